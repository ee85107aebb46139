import SVGAKit
import SVGASystem
import SVGATestMovies
import Testing

@testable import SVGAJobs

@Suite struct PosterFrameTests {
    private let posters = PosterFrames()
    private let budget: AnimationBudget = {
        var budget = AnimationBudget()
        budget.picture = PixelBudget(maxPixelCount: 1 << 20)
        return budget
    }()

    private func result(_ words: String, of movie: [UInt8] = ServerFixture.movie) throws -> [UInt8] {
        let job = RenderJob(
            product: .picture(try RenderPlan(parsing: words)), source: try SourceFile(movie), budget: budget,
            posters: posters, movies: SharedMovies())
        return try job.result(CancellationToken()).array
    }

    @Test func aPosterOfAnotherSizeIsNotSearchedForAgain() throws {
        let small = try result("poster size:20x")
        #expect(small == (try result("frame:2 size:20x")))
        var searchCount = 0
        let frame = try posters.frame(of: SourceFile(ServerFixture.movie).digest) {
            searchCount += 1
            return 0
        }
        #expect((frame, searchCount) == (2, 0))
        #expect(try result("poster size:40x") == (try result("frame:2 size:40x")))
        #expect(posters.count == 1)
    }

    @Test func cachedFrameIsTheDrawnFrame() throws {
        // A search would choose frame 2.
        _ = try posters.frame(of: SourceFile(ServerFixture.movie).digest) { 1 }
        #expect(try result("poster size:20x") == (try result("frame:1 size:20x")))
        #expect(try result("poster size:20x") != (try result("frame:2 size:20x")))
    }

    @Test func aPosterThatIsTooLargeIsRefusedWithoutASearch() throws {
        #expect(throws: SVGAError.self) { try result("poster size:2000x2000") }
        #expect(posters.count == 0)
    }

    @Test func aSearchThatFailsIsNotKept() throws {
        let digest = try SourceFile([1]).digest
        #expect(throws: SVGAError.self) {
            try posters.frame(of: digest) { throw SVGAError.cancelled }
        }
        #expect(try posters.frame(of: digest) { 7 } == 7)
    }
}
