import SVGAExport
import SVGAFormat
import SVGAGeometry
import SVGAImage
import SVGAPixels
import SVGAScene
import SVGASystem
import SVGATestFiles
import SVGATestMovies
import Testing

/// Movies in one file, read as a viewer shows them.
@Suite struct MovieExporterTests {
    let folder = TemporaryFolder()

    /// A faint square and a solid one, which lie at one place a frame; the default rate of fixtures.
    private static func renderer(_ positions: [Float]) throws -> FrameRenderer {
        let shapes = [
            FixtureShape.rect(0, 0, 10, 10, fill: .red),
            FixtureShape.rect(5, 5, 10, 10, fill: FixtureColor(0, 0, 1, 0.4)),
        ]
        let frames = positions.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: shapes)
        }
        let movie = FixtureMovie(frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private func animation(_ name: String = "gift.apng") throws -> AnimatedPNG {
        try AnimatedPNG(parsing: try #require(folder.read(name)))
    }

    @Test(arguments: PNGEncoder.Compression.allCases, [1, 3])
    func aViewerShowsEachFrameAtItsTime(compression: PNGEncoder.Compression, workerCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 0, 4, 7, 30.5]))
        exporter.workerCount = workerCount
        let file = try exporter.export(to: folder.path("gift.apng"), as: .apng(compression: compression))
        let (shown, movie) = (try animation(), exporter.renderer.movie)
        #expect(shown.frames.count == 5 && file.frameCount == 5 && shown.loopCount == 0)
        for frame in 0..<movie.frameCount {
            let moment = (frame * 2 + 1) * 1000 / (2 * movie.framesPerSecond)
            #expect(
                try shown.pixels(atMillisecond: moment) == exporter.renderer.render(frame: frame).straightAlphaBytes())
        }
        #expect(shown.frames.reduce(0) { $0 + $1.milliseconds } == file.milliseconds)
        #expect(file.milliseconds == Int((movie.duration * 1000).rounded()))
        #expect(folder.read("gift.apng")?.count == file.byteCount)
    }

    @Test func filesDoNotDependOnTheNumberOfThreads() throws {
        var exporter = MovieExporter(try Self.renderer((0..<40).map { Float($0 % 9) }))
        for workerCount in [1, 2, 7] {
            exporter.workerCount = workerCount
            try exporter.export(to: folder.path("\(workerCount)"), as: .apng())
        }
        #expect(folder.read("1") == folder.read("2") && folder.read("1") == folder.read("7"))
    }

    @Test func optionsAreTakenOver() throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        exporter.viewport = try Viewport(exporter.renderer.movie.viewBox, width: 37)
        exporter.background = Color(red: 255, green: 255, blue: 255)
        (exporter.frames, exporter.loopCount) = (try FrameSelection(parsing: "1..3"), 4)
        let file = try exporter.export(to: folder.path("gift.apng"), as: .apng())
        let shown = try animation()
        #expect(shown.width == 37 && file.width == 37 && shown.loopCount == 4 && shown.frames.count == 3)
        let picture = try exporter.renderer.render(
            frame: 3, in: try #require(exporter.viewport), background: exporter.background)
        #expect(shown.frames[2].pixels == picture.straightAlphaBytes())
    }

    @Test func aMovieThatStandsStillIsOnePicture() throws {
        let exporter = MovieExporter(try Self.renderer([4, 4, 4]))
        let file = try exporter.export(to: folder.path("gift.apng"), as: .apng())
        #expect(try animation().frames.map(\.milliseconds) == [file.milliseconds])
    }

    @Test func aFailureLeavesWhatWasThere() throws {
        folder.write([1, 2, 3], to: "gift.apng")
        var exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        exporter.frames = .frame(9)
        #expect(throws: ExportError.self) { try exporter.export(to: folder.path("gift.apng"), as: .apng()) }
        let token = CancellationToken()
        exporter.frames = .all
        let error = #expect(throws: ExportError.self) {
            try exporter.export(
                to: folder.path("gift.apng"), as: .apng(), cancellation: token, progress: { _ in token.cancel() })
        }
        #expect(error?.isCancelled == true)
        #expect(folder.read("gift.apng") == [1, 2, 3] && folder.names() == ["gift.apng"])
    }

    @Test func theBackgroundWritesTheSameFile() async throws {
        let exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        try exporter.export(to: folder.path("a"), as: .apng())
        try await exporter.exportInBackground(to: folder.path("new/b"), as: .apng())
        #expect(folder.read("a") == folder.read("new/b"))
    }
}
