import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies
import SVGATestPictures
import SVGATestSupport
import Testing

/// Movies as GIF, read as a viewer shows them.
@Suite struct GIFExportTests {
    let folder = TemporaryFolder()

    /// A faint square and a solid one, at one place per frame.
    private static func renderer(_ positions: [Float], framesPerSecond: Int = 20) throws -> FrameRenderer {
        let shapes = [
            FixtureShape.rect(5, 5, 10, 10, fill: FixtureColor(0, 0, 1, 0.6)),
            FixtureShape.rect(8, 8, 20, 10, fill: FixtureColor(0, 1, 0, 0.4)),
            FixtureShape.rect(0, 0, 10, 10, fill: .red),
        ]
        let frames = positions.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: shapes)
        }
        let movie = FixtureMovie(
            fps: framesPerSecond, frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private func animation() throws -> AnimatedGIF { try AnimatedGIF(parsing: try #require(folder.read("gift.gif"))) }

    /// A picture in a GIF: opaque over the matte colour, or transparent.
    private static func flattened(_ picture: Pixmap, over matte: [Double]) -> [UInt8] {
        var bytes = picture.straightAlphaBytes()
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Double(bytes[pixel + 3]) / 255
            for channel in 0..<4 {
                let color = channel == 3 ? 255 : Double(bytes[pixel + channel]) * alpha + matte[channel] * (1 - alpha)
                bytes[pixel + channel] = alpha < 0.5 ? 0 : UInt8(color.rounded())
            }
        }
        return bytes
    }

    /// The greatest difference of two bytes, but of transparency.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        zip(a, b).enumerated().map { index, pair in
            index % 4 == 3 && pair.0 != pair.1 ? 1000 : abs(Int(pair.0) - Int(pair.1))
        }.max() ?? 1000
    }

    @Test(arguments: [nil, SVGAColor(red: 250, green: 240, blue: 10)] as [SVGAColor?], [1, 3])
    func aViewerShowsEachFrameAtItsTime(background: SVGAColor?, workerCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0, 0, 4, 7.5, 30.5, 30.5, 90, 2]))
        (exporter.workerCount, exporter.background) = (workerCount, background)
        let file = try exporter.export(
            to: folder.path("gift.gif"), as: .gif(matte: SVGAColor(red: 30, green: 60, blue: 90)))
        let (shown, movie) = (try animation(), exporter.renderer.movie)
        #expect(shown.frames.count == 7 && file.frameCount == 7 && shown.playCount == 0)
        let viewport = try PictureSize.scale(1).viewport(for: movie.viewBox)
        for frame in 0..<movie.frameCount {
            let picture = try exporter.renderer.render(frame: frame, in: viewport, background: background)
            // Straight colours are rounded differently from the file's.
            let distance = Self.distance(
                shown.pixels(atHundredth: frame * 5 + 2), Self.flattened(picture, over: [30, 60, 90]))
            #expect(distance <= 2, "frame \(frame)")
        }
        #expect(shown.frames.allSatisfy { !$0.hasPalette })
        #expect(shown.frames.reduce(0) { $0 + $1.hundredths } == 45 && file.milliseconds == 450)
        #expect(folder.read("gift.gif")?.count == file.byteCount)
    }

    @Test func backgroundStoresOnlyChanges() throws {
        var exporter = MovieExporter(try Self.renderer([4, 6, 8]))
        exporter.background = SVGAColor(red: 255, green: 255, blue: 255)
        try exporter.export(to: folder.path("gift.gif"), as: .gif())
        let frames = try animation().frames
        #expect(frames[0].width == frames[0].pixels.count / 4 / frames[0].height && frames.count == 3)
        #expect(frames[1].width == 30 && frames[1].height == 18 && frames.allSatisfy { !$0.isRemoved })
    }

    @Test func aFrameGoesWhereTheNextOneIsTransparent() throws {
        try MovieExporter(try Self.renderer([4, 6, 6, 8])).export(to: folder.path("gift.gif"), as: .gif())
        #expect(try animation().frames.map(\.isRemoved) == [true, true, true])
        var once = MovieExporter(try Self.renderer([4, 6]))
        once.loopCount = 1
        try once.export(to: folder.path("gift.gif"), as: .gif())
        // The last picture of a movie that plays once stays.
        #expect(try animation().frames.map(\.isRemoved) == [true, false])
    }

    @Test(arguments: [0, 1, 2, 3, 65_535]) func itPlaysAsOftenAsAsked(loopCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 0]))
        exporter.loopCount = loopCount
        try exporter.export(to: folder.path("gift.gif"), as: .gif())
        #expect(try animation().playCount == loopCount)
    }

    @Test(arguments: [1, 7, 12, 15, 24, 25, 30, 33, 48, 50, 60, 90, 120, 1000])
    func timesAddUpAndNoneIsTooShort(framesPerSecond: Int) throws {
        let exporter = MovieExporter(
            try Self.renderer((0..<37).map { Float($0 % 5) }, framesPerSecond: framesPerSecond))
        let file = try exporter.export(to: folder.path("gift.gif"), as: .gif())
        let times = try animation().frames.map(\.hundredths)
        #expect(times.allSatisfy { $0 >= 2 } && times.count == file.frameCount)
        // A movie ends with a whole frame of at most 50 a second.
        let seconds = 37 / Double(framesPerSecond)
        #expect(abs(Double(times.reduce(0, +)) - seconds * 100) <= (framesPerSecond > 50 ? 2 : 1))
        if framesPerSecond > 50 { #expect(times.allSatisfy { $0 % 2 == 0 }) }
    }

    @Test func aFrameOfManyMinutesIsRepeated() throws {
        let renderer = try Self.renderer([Float](repeating: 4, count: 700) + [5], framesPerSecond: 1)
        let file = try MovieExporter(renderer).export(to: folder.path("gift.gif"), as: .gif())
        let frames = try animation().frames
        #expect(frames.map(\.hundredths) == [65_535, 4_465, 100] && file.frameCount == 3)
        #expect(frames[0].pixels == frames[1].pixels && frames.map(\.isRemoved) == [false, true, true])
    }

    @Test(arguments: [2, 3, 16, 17, 256]) func filesDoNotDependOnTheNumberOfThreads(colors: Int) throws {
        var exporter = MovieExporter(try Self.renderer((0..<40).map { Float($0 % 9) }))
        for workerCount in [1, 2, 7] {
            exporter.workerCount = workerCount
            try exporter.export(to: folder.path("\(workerCount)"), as: .gif(colors: colors))
        }
        #expect(folder.read("1") == folder.read("2") && folder.read("1") == folder.read("7"))
        #expect(throws: Never.self) { try AnimatedGIF(parsing: try #require(folder.read("1"))) }
    }

    @Test(arguments: [1, 2, 3]) func aMovieWithoutAnyPixelIsOneEmptyPicture(side: Int) throws {
        var exporter = MovieExporter(try Self.renderer([1000, 1000]))
        exporter.viewport = try PictureSize.longerSide(side).viewport(for: exporter.renderer.movie.viewBox)
        try exporter.export(to: folder.path("gift.gif"), as: .gif())
        let frames = try animation().frames
        #expect(frames.count == 1 && frames[0].pixels.allSatisfy { $0 == 0 } && frames[0].width == 1)
    }

    @Test func noPartOfAFileIsTakenForAll() throws {
        try MovieExporter(try Self.renderer([4, 6])).export(to: folder.path("gift.gif"), as: .gif())
        let file = try #require(folder.read("gift.gif"))
        for count in 0..<file.count {
            #expect(throws: AnimatedPNG.Fault.self) { try AnimatedGIF(parsing: Array(file[..<count])) }
        }
    }
}
