import SVGAKit
import SVGATestSupport
import Testing

@Suite struct RenderPlanPNGTests {
    private func renderer() throws -> FrameRenderer {
        FrameRenderer(try Movie(decoding: try #require(TemporaryFolder.read(ToolRun.sample("gift")))))
    }

    @Test(arguments: ["poster size:20x", "frame:3", "sheet:2x2 size:9x label"], PNGEncoder.Compression.allCases)
    func aFileHoldsThePictureOfThePlan(words: String, compression: PNGEncoder.Compression) throws {
        let plan = try RenderPlan(parsing: words)
        let file = try plan.png(from: renderer(), compression: compression)
        var encoder = try PNGEncoder(compression: compression)
        #expect(try file == encoder.encode(plan.picture(from: renderer())))
    }

    @Test func noStepFollowsACancellation() throws {
        let plan = try RenderPlan(parsing: "frame:3 size:9x")
        let renderer = try renderer()
        var count = 0
        _ = try plan.png(from: renderer) {
            count += 1; return false
        }
        for limit in 1...count {
            var asked = 0
            let error = #expect(throws: SVGAError.self) {
                try plan.png(from: renderer) {
                    asked += 1
                    return asked >= limit
                }
            }
            #expect(error?.isCancelled == true && asked == limit)
        }
    }

    @Test func aBudgetHoldsBeforeAnythingIsDrawn() throws {
        let plan = try RenderPlan(parsing: "poster size:20x20")
        #expect(throws: SVGAError.self) {
            try plan.png(from: renderer(), budget: PixelBudget(maxPixelCount: 399)) { false }
        }
    }
}
