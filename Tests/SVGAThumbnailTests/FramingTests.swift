import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGAThumbnail
import Testing

/// Trimmed, padded and limited pictures of a red square in the middle of a movie with 64 by 48 pixels.
@Suite struct FramingTests {
    /// Squares of 10, 20 and 0 pixels.
    let renderer: FrameRenderer

    init() throws { renderer = try FrameRenderer.square(sides: [10, 20, 0]) }

    private func picture(_ plan: String) throws -> Pixmap { try RenderPlan(parsing: plan).picture(from: renderer) }

    private func size(_ plan: String) throws -> [Int] {
        let picture = try picture(plan)
        return [picture.width, picture.height]
    }

    @Test func pointsOfTheMovieLieInsideTheMargin() throws {
        var framing = PictureFraming()
        framing.padding = .pixels(5)
        let viewport = try Viewport(.width(138), framing: framing, content: Rect(Size(64, 48)))
        #expect([viewport.width, viewport.height, viewport.margin] == [138, 106, 5])
        #expect(viewport.transform * Point(1, 2) == Point(7, 9))
        #expect(try viewport.content == PictureSize.width(128).viewport(for: Size(64, 48)))
        let picture = try renderer.render(frame: 0, in: viewport)
        let content = try renderer.render(frame: 0, in: viewport.content)
        #expect(try picture.part(x: 5, y: 5, width: 128, height: 96) == content && picture.width == 138)
    }

    @Test func trimRemovesEmptyBorders() throws {
        let whole = try picture("frame:0")
        #expect(try picture("frame:0 trim") == whole.part(x: 27, y: 19, width: 10, height: 10))
        #expect(try picture("frame:1 trim") == picture("frame:1").part(x: 22, y: 14, width: 20, height: 20))
    }

    @Test(arguments: [
        ("frame:0 trim size:100x", [100, 100]), ("frame:0 trim size:100x60", [100, 60]),
        ("frame:0 trim scale:3", [30, 30]), ("frame:0 trim scale:0.5", [6, 6]), ("frame:0 trim side:7", [7, 7]),
        ("frame:0 trim size:100x60 fit:inside", [10, 10]), ("frame:1 trim size:12x60 fit:inside", [12, 12]),
        ("frame:0 size:30x30 fit:inside", [30, 23]), ("frame:0 size:3000x3000 fit:inside", [64, 48]),
        ("frame:0 size:30x12 fit:inside", [16, 12]), ("frame:0 size:1x1 fit:inside", [1, 1]),
        ("frame:0 size:300x enlarge:no", [64, 48]), ("frame:0 size:x300 enlarge:no", [64, 48]),
        ("frame:0 size:32x enlarge:no", [32, 24]), ("frame:0 side:99 enlarge:no", [64, 48]),
        ("frame:0 scale:9 enlarge:no", [64, 48]), ("frame:0 size:99x99 enlarge:no", [99, 99]),
        ("frame:0 dpr:2", [128, 96]), ("frame:0 size:30x dpr:1.5", [45, 34]), ("frame:0 scale:0.5 dpr:2", [64, 48]),
        ("frame:0 size:300x dpr:2 enlarge:no", [64, 48]), ("sheet:2x1 dpr:2", [960, 360]),
        ("frame:0 pad:3", [70, 54]), ("frame:0 pad:3 dpr:2", [140, 108]), ("frame:0 size:40x30 pad:5", [40, 30]),
        ("frame:0 trim pad:2 size:20x", [20, 20]), ("frame:0 trim pad:10%", [12, 12]),
        ("frame:0 trim pad:10% size:120x", [120, 120]), ("sheet:2x1 size:20x20 pad:3", [40, 20]),
        ("sheet:3x1 trim scale:1", [60, 20]),
    ])
    func sizesAreAsTheWordsSay(plan: String, size: [Int]) throws { #expect(try self.size(plan) == size) }

    @Test func theContentFillsWhatTheMarginLeaves() throws {
        let picture = try picture("frame:0 trim pad:4 size:28x28 bg:00f")
        #expect(picture[3, 14] == (0, 0, 255, 255) && picture[4, 14] == (255, 0, 0, 255))
        #expect(picture[14, 23] == (255, 0, 0, 255) && picture[14, 24] == (0, 0, 255, 255))
    }

    @Test func aMarginStaysEmptyWhereTheMovieCoversThePicture() throws {
        let picture = try picture("frame:1 trim size:30x20 fit:cover pad:5")
        #expect(picture[5, 5].alpha == 255 && picture[24, 14].alpha == 255)
        #expect(picture[4, 10].alpha == 0 && picture[25, 10].alpha == 0 && picture[15, 4].alpha == 0)
    }

    @Test func aContentThatMayNotGrowLiesInTheMiddleOfItsPicture() throws {
        let picture = try picture("frame:0 size:100x100 enlarge:no")
        #expect(picture == (try self.picture("frame:0 size:100x100 fit:none")))
    }

    @Test func cellsOfASheetAreCutOffAlike() throws {
        // The larger square decides, and the third cell shows nothing.
        let sheet = try picture("sheet:3x1 trim scale:1")
        #expect(
            try sheet.part(x: 0, y: 0, width: 20, height: 20)
                == picture("frame:0").part(x: 22, y: 14, width: 20, height: 20))
        #expect(sheet[0, 0].alpha == 0 && sheet[20, 0].alpha == 255 && sheet[45, 10].alpha == 0)
    }

    @Test func aPictureOfNothingStaysWhole() throws {
        #expect(try size("frame:2 trim") == [64, 48])
        #expect(try size("frame:2 trim pad:1 size:20x20") == [20, 20])
        let faint = try FrameRenderer.square(sides: [10], alphas: [0.02])
        let plan = { (text: String) in try RenderPlan(parsing: text).picture(from: faint).width }
        #expect(try plan("frame:0 trim") == 10 && plan("frame:0 trim:4") == 10 && plan("frame:0 trim:5") == 64)
    }

    @Test func faintEdgesAreCutOffUpToAnAlpha() throws {
        let frames: [FixtureFrame] = [
            .shown(shapes: [
                .rect(2, 2, 40, 30, fill: FixtureColor(1, 0, 0, 8.0 / 255)), .rect(10, 12, 5, 6, fill: .red),
            ])
        ]
        let movie = FixtureMovie(viewBox: (64, 48), frames: 1, sprites: [FixtureSprite("a", frames: frames)])
        let renderer = FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
        func size(_ plan: String) throws -> [Int] {
            let picture = try RenderPlan(parsing: plan).picture(from: renderer)
            return [picture.width, picture.height]
        }
        #expect(try size("frame:0 trim") == [40, 30] && size("frame:0 trim:7") == [40, 30])
        #expect(try size("frame:0 trim:8") == [5, 6])
    }

    @Test func allSizesAreMeasuredWithinOnePixel() throws {
        for (side, viewBox) in [(Float(3), Float(8)), (1000, 10_000), (3000, 16_000)] {
            let renderer = try FrameRenderer.square(sides: [side], viewBox: (viewBox, viewBox))
            let picture = try RenderPlan(parsing: "frame:0 trim size:64x").picture(from: renderer)
            #expect(picture.width == 64 && 60...68 ~= picture.height)
            #expect(picture[32, 32].alpha == 255 && picture[4, 32].alpha == 255 && picture[59, 32].alpha == 255)
        }
    }

    @Test func framesMeasuredOnSeveralThreadsGiveTheSameLayout() throws {
        let renderer = try FrameRenderer.growing(frameCount: 20)
        var framing = PictureFraming()
        framing.trimAlpha = 0
        let groups = try FrameGroups(Array(0..<20), of: renderer)
        let layouts = try [1, 4].map {
            try groups.viewport(size: .scale(1), framing: framing, workerCount: $0, cancellation: .init())
        }
        #expect(layouts[0] == layouts[1] && layouts[0].width == 40 && layouts[0].height == 40)
    }

    @Test(arguments: [
        ("frame:0 size:20x pad:10", "a padding of 10 pixels on each side leaves no room"),
        ("frame:0 size:40x pad:6 dpr:4 fit:inside", "'fit:inside' wants a size of two sides"),
        ("frame:0 scale:99999 dpr:4", "a picture of 25599744 by 19199808 pixels is outside"),
        ("frame:0 scale:1.00001 dpr:4 size:1x", "cannot be combined"),
    ])
    func whatCannotBeIsSaid(plan: String, message: String) throws {
        let error = #expect(throws: (any Error).self) { try picture(plan) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(message))
    }

    @Test func valuesOfTheInterfaceThatMakeNoSenseAreErrorsOrNothing() throws {
        var plan = RenderPlan(content: .frame(0))
        for ratio in [0, -1, .nan, .infinity] {
            plan.framing.pixelRatio = ratio
            #expect(throws: SVGAError.self) { try plan.picture(from: renderer) }
        }
        plan.framing.pixelRatio = 1
        for padding in [PictureFraming.Padding.pixels(-5), .percent(-1), .percent(.nan)] {
            plan.framing.padding = padding
            #expect(try plan.picture(from: renderer).width == 64)
        }
        plan.framing.padding = .pixels(.max)
        #expect(throws: SVGAError.self) { try plan.picture(from: renderer) }
    }
}
