import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGAThumbnail
import Testing

@Suite struct PlanPictureTests {
    let renderer: FrameRenderer

    init() throws { renderer = try FrameRenderer.growing(frameCount: 20) }

    func picture(_ plan: String) throws -> Pixmap { try RenderPlan(parsing: plan).picture(from: renderer) }

    @Test(
        "D28: a part of the duration is the frame that is shown then, its end the last frame",
        arguments: [
            ("at:0", 0), ("at:0.049999", 0), ("at:0.05", 1), ("at:0.5", 10), ("at:0.999999", 19), ("at:1", 19),
        ])
    func timeToFrame(plan: String, frame: Int) throws {
        #expect(try picture(plan) == renderer.render(frame: frame))
    }

    @Test func aFrameIsDrawnAsTheWordsSay() throws {
        let viewport = try PictureSize.both(width: 20, height: 40, mode: SVGAContentMode(.cover, alignment: .left))
            .viewport(for: renderer.movie.viewBox)
        let expected = try renderer.render(
            frame: 7, in: viewport, background: SVGAColor(red: 16, green: 32, blue: 48, alpha: 128 / 255))
        #expect(try picture("frame:7/size:20x40/fit:cover/align:left/bg:10203080") == expected)
    }

    @Test func aPosterIsTheFrameThatIsChosen() throws {
        let frame = try renderer.posterChoice().frame
        #expect(try picture("poster size:30x") == picture("frame:\(frame) size:30x"))
    }

    @Test(arguments: [
        ("", 64, 48), ("size:32x", 32, 24), ("size:x10", 13, 10), ("scale:1.5", 96, 72), ("sheet:2x3", 480, 540),
        ("sheet:2x3 size:8x9", 16, 27), ("sheet:2x3 scale:0.25", 32, 36),
    ])
    func theSizeIsKnownBeforeAnythingIsDrawn(plan: String, width: Int, height: Int) throws {
        let plan = try RenderPlan(parsing: plan)
        let picture = try plan.picture(from: renderer)
        #expect(try plan.pixelSize(for: renderer.movie.viewBox) == (width, height))
        #expect(picture.width == width && picture.height == height)
    }

    @Test(arguments: ["size:9000x9000", "size:99999999999x", "scale:999999999", "sheet:100x100 size:30000x30000"])
    func picturesThatAreTooLargeAreRefused(plan: String) throws {
        #expect(throws: SVGAError.self) { try picture(plan) }
    }

    @Test func aBudgetIsKept() throws {
        let plan = try RenderPlan(parsing: "size:100x100")
        #expect(throws: Never.self) {
            try plan.picture(from: renderer, budget: PixelBudget(maxPixelCount: 10_000), cancellation: nil)
        }
        let error = SVGAError.pictureTooLarge(width: 100, height: 100, maxPixelCount: 9_999)
        #expect(throws: error) {
            try plan.picture(from: renderer, budget: PixelBudget(maxPixelCount: 9_999), cancellation: nil)
        }
    }

    @Test func aFrameOutsideTheMovieIsAnError() {
        #expect(throws: SVGAError.frameOutOfRange(20, count: 20)) { try picture("frame:20") }
    }

    @Test(arguments: ["poster", "frame:3", "sheet:2x2", "frame:3 trim", "sheet:2x2 trim"]) func workCanBeStopped(
        plan: String
    ) throws {
        let plan = try RenderPlan(parsing: plan)
        let token = CancellationToken()
        token.cancel()
        #expect(throws: SVGAError.cancelled) { try plan.picture(from: renderer, cancellation: token) }
    }
}
