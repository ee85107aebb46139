import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies
import SVGATestPictures
import SVGATestSupport
import Testing

/// Animated PNG by a palette that all frames share.
@Suite struct PalettePNGTests {
    let folder = TemporaryFolder()

    /// Squares with some opacities, at one place per frame.
    private static func renderer(_ positions: [Float], squareCount: Int) throws -> FrameRenderer {
        let shapes = (0..<squareCount).map { index in
            let part = Float(index) / Float(squareCount)
            return FixtureShape.rect(
                Float(index % 8) * 6, Float(index / 8) * 6, 5, 5, fill: FixtureColor(part, 1 - part, 0.5, 1 - part / 2))
        }
        let frames = positions.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: shapes)
        }
        let movie = FixtureMovie(frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private func animation(_ name: String) throws -> AnimatedPNG {
        try AnimatedPNG(parsing: try #require(folder.read(name)))
    }

    /// The bit depth and the colour type of a file.
    private func form(_ name: String) throws -> [UInt8] { Array(try #require(folder.read(name))[24..<26]) }

    @Test(arguments: [nil, SVGAColor(red: 255, green: 255, blue: 255)] as [SVGAColor?], [1, 3, 15, 100])
    func fullPaletteIsLossless(background: SVGAColor?, squareCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 6, 6, 50], squareCount: squareCount))
        exporter.background = background
        try exporter.export(to: folder.path("a.apng"), as: .apng())
        try exporter.export(to: folder.path("b.apng"), as: .apng(colors: 256))
        try exporter.export(to: folder.path("c.apng"), as: .apng(compression: .small, colors: 256))
        let (all, palette) = (try animation("a.apng"), try animation("b.apng"))
        #expect(all.frames.map(\.pixels) == palette.frames.map(\.pixels) && palette.frames.count == 3)
        #expect(try animation("c.apng").frames.map(\.pixels) == palette.frames.map(\.pixels))
        #expect(all.frames.map(\.milliseconds) == palette.frames.map(\.milliseconds))
        let depth: UInt8 = squareCount == 1 ? 1 : squareCount == 3 ? 2 : squareCount == 15 ? 4 : 8
        #expect(try form("b.apng") == [depth, 3] && form("a.apng") == [8, background == nil ? 6 : 2])
    }

    @Test(arguments: [2, 5, 40]) func fewerColorsAreClose(colors: Int) throws {
        let exporter = MovieExporter(try Self.renderer([0, 1, 2, 3], squareCount: 64))
        try exporter.export(to: folder.path("a.apng"), as: .apng())
        try exporter.export(to: folder.path("b.apng"), as: .apng(colors: colors))
        let shown = try animation("b.apng").frames
        #expect(
            Set(stride(from: 0, to: shown[0].pixels.count, by: 4).map { shown[0].pixels[$0..<$0 + 4] }).count <= colors)
        for (a, b) in zip(try animation("a.apng").frames, shown) {
            let clear = stride(from: 3, to: a.pixels.count, by: 4).filter { a.pixels[$0] == 0 }
            #expect(clear.allSatisfy { b.pixels[$0] == 0 })
            let distance = zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(distance / (a.pixels.count - clear.count * 4) <= (colors == 2 ? 60 : colors == 5 ? 30 : 5))
        }
    }

    @Test func filesDoNotDependOnTheNumberOfThreads() throws {
        var exporter = MovieExporter(try Self.renderer((0..<30).map { Float($0 % 9) }, squareCount: 64))
        for workerCount in [1, 2, 7] {
            exporter.workerCount = workerCount
            try exporter.export(to: folder.path("\(workerCount)"), as: .apng(colors: 20))
        }
        #expect(folder.read("1") == folder.read("2") && folder.read("1") == folder.read("7"))
    }
}
