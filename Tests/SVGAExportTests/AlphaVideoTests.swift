import Glibc
import SVGACoding
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAExport
@testable import SVGAVideo

private enum Encoder {
    static let isInstalled: Bool = {
        do throws(SVGAError) {
            _ = try OpenH264Encoder(width: 16, height: 16, framesPerSecond: 20, quantizer: 30)
            return true
        } catch {
            return false
        }
    }()
}

/// Videos with alpha, where their encoder is installed.
@Suite(.enabled(if: Encoder.isInstalled, "apt-get install libopenh264-7")) struct AlphaVideoTests {
    let folder = TemporaryFolder()

    private static func exporter(_ frames: [Int]) throws -> MovieExporter {
        let shape = FixtureShape.rect(0, 0, 10, 10, fill: FixtureColor(1, 0.5, 0, 0.5))
        let frames = frames.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: Float($0)), shapes: [shape])
        }
        let movie = FixtureMovie(
            viewBox: (31, 31), frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return MovieExporter(FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf))))
    }

    private func report(_ name: String) throws -> AlphaVideoReport {
        let file = try FileHandle(opening: folder.path(name), 0)
        return try AlphaVideoReport(checking: MP4Source(file))
    }

    @Test(arguments: [AnimationFormat.vap(), .yyeva(), .vap(quality: 10, alphaScale: 0.5)])
    func playersFindTheWrittenData(format: AnimationFormat) throws {
        let frames = [0, 0, 0, 1, 2, 3, 3, 4]
        let exporter = try Self.exporter(frames)
        let file = try exporter.export(to: folder.path("a.mp4"), as: format)
        let report = try report("a.mp4")
        #expect(report.findings.isEmpty, "\(report.findings)")
        let (video, fields) = (try #require(report.video), try #require(report.configurations.first))
        #expect((video.frameCount, video.profile) == (frames.count, "Main"))
        #expect((file.frameCount, file.byteCount) == (frames.count, folder.read("a.mp4")?.count))
        #expect((file.width, file.height) == (video.width, video.height))
        #expect((fields.width, fields.height) == (31, 31))
        #expect(fields.framesPerSecond == exporter.renderer.movie.framesPerSecond)
        #expect(folder.names() == ["a.mp4"])
    }

    @Test func theFileDoesNotDependOnThreads() throws {
        var exporter = try Self.exporter([0, 1, 2, 3, 4, 5, 6, 7])
        for workerCount in [1, 4] {
            exporter.workerCount = workerCount
            try exporter.export(to: folder.path("\(workerCount).mp4"), as: .vap())
        }
        #expect(folder.read("1.mp4") == folder.read("4.mp4"))
    }

    @Test func aLowerRateHasFewerFrames() throws {
        var exporter = try Self.exporter([0, 1, 2, 3, 4, 5, 6, 7])
        exporter.framesPerSecond = exporter.renderer.movie.framesPerSecond / 2
        #expect(try exporter.export(to: folder.path("a.mp4"), as: .yyeva()).frameCount == 4)
        #expect(try report("a.mp4").isValid)
    }

    @Test func configurationMatchesTheFile() throws {
        let run = try Self.exporter([0, 1]).run(as: .vap())
        let text = try #require(run.vapConfiguration)
        #expect(JSONTree(configuration: Array(text.utf8))?["info"]?["f"] == .number("2"))
        #expect(try Self.exporter([0, 1]).run(as: .yyeva()).vapConfiguration == nil)
    }

    /// If any call on the file fails, an existing file stays, and no other file is left.
    @Test(arguments: [
        FaultSweep.once(.error(EIO)), .once(.error(ENOSPC)), .once(.error(EDQUOT)), .once(.error(EROFS)),
        .once(.error(EMFILE)), .fullDisk,
    ])
    func failedCallKeepsTheOldFile(sweep: FaultSweep) throws {
        let exporter = try Self.exporter([0, 1, 2, 3])
        let count = try sweep.run { round in
            round.folder.write([1, 2, 3], to: "a.mp4")
            var error: SVGAError?
            do {
                _ = try round.injecting { () throws(SVGAError) in
                    try exporter.export(to: round.folder.path("a.mp4"), as: .yyeva())
                }
            } catch let failure as SVGAError {
                error = failure
            }
            #expect(round.folder.names() == ["a.mp4"])
            guard let error else { return #expect(round.folder.read("a.mp4") != [1, 2, 3]) }
            #expect(round.folder.read("a.mp4") == [1, 2, 3])
            guard case .error(let code) = sweep.fault else { return #expect(Bool(false), "no code of an error") }
            #expect(error.fileError?.code == code, "\(error)")
        }
        #expect(count >= 4, "open, write, close, rename")
    }

    @Test func aCancelledExportLeavesNoFile() throws {
        let token = CancellationToken()
        token.cancel()
        let exporter = try Self.exporter([0, 1, 2])
        #expect(throws: SVGAError.self) {
            try exporter.export(to: folder.path("a.mp4"), as: .vap(), cancellation: token)
        }
        #expect(folder.names().isEmpty)
    }
}

@Suite struct AlphaVideoQualityTests {
    @Test func qualityIsAQuantizer() {
        let quantizers = [0, 50, 75, 100, 200].map { AlphaVideo(.vap, quality: $0, alphaScale: 1).quantizer }
        #expect(quantizers == [45, 32, 25, 18, 18])
        #expect(
            [0, 0.5, 0.7, 0.8, 1].map { AlphaVideo(.vap, quality: 1, alphaScale: $0).isHalved } == [
                true, true, true, false, false,
            ])
    }
}
