import SVGAKit
import SVGASystem
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
        let count = Lock(0)
        func token(limit: Int) -> CancellationToken {
            count.withLock { $0 = 0 }
            return CancellationToken(polling: {
                count.withLock { count in
                    count += 1
                    return count >= limit
                }
            })
        }
        _ = try plan.png(from: renderer, cancellation: token(limit: .max))
        for limit in 1...count.withLock({ $0 }) {
            let error = #expect(throws: SVGAError.self) {
                try plan.png(from: renderer, cancellation: token(limit: limit))
            }
            #expect(error?.isCancelled == true && count.withLock { $0 } == limit)
        }
    }

    @Test func aBudgetHoldsBeforeAnythingIsDrawn() throws {
        let plan = try RenderPlan(parsing: "poster size:20x20")
        #expect(throws: SVGAError.self) {
            try plan.png(from: renderer(), budget: PixelBudget(maxPixelCount: 399), cancellation: nil)
        }
    }
}
