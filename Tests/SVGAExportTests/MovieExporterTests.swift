import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestPictures
import SVGATestSupport
import Testing

/// Movies in one file, read as a viewer shows them.
@Suite struct MovieExporterTests {
    let folder = TemporaryFolder()

    /// A faint square and a solid one, at one place per frame; the default rate of fixtures.
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

    @Test(arguments: PNGCompression.allCases, [1, 3])
    func aViewerShowsEachFrameAtItsTime(compression: PNGCompression, workerCount: Int) throws {
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

    @Test(arguments: [0, 4, 6]) func losslessWebPHasThePixelsOfAnimatedPNG(effort: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 0, 4, 7, 30.5]))
        exporter.loopCount = 7
        let png = try exporter.export(to: folder.path("gift.apng"), as: .apng())
        let file = try exporter.export(to: folder.path("gift.webp"), as: .losslessWebP(effort: effort))
        let (shown, same) = (try AnimatedWebP(parsing: try #require(folder.read("gift.webp"))), try animation())
        #expect(shown.width == same.width && shown.height == same.height && shown.loopCount == 7)
        #expect(shown.frames.map(\.milliseconds) == same.frames.map(\.milliseconds))
        #expect(shown.frames.map(\.pixels) == same.frames.map(\.pixels))
        #expect(file.frameCount == png.frameCount && file.milliseconds == png.milliseconds)
    }

    @Test(arguments: [nil, SVGAColor(red: 255, green: 255, blue: 255)] as [SVGAColor?])
    func webPWithLossIsCloseToThePixels(background: SVGAColor?) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 7, 30.5]))
        exporter.background = background
        // Large enough that colours of half the size matter little at edges.
        exporter.viewport = try PictureSize.scale(4).viewport(for: exporter.renderer.movie.viewBox)
        try exporter.export(to: folder.path("gift.apng"), as: .apng())
        try exporter.export(to: folder.path("gift.webp"), as: .webp(quality: 90))
        let (shown, same) = (try AnimatedWebP(parsing: try #require(folder.read("gift.webp"))), try animation())
        #expect(shown.frames.count == same.frames.count)
        for (a, b) in zip(shown.frames, same.frames) {
            // Colours of transparent pixels are free.
            let alphas = stride(from: 3, to: a.pixels.count, by: 4).map { abs(Int(a.pixels[$0]) - Int(b.pixels[$0])) }
            #expect(alphas.reduce(0, +) <= alphas.count * 2)
            let opaque = b.pixels.indices.filter { b.pixels[$0 | 3] == 255 }
            let distance = opaque.reduce(0) { $0 + abs(Int(a.pixels[$1]) - Int(b.pixels[$1])) }
            #expect(distance <= opaque.count * 4, "\(distance) of \(opaque.count)")
        }
    }

    @Test func aPictureThatWebPDoesNotHoldIsRefused() throws {
        var exporter = MovieExporter(try Self.renderer([4]))
        exporter.viewport = try PictureSize.longerSide(16_384).viewport(for: exporter.renderer.movie.viewBox)
        let error = #expect(throws: SVGAError.self) { try exporter.export(to: folder.path("a.webp"), as: .webp()) }
        #expect(error.map { "\($0)" }?.contains("exceeds the limit of 16383 a side") == true)
        #expect(folder.names().isEmpty)
    }

    @Test(arguments: [AnimationFormat.apng(), .webp(), .losslessWebP()])
    func filesDoNotDependOnTheNumberOfThreads(format: AnimationFormat) throws {
        var exporter = MovieExporter(try Self.renderer((0..<40).map { Float($0 % 9) }))
        for workerCount in [1, 2, 7] {
            exporter.workerCount = workerCount
            try exporter.export(to: folder.path("\(workerCount)"), as: format)
        }
        #expect(folder.read("1") == folder.read("2") && folder.read("1") == folder.read("7"))
    }

    @Test func optionsAreTakenOver() throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        exporter.viewport = try PictureSize.width(37).viewport(for: exporter.renderer.movie.viewBox)
        exporter.background = SVGAColor(red: 255, green: 255, blue: 255)
        (exporter.frames, exporter.loopCount) = (try FrameSelection(parsing: "1..3"), 4)
        let file = try exporter.export(to: folder.path("gift.apng"), as: .apng())
        let shown = try animation()
        #expect(shown.width == 37 && file.width == 37 && shown.loopCount == 4 && shown.frames.count == 3)
        let picture = try exporter.renderer.render(
            frame: 3, in: try #require(exporter.viewport), background: exporter.background)
        #expect(shown.frames[2].pixels == picture.straightAlphaBytes())
        // Nothing shines through, so that there is no alpha.
        #expect(folder.read("gift.apng")?[25] == 2)
    }

    @Test(arguments: [(-1, 0), (0, 0), (65_535, 65_535), (65_536, 65_535), (Int.max, 65_535)])
    func loopsAreBounded(wanted: Int, written: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0]))
        exporter.loopCount = wanted
        try exporter.export(to: folder.path("gift.apng"), as: .apng())
        try exporter.export(to: folder.path("gift.webp"), as: .webp())
        #expect(try animation().loopCount == written)
        #expect(try AnimatedWebP(parsing: try #require(folder.read("gift.webp"))).loopCount == written)
    }

    @Test func stillMovieIsOnePicture() throws {
        let exporter = MovieExporter(try Self.renderer([4, 4, 4]))
        let file = try exporter.export(to: folder.path("gift.apng"), as: .apng())
        #expect(try animation().frames.map(\.milliseconds) == [file.milliseconds])
    }

    @Test func failureKeepsTheOldFile() throws {
        folder.write([1, 2, 3], to: "gift.apng")
        var exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        exporter.frames = .frame(9)
        #expect(throws: SVGAError.self) { try exporter.export(to: folder.path("gift.apng"), as: .apng()) }
        let token = CancellationToken()
        exporter.frames = .all
        let error = #expect(throws: SVGAError.self) {
            try exporter.export(
                to: folder.path("gift.apng"), as: .apng(), cancellation: token, progress: { _ in token.cancel() })
        }
        #expect(error?.isCancelled == true)
        #expect(folder.read("gift.apng") == [1, 2, 3] && folder.names() == ["gift.apng"])
    }

    @Test func theBackgroundWritesTheSameFile() async throws {
        let exporter = MovieExporter(try Self.renderer([4, 0, 4, 7]))
        try exporter.export(to: folder.path("a"), as: .apng(), cancellation: CancellationToken())
        try await exporter.renderer.animation().export(to: folder.path("new/b"), as: .apng())
        #expect(folder.read("a") == folder.read("new/b"))
    }
}
