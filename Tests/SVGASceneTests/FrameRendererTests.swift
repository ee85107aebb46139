import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Rendered frames")
struct FrameRendererTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    /// A movie whose twelve frames differ, with a bitmap shared by two sprites, a matte, clips, strokes and KEEP.
    private func medley() throws -> FixtureMovie {
        let pixels = (0..<64).map { UInt32(0xFF00_0000) | UInt32($0 * 1021) }
        let line = FixtureShape.line(
            "M5 5C20 0 20 40 40 40", FixtureStyle(stroke: .blue, strokeWidth: 3, lineCap: 1, dash: [5, 3, 1]))
        func frames(_ make: (Float) -> FixtureFrame) -> [FixtureFrame] { (0..<12).map { make(Float($0)) } }
        return FixtureMovie(
            viewBox: (48, 48), frames: 12,
            sprites: [
                FixtureSprite(
                    "m.matte",
                    frames: frames { .shown(shapes: [.ellipse(24, 24, radiusX: 8 + $0, radiusY: 16, fill: .red)]) }),
                FixtureSprite(
                    "p",
                    frames: frames {
                        .shown(layout: (8, 8), transform: FixtureTransform(a: 4, b: $0 / 8, d: 4, tx: $0))
                    }),
                FixtureSprite(
                    "p", matteKey: "m.matte",
                    frames: frames {
                        .shown(
                            alpha: 0.5 + $0 / 32, layout: (8, 8),
                            transform: FixtureTransform(a: 0.3, c: 0.1, d: 0.3, tx: 20, ty: 20 + $0))
                    }),
                FixtureSprite(
                    "line",
                    frames: frames { .shown(clipPath: "M\($0) 0H40V30H0Z", shapes: $0 == 0 ? [line, box] : [.keep]) }),
            ], images: [try .png("p", width: 8, height: 8, pixels)])
    }

    @Test func anyOrderGivesTheSameBytes() throws {
        let movie = try medley().decoded()
        let alone = try (0..<12).map { try FrameRenderer(movie).render(frame: $0) }
        let renderer = FrameRenderer(movie)
        for frame in [7, 3, 11, 0, 0, 5, 10, 1, 2, 9, 4, 8, 6, 7] {
            #expect(try renderer.render(frame: frame) == alone[frame])
        }
        #expect((1..<12).allSatisfy { alone[$0] != alone[$0 - 1] })
    }

    /// The canvas's store has still shapes and clips, independent of the renderer's caches.
    @Test func aCanvasThatKeepsCoverageGivesTheSameBytes() throws {
        let renderer = FrameRenderer(try medley().decoded())
        let store = CoverageCache(maxByteCount: 1 << 20)
        for frame in [4, 4, 5, 5, 4, 5] {
            let canvas = try SVGACanvas(width: 48, height: 48)
            canvas.coverageCache = store
            try renderer.draw(frame: frame, on: canvas, transform: .identity)
            #expect(try canvas.snapshot() == renderer.render(frame: frame))
            #expect(canvas.coverageCache === store)
        }
        #expect(store.byteCount > 0)
    }

    @Test func fillsAndClipsBeginOnQuarterRowsAndTheCanvasKeepsItsGrid() throws {
        let movie = try FixtureMovie(
            viewBox: (4, 4),
            sprites: [
                FixtureSprite(
                    "s", frames: [.shown(clipPath: "M0 0H4V2.9H0Z", shapes: [.rect(0, 0.4, 4, 4, fill: .red)])])
            ]
        ).decoded()
        let canvas = try SVGACanvas(width: 4, height: 4)
        try FrameRenderer(movie).draw(frame: 0, on: canvas, transform: .identity)
        let picture = try canvas.snapshot()
        #expect((0..<4).map { picture[1, $0].alpha } == [128, 255, 255, 0])
        #expect(canvas.vertexSnapping == .exact)
    }

    @Test func manyTasksAtOnceGiveTheSameBytes() async throws {
        let movie = try medley().decoded()
        let alone = try (0..<12).map { try FrameRenderer(movie).render(frame: $0, size: .scale(2)) }
        let renderer = FrameRenderer(movie)
        try await withThrowingTaskGroup(of: (Int, Pixmap).self) { group in
            for task in 0..<96 {
                group.addTask { (task % 12, try await renderer.render(frame: task % 12, size: .scale(2))) }
            }
            for try await (frame, picture) in group { #expect(picture == alone[frame]) }
        }
        #expect(renderer.warnings.isEmpty)
    }

    @Test func oneCanvasServesAllFrames() throws {
        let renderer = FrameRenderer(try medley().decoded())
        let canvas = try SVGACanvas(width: 48, height: 48)
        for frame in [4, 11, 2] {
            canvas.clear()
            try renderer.draw(frame: frame, on: canvas, transform: .identity)
            #expect(try canvas.snapshot() == renderer.render(frame: frame))
        }
    }

    @Test(arguments: [(1.0, 101, 60), (2, 201, 120), (0.5, 51, 30), (0.001, 1, 1)])
    func sidesRoundUpToWholePixels(_ scale: Double, _ width: Int, _ height: Int) throws {
        let movie = FixtureMovie(viewBox: (100.5, 60))
        let picture = try movie.picture(scale: scale)
        #expect(picture.width == width)
        #expect(picture.height == height)
    }

    @Test func scaleMagnifiesEverything() throws {
        let movie = FixtureMovie.single(
            [.shown(layout: (2, 2), transform: .translation(20, 0), clipPath: "M0 0H9V9H-20Z", shapes: [box])],
            images: [try .png("a", width: 1, height: 1, Ink.blue)])
        let picture = try movie.picture(scale: 3)
        #expect(picture.rgba(20 * 3, 0) == [255, 0, 0, 255])
        #expect(picture.rgba(29 * 3 - 1, 9 * 3 - 1) == [255, 0, 0, 255])
        #expect(picture.rgba(29 * 3, 0) == [0, 0, 0, 0])
        #expect(picture.rgba(22 * 3, 9 * 3) == [0, 0, 0, 0])
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1e9])
    func impossibleScalesAreRefused(_ scale: Double) throws {
        let renderer = FrameRenderer(try FixtureMovie.still([box]).decoded())
        #expect {
            try renderer.render(frame: 0, size: .scale(scale))
        } throws: { error in
            (error as? SVGAError)?.isInvalidRequest == true
        }
    }

    @Test(arguments: [-1, 1, Int.max, Int.min])
    func frameOutsideTheMovieIsRefused(_ frame: Int) throws {
        let renderer = FrameRenderer(try FixtureMovie.still([box]).decoded())
        #expect(throws: SVGAError.frameOutOfRange(frame, count: 1)) { try renderer.render(frame: frame) }
    }

    @Test func refusalNamesTheFramesThatThereAre() {
        #expect(
            SVGAError.frameOutOfRange(9, count: 3).description
                == "frame 9 is outside the movie, which has frames 0 ... 2")
    }

    @Test func edgesOfRotatedBitmapsAreAntialiased() throws {
        let turn = FixtureTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 40, ty: 20)
        let movie = FixtureMovie.single(
            [.shown(layout: (30, 30), transform: turn)], images: [try .png("a", width: 3, height: 3, Ink.green)])
        let picture = try movie.picture()
        let alphas = Set((0..<100).map { picture.rgba($0, 30)[3] })
        #expect(alphas.contains(0) && alphas.contains(255) && alphas.count > 2)
    }
}
