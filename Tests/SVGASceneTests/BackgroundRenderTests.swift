import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

@Suite struct BackgroundRenderTests {
    private static func renderer() throws -> FrameRenderer {
        let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)
        return FrameRenderer(
            try FixtureMovie.single(
                (0..<8).map {
                    .shown(transform: FixtureTransform(a: 1, d: 1, tx: Float($0)), shapes: [box])
                }
            ).decoded())
    }

    @Test func picturesMatchTheCallersThread() async throws {
        let renderer = try Self.renderer()
        let expected = try (0..<8).map { try renderer.render(frame: $0, size: .scale(0.7)) }
        try await withThrowingTaskGroup(of: (Int, Pixmap).self) { group in
            for frame in 0..<8 {
                group.addTask { (frame, try await renderer.render(frame: frame, size: .scale(0.7))) }
            }
            for try await (frame, picture) in group { #expect(picture == expected[frame]) }
        }
    }

    @Test func errorsComeBack() async throws {
        let renderer = try Self.renderer()
        let error = await #expect(throws: SVGAError.self) { try await renderer.render(frame: 8) }
        #expect(error == .frameOutOfRange(8, count: 8))
        await #expect(throws: SVGAError.self) { try await renderer.render(frame: 0, size: .scale(.nan)) }
    }

    @Test func aCancelledTaskIsTold() async throws {
        let renderer = try Self.renderer()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await renderer.render(frame: 0)
        }
        task.cancel()
        let error = await #expect(throws: SVGAError.self) { try await task.value }
        #expect(error?.isCancelled == true)
    }

    @Test func drawingStopsBetweenCommands() throws {
        let renderer = try Self.renderer()
        let viewport = try PictureSize.scale(1).viewport(for: renderer.movie.viewBox)
        let count = Lock(0)
        // The first question is before the drawing, the second one before a command.
        let token = CancellationToken(polling: {
            count.withLock { count in
                count += 1
                return count == 2
            }
        })
        #expect(throws: SVGAError.cancelled) {
            try renderer.render(frame: 0, in: viewport, background: nil, cancellation: token)
        }
        #expect(count.withLock { $0 } == 2)
    }
}
