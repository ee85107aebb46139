import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAExport

/// Streams of a constant rate.
@Suite struct StreamTests {
    let folder = TemporaryFolder()

    /// A half transparent square at one place per frame, in a movie of an even or an odd size.
    private static func renderer(_ positions: [Float], side: Float = 100) throws -> FrameRenderer {
        let shape = FixtureShape.rect(0, 0, 10, 10, fill: FixtureColor(1, 0.5, 0, 0.5))
        let frames = positions.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: [shape])
        }
        let movie = FixtureMovie(
            viewBox: (side, side), frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private func export(_ exporter: MovieExporter, as format: AnimationFormat) throws -> [UInt8] {
        let file = try exporter.export(to: folder.path("out"), as: format)
        let bytes = try #require(folder.read("out"))
        #expect(file.byteCount == bytes.count)
        return bytes
    }

    @Test(arguments: [1, 3]) func aPictureComesForEachStepWithItsStraightPixels(workerCount: Int) throws {
        var exporter = MovieExporter(try Self.renderer([4, 4, 4, 0, 20, 20, 0]))
        exporter.workerCount = workerCount
        let expected = try (0..<7).map { try exporter.renderer.render(frame: $0).straightAlphaBytes() }
        #expect(try export(exporter, as: .rgba) == expected.flatMap(\.self))
        var swapped = expected.flatMap(\.self)
        for start in stride(from: 0, to: swapped.count, by: 4) { swapped.swapAt(start, start + 2) }
        #expect(try export(exporter, as: .bgra) == swapped)
    }

    @Test func framesAreLeftOutOrComeTwiceByTheRate() throws {
        var exporter = MovieExporter(try Self.renderer([0, 10, 20, 30]))
        exporter.viewport = try PictureSize.width(10).viewport(for: exporter.renderer.movie.viewBox)
        let rate = exporter.renderer.movie.framesPerSecond
        exporter.framesPerSecond = 2 * rate
        #expect(try export(exporter, as: .rgba).count == 8 * 400)
        exporter.framesPerSecond = rate / 2
        let half = try export(exporter, as: .rgba)
        exporter.framesPerSecond = nil
        let whole = try export(exporter, as: .rgba)
        #expect(half == Array(whole[0..<400] + whole[800..<1200]))
    }

    @Test func planesMatchThePictureOnItsBackgroundWithEvenSides() throws {
        var exporter = MovieExporter(try Self.renderer([0, 4], side: 31))
        exporter.background = SVGAColor(red: 255, green: 255, blue: 255)
        let (planes, rate) = (try export(exporter, as: .i420), exporter.renderer.movie.framesPerSecond)
        #expect(planes.count == 2 * 32 * 32 * 3 / 2)
        // The last pixels of rows and columns come again.
        #expect(planes[31] == 235 && planes[32 * 31] == 235 && planes[0] < 235)
        let head = "YUV4MPEG2 W32 H32 F\(rate):1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
        let mark = Array("FRAME\n".utf8)
        let file = Array(head.utf8) + mark + planes[..<1536] + mark + planes[1536...]
        #expect(try export(exporter, as: .y4m) == file)
    }

    @Test(arguments: [AnimationFormat.rgba, .bgra, .i420, .y4m, .webp()])
    func outlineMatchesTheOutput(format: AnimationFormat) throws {
        let exporter = MovieExporter(try Self.renderer([0, 0, 4, 9], side: 31))
        let outline = try exporter.run(as: format).outline
        let file = try exporter.export(to: folder.path("out"), as: format)
        #expect((outline.width, outline.height) == (file.width, file.height))
        #expect(outline.frameCount == file.frameCount && outline.milliseconds == file.milliseconds)
        #expect(outline.byteCount == (format == .webp() ? 0 : file.byteCount))
    }

    /// Counts its input, and fails on request.
    private struct CountingConsumer: StreamConsumer {
        let counts: Lock<(pictures: Int, ends: Int)>
        var failing: Int?

        mutating func append(_ picture: Int) throws(SVGAError) {
            let count = counts.withLock { counts -> Int in
                counts.pictures += 1
                return counts.pictures
            }
            if count == failing { throw SVGAError(.failed, "no more") }
        }

        mutating func discard() {}

        mutating func finish() throws(SVGAError) -> Int {
            counts.withLock { $0.ends += 1 }
            return 0
        }
    }

    @Test(arguments: [nil, 5]) func aConsumerThatFailsEndsTheExport(failing: Int?) throws {
        let run = try MovieExporter(try Self.renderer([0, 0, 0, 1, 2, 3, 3, 4])).run(as: .rgba)
        let counts = Lock((pictures: 0, ends: 0))
        let sink = StreamSink(run.timeline, consumer: CountingConsumer(counts: counts, failing: failing)) { $0.width }
        let result = Result {
            try run.run(sink, CancellationToken()) { _ in }
        }
        let (pictures, ends) = counts.withLock { $0 }
        #expect(pictures == failing ?? 8 && ends == (failing == nil ? 1 : 0))
        #expect((try? result.get()) != nil || "\(result)".contains("no more"))
    }
}
