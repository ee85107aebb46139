import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

/// Movies that ask for endless work outside of drawing: shapes that KEEP repeats, long paths and dashes.
@Suite("Hostile work")
struct HostileWorkTests {
    /// Four layers of 58 336 shapes in each of 7 200 frames: with those that say KEEP, nearly as many as may be.
    private static let keeping = Result {
        let shapes = (0..<58_336).map { FixtureShape.rect(Float($0 % 90), 0, 9, 9, fill: .red) }
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

    @Test(.timeLimit(.minutes(1))) func keysMeasureRepeatedShapesOnce() throws {
        let renderer = FrameRenderer(try HostileWorkTests.keeping.get())
        let key = try #require(try renderer.keys().first)
        #expect(key.visibleFrames == 0...7_199 && key.posterFrame == 0)
        let boxes = renderer.boxes(of: key)
        #expect(boxes.count == 7_200)
        for frame in [0, 3, 7_199] { #expect(boxes[frame] == renderer.bounds(ofKey: "a", frame: frame)) }
    }

    /// A million dashes for each of 2 000 lines.
    @Test(.timeLimit(.minutes(1))) func keysNeedNoDashes() throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 2, dash: [0.0001, 0.0001, 0])
        let renderer = try HostileWorkTests.renderer((0..<2_000).map { .line("M0 \($0 % 100)H100", style) })
        let key = try #require(try renderer.keys().first)
        #expect(renderer.boxes(of: key)[0]?.width ?? 0 >= 100)
    }

    @Test func keysAreComputedOnceUnlessCancelled() throws {
        let renderer = try HostileWorkTests.renderer([.rect(0, 0, 9, 9, fill: .red)])
        let cancelled = CancellationToken()
        cancelled.cancel()
        let error = #expect(throws: SVGAError.self) { try renderer.keys(cancellation: cancelled) }
        #expect(error?.isCancelled == true)
        let keys = try renderer.keys()
        #expect(try keys.count == 1 && renderer.keys(cancellation: cancelled) == keys)
    }

    @Test func moreCommandsThanTheLimitAreRefusedBeforeTheFirstList() throws {
        let polls = Lock(0)
        let token = CancellationToken(polling: {
            polls.withLock { $0 += 1 }
            return false
        })
        let large = FrameRenderer(try HostileWorkTests.keeping.get())
        let refusal = #expect(throws: SVGAError.self) {
            try FrameGroups(Array(0..<7_200), of: large, cancellation: token)
        }
        let found = 7_200 * 4 * (6 + 2 * 58_336)
        #expect(refusal == .limitExceeded(\.maxCommandCount, limit: 1 << 23, found: found))
        #expect(refusal?.description.contains("the frames need \(found)") == true)
        #expect(polls.withLock { $0 } == 0, "the token is polled before each list")
    }

    /// A matte of one shape for two groups of sprites, each in two frames.
    @Test(arguments: [(79, false), (80, true)])
    func commandsOfMattesCountOncePerGroup(_ limit: Int, _ isEnough: Bool) throws {
        let shown = FixtureFrame.shown(shapes: [.rect(0, 0, 9, 9, fill: .red)])
        let sprites = ["m.matte", "m.matte", nil, "m.matte"].map { matte in
            FixtureSprite("a", matteKey: matte, frames: [.shown(), .shown()])
        }
        let movie = FixtureMovie(frames: 2, sprites: [FixtureSprite("m.matte", frames: [shown, shown])] + sprites)
        var limits = Limits.untrusted
        limits.maxCommandCount = limit
        let renderer = FrameRenderer(try movie.decoded(), limits: limits)
        let frames = try? FrameGroups([0, 1], of: renderer).groups
        #expect(frames == (isEnough ? [[0, 1]] : nil))
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
            try FrameGroups([0, 0, 0, 0, 0, 0], of: renderer, cancellation: token)
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
