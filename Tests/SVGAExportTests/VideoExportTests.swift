import Glibc
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAExport

/// Exports whose encoding program fails, with their errors.
@Suite struct VideoExportTests {
    let folder = TemporaryFolder()

    private static func exporter(side: Float = 100) throws -> MovieExporter {
        let shape = FixtureShape.rect(0, 0, 10, 10, fill: FixtureColor(1, 0.5, 0, 0.5))
        let frames = (0..<40).map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: Float($0)), shapes: [shape])
        }
        let movie = FixtureMovie(
            viewBox: (side, side), frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return MovieExporter(FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf))))
    }

    /// An exporter whose ffmpeg is a script of the shell.
    private func exporter(script: String, patience: Duration = .seconds(20)) throws -> MovieExporter {
        let path = folder.path("bin/ffmpeg")
        mkdir(folder.path("bin"), 0o700)
        folder.write(Array("#!/bin/sh\necho $$ >>\(folder.path("bin/pid"))\n\(script)\n".utf8), to: "bin/ffmpeg")
        chmod(path, 0o700)
        var exporter = try Self.exporter()
        (exporter.ffmpegPath, exporter.ffmpegPatience) = (path, patience)
        return exporter
    }

    /// No file, not even a hidden one, no process, and the old file.
    private func expectNothingButWhatWasThere(_ comment: Comment? = nil) {
        #expect(folder.names().filter { $0 != "bin" } == ["gift.mp4"], comment)
        #expect(folder.read("gift.mp4") == [1, 2, 3], comment)
        let processes = String(decoding: folder.read("bin/pid") ?? [], as: UTF8.self).split(separator: "\n")
        #expect(processes.allSatisfy { kill(pid_t($0) ?? 0, 0) != 0 }, comment)
    }

    @Test(arguments: [
        ("exit 1", "ended with the code 1"), ("echo no such codec >&2; exit 8", "the code 8: no such codec"),
        ("cat >/dev/null; exit 3", "ended with the code 3"),
        ("head -c 5000 >/dev/null; exit 0", "ended before all frames"),
        ("exec 0<&-; exit 0", "ended before all frames"), ("kill -9 $$", "was ended by the signal 9"),
        ("cat >/dev/null; kill -SEGV $$", "was ended by the signal 11"),
        ("cat >/dev/null", "ended before all frames"),
        ("cat >/dev/null; echo frame=39", "ended before all frames"),
        ("cat >/dev/null; echo frame=40", "wrote only a part of the file"),
        ("cat >/dev/null; echo garbage >&3; echo frame=40", "wrote only a part of the file"),
        ("cat >/dev/null; printf '\\0\\0\\0\\10ftyp' >&3; echo frame=40", "wrote only a part of the file"),
        (
            "cat >/dev/null; printf '\\0\\0\\0\\10ftyp\\0\\0\\0\\10moov\\0\\0\\0\\17mdat' >&3; echo full >&2; echo frame=40",
            "wrote only a part of the file: full"
        ),
    ])
    func aProgramThatFailsLeavesNoFile(script: String, message: String) throws {
        folder.write([1, 2, 3], to: "gift.mp4")
        let exporter = try exporter(script: script)
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(to: folder.path("gift.mp4"), as: .mp4())
        }
        #expect(error?.category == .failed && error?.isTransient == false)
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(String(describing: error))")
        expectNothingButWhatWasThere("\(script)")
    }

    @Test(arguments: ["sleep 100", "cat >/dev/null; sleep 100", "exec 2>&- 1>&-; cat >/dev/null; sleep 100"])
    func aProgramThatHangsIsEnded(script: String) throws {
        folder.write([1, 2, 3], to: "gift.mp4")
        let exporter = try exporter(script: script, patience: .milliseconds(150))
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(to: folder.path("gift.mp4"), as: .mp4())
        }
        #expect(error?.category == .failed && error?.isTransient == true)
        expectNothingButWhatWasThere()
    }

    /// The last pictures may take longer than one wait for something to happen.
    @Test func aProgramThatSaysHowFarItIsMayTakeItsTime() throws {
        let steps = "for count in 8 16 24 32 40; do sleep 0.5; echo frame=$count; done"
        let exporter = try exporter(
            script: "cat >/dev/null; \(Self.boxes); \(steps)", patience: .seconds(2))
        #expect(try exporter.export(to: folder.path("gift.mp4"), as: .mp4()).byteCount == 24)
    }

    @Test func aCancellationEndsTheProgram() throws {
        folder.write([1, 2, 3], to: "gift.mp4")
        let (exporter, token) = (try exporter(script: "sleep 100"), CancellationToken())
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(
                to: folder.path("gift.mp4"), as: .mp4(), cancellation: token,
                progress: { if $0 == 3 { token.cancel() } })
        }
        #expect(error?.isCancelled == true)
        expectNothingButWhatWasThere()
    }

    /// The three boxes of the shortest file.
    private static let boxes = "printf '\\0\\0\\0\\10ftyp\\0\\0\\0\\10moov\\0\\0\\0\\10mdat' >&3"

    /// A WebM file has its end at the declared position.
    @Test func webMHasToEndWhereItSays() throws {
        for (size, isWhole) in [("\\202", true), ("\\203", false), ("\\377", false)] {
            let bytes = "printf '\\032\\105\\337\\243\\200\\030\\123\\200\\147\(size)ab' >&3"
            let exporter = try exporter(script: "cat >/dev/null; \(bytes); echo frame=40")
            let result = Result { try exporter.export(to: folder.path("gift.webm"), as: .webm()) }
            #expect((try? result.get().byteCount) == (isWhole ? 12 : nil), "\(size) \(result)")
        }
    }

    @Test func aProgramThatDoesItsWorkGivesTheFile() throws {
        let exporter = try exporter(script: "cat >/dev/null; \(Self.boxes); echo frame=12; echo frame= 40")
        let file = try exporter.export(to: folder.path("gift.mp4"), as: .mp4())
        #expect(folder.read("gift.mp4")?.count == 24)
        #expect(file.byteCount == 24 && file.frameCount == 40 && file.width == 100)
    }

    @Test func aMissingProgramIsSaidBeforeAnythingIsMade() throws {
        var exporter = try Self.exporter()
        exporter.ffmpegPath = folder.path("none")
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(to: folder.path("new/gift.webm"), as: .webm())
        }
        #expect(error?.isMissingEncoder == true && folder.names().isEmpty)
    }

    @Test(arguments: [FileCall.open, .close, .rename])
    func unwritableFileDoesNotExist(call: FileCall) throws {
        folder.write([1, 2, 3], to: "gift.mp4")
        let exporter = try exporter(script: "cat >/dev/null; \(Self.boxes); echo frame=40")
        let path = folder.path("gift.mp4")
        let error = #expect(throws: SVGAError.self) {
            try FileFault.injecting(below: folder.path, { found, _ in found == call ? .error(ENOSPC) : nil }) {
                () throws(SVGAError) in try exporter.export(to: path, as: .mp4())
            }
        }
        #expect(error?.fileError?.isOutOfSpace == true, "\(String(describing: error))")
        expectNothingButWhatWasThere()
    }
}
