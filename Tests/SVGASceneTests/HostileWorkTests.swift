import SVGAFormat
import SVGAGeometry
import SVGAPixels
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

/// Movies that ask for endless work outside of drawing: shapes that KEEP repeats, long paths and dashes.
@Suite("Hostile work")
struct HostileWorkTests {
    /// Four layers of 30 000 shapes in each of 7 200 frames.
    private static let keeping = Result {
        let shapes = (0..<30_000).map { FixtureShape.rect(Float($0 % 90), 0, 9, 9, fill: .red) }
        let frames = (0..<7_200).map { index in
            FixtureFrame.shown(transform: .translation(Float(index % 64), 0), shapes: index == 0 ? shapes : [.keep])
        }
        let movie = FixtureMovie(
            frames: 7_200, sprites: [FixtureSprite](repeating: FixtureSprite("a", frames: frames), count: 4))
        return try Movie(decoding: movie.svga(.protobuf), limits: .untrusted)
    }

    private static func renderer(_ shapes: [FixtureShape], maxDrawingCost: Int? = nil) throws -> FrameRenderer {
        var limits = Limits.untrusted
        if let maxDrawingCost { limits.maxDrawingCost = maxDrawingCost }
        let movie = FixtureMovie.single([.shown(shapes: shapes)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf), limits: limits))
    }

    /// Shapes of many points around a point that they do not cover.
    private static func rings(_ count: Int) -> [FixtureShape] {
        let points = String(repeating: "h0.01", count: 1_000)
        return (0..<count).map { _ in .path("M0 0H100V1H0ZM0 99H100V100H0Z" + points, fill: .red) }
    }

    @Test(.timeLimit(.minutes(2))) func keysMeasureRepeatedShapesOnce() throws {
        let renderer = FrameRenderer(try HostileWorkTests.keeping.get())
        let key = try #require(renderer.keys.first)
        #expect(key.visibleFrames == 0...7_199 && key.posterFrame == 0)
        let boxes = renderer.boxes(of: key)
        #expect(boxes.count == 7_200)
        for frame in [0, 3, 7_199] { #expect(boxes[frame] == renderer.bounds(ofKey: "a", frame: frame)) }
    }

    @Test func equalFramesAreComparedWithinALimit() throws {
        var limits = Limits.untrusted
        limits.maxDrawingCost = 1 << 28
        let large = FrameRenderer(try HostileWorkTests.keeping.get(), limits: limits)
        let groups = try large.groupsOfEqualFrames(Array(0..<7_200))
        #expect(groups.count == 7_200 && groups.map(\.frames) == (0..<7_200).map { [$0] })
        #expect(throws: SVGAError.self) { try large.groupsOfEqualFrames([0, 1, 2, 3, 7_200]) }
        // Two parts in each frame: the first four frames are compared.
        limits.maxDrawingCost = 4 * 2 * 800
        let frames = (0..<6).map { FixtureFrame.shown(transform: .translation(Float($0 % 2), 0), shapes: [.keep]) }
        let box = FixtureFrame.shown(shapes: [.rect(0, 0, 9, 9, fill: .red)])
        let movie = FixtureMovie(frames: 6, sprites: [FixtureSprite("a", frames: [box] + frames[1...])])
        let small = FrameRenderer(try movie.decoded(), limits: limits)
        #expect(try small.groupsOfEqualFrames(Array(0..<6)).map(\.frames) == [[0, 2], [1, 3], [4], [5]])
    }

    @Test func comparingFramesCanBeCancelled() throws {
        let renderer = try HostileWorkTests.renderer([.rect(0, 0, 9, 9, fill: .red)])
        let count = Lock(0)
        let token = CancellationToken(polling: {
            count.withLock { count in
                count += 1
                return count == 4
            }
        })
        let error = #expect(throws: SVGAError.self) {
            try renderer.groupsOfEqualFrames([0, 0, 0, 0, 0, 0], cancellation: token)
        }
        #expect(error?.isCancelled == true && count.withLock { $0 } == 4)
    }

    @Test func aHitCostsNoMoreThanAFrame() throws {
        let point = Point(50, 50)
        // 1 000 points per shape, flattened and searched.
        let cheap = try HostileWorkTests.renderer(HostileWorkTests.rings(20))
        #expect(try cheap.hitTest(point, frame: 0).isEmpty && cheap.hitTest(Point(50, 0.5), frame: 0).count == 1)
        let dear = try HostileWorkTests.renderer(HostileWorkTests.rings(20), maxDrawingCost: 1 << 21)
        let refusal = #expect(throws: SVGAError.self) { try dear.hitTest(point, frame: 0) }
        #expect(refusal.map { "\($0)" }?.contains("maxDrawingCost is 2097152") == true)
        #expect(try dear.hitTest(Point(50, 0.5), frame: 0).count == 1, "the first shape is a hit")
    }

    @Test func dashesOfAHitAreLimited() throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 1, dash: [0.0001, 0.0001, 0])
        let renderer = try HostileWorkTests.renderer((0..<2_000).map { .line("M0 \($0 % 100)H100", style) })
        let refusal = #expect(throws: SVGAError.self) { try renderer.hitTest(Point(50, 50), frame: 0) }
        #expect(refusal.map { "\($0)" }?.contains("maxDashCount") == true)
    }

    @Test func aHitCanBeCancelled() throws {
        let renderer = try HostileWorkTests.renderer(HostileWorkTests.rings(20))
        let token = CancellationToken()
        #expect(try renderer.hitTest(Point(50, 50), frame: 0, cancellation: token).isEmpty)
        token.cancel()
        let error = #expect(throws: SVGAError.self) {
            try renderer.hitTest(Point(50, 50), frame: 0, cancellation: token)
        }
        #expect(error?.isCancelled == true)
    }
}
