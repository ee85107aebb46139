import SVGAKit
import SVGASystem
import Testing

@testable import SVGAServer

@Suite struct RecentPlansTests {
    private let plans = RecentPlans()
    private let readings = Lock(0)

    private func plan(_ words: Substring) throws -> RenderPlan {
        try plans.plan(of: words) { words in
            readings.withLock { $0 += 1 }
            guard let plan = try? RenderPlan(parsing: String(words)) else { throw Problem(.usage, "no plan") }
            return plan
        }
    }

    @Test func aPlanIsReadOnce() throws {
        for _ in 0..<3 { #expect(try plan("poster,size:300x") == RenderPlan(parsing: "poster size:300x")) }
        #expect(try plan("frame:3") == RenderPlan(parsing: "frame:3"))
        #expect(readings.withLock { $0 } == 2)
    }

    @Test func invalidPlanIsNotCached() throws {
        for _ in 0..<2 { #expect(throws: Problem.self) { try plan("oval") } }
        #expect(readings.withLock { $0 } == 2)
    }

    @Test func otherPlansTakeTheirPlaceAgain() throws {
        for width in 1...2000 { _ = try plan("size:\(width)x") }
        _ = try plan("size:2000x")
        _ = try plan("size:1x")
        #expect(readings.withLock { $0 } == 2001)
    }
}
