import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import Testing

/// Sequences of complete movies, as users ask for them.
@Suite struct MovieExportTests {
    let folder = TemporaryFolder()

    /// A square at one place per frame.
    private static func renderer(_ positions: [Float]) throws -> FrameRenderer {
        let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)
        let frames = positions.map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: [box])
        }
        let movie = FixtureMovie(frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private var naming: FrameNaming { FrameNaming(folder: folder.path) }

    private func picture(_ frame: Int) throws -> Pixmap {
        try Pixmap(decoding: try #require(folder.read(FrameNaming(folder: "").path(frame: frame))))
    }

    @Test func allFramesAreWrittenAsTheRendererDrawsThem() throws {
        let renderer = try Self.renderer([4, 0, 4, 7])
        #expect(try renderer.animation().exportFrames(to: naming) == 4)
        for frame in 0..<4 { #expect(try picture(frame) == renderer.render(frame: frame)) }
    }

    @Test func selectionSizeAndBackgroundAreTakenOver() throws {
        let renderer = try Self.renderer([4, 0, 4, 7])
        let (frames, white) = (try FrameSelection(parsing: "1,3"), SVGAColor(red: 255, green: 255, blue: 255))
        #expect(
            try renderer.animation(size: .width(37), background: white, frames: frames).exportFrames(to: naming) == 2)
        #expect(folder.names() == ["frame_00001.png", "frame_00003.png"])
        #expect(try picture(3) == renderer.render(frame: 3, size: .width(37), background: white))
    }

    @Test func aFrameThatTheMovieDoesNotHaveIsSaidBeforeAnythingIsWritten() throws {
        let error = #expect(throws: SVGAError.self) {
            try Self.renderer([4, 0, 4, 7]).animation(frames: .frame(4)).exportFrames(to: naming)
        }
        #expect(error.map { "\($0)" } == "frame 4 is outside the movie, which has frames 0 ... 3")
        #expect(folder.names().isEmpty)
    }

    @Test func theBackgroundWritesTheSameFiles() async throws {
        let renderer = try Self.renderer([4, 0, 4, 7])
        #expect(try await renderer.animation().exportFrames(to: naming) == 4)
        let expected = try (0..<4).map { try renderer.render(frame: $0) }
        for frame in 0..<4 { #expect(try picture(frame) == expected[frame]) }
    }

    @Test func aCancelledTaskStopsItsExport() async throws {
        let (renderer, naming) = (try Self.renderer((0..<400).map(Float.init)), naming)
        let gate = CancellationToken()
        let task = Task {
            try await renderer.animation().exportFrames(to: naming, progress: { if $0 == 3 { gate.wait() } })
        }
        while folder.names().count < 3 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        gate.cancel()
        let count = try await task.value
        #expect(3..<400 ~= count)
        #expect(folder.names().count == count)
    }
}
