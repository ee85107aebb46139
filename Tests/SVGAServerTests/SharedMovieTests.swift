import SVGAKit
import SVGAScene
import SVGASystem
import SVGATestMovies
import Testing

@testable import SVGAJobs

/// Viewers of one movie share what is decoded and drawn; pictures are the same without.
@Suite struct SharedMovieTests {
    /// A movie of a bitmap, a banner and a badge, of which only the badge differs between viewers.
    private static func movie(_ number: Int = 0) -> [UInt8] {
        let sprite = { (key: String, x: Float) in
            FixtureSprite(
                key, frames: [.shown(layout: (20, 20), shapes: [.rect(x, 5, 20, 20, fill: .red)])])
        }
        return FixtureMovie(
            viewBox: (120, 60 + Float(number)), fps: 20, frames: 1,
            sprites: [sprite("left", 0), sprite("badge", 30), sprite("right", 80)]
        ).svga(.zlibProtobuf)
    }

    private func result(
        _ viewer: Int?, of movie: [UInt8] = movie(), _ movies: SharedMovies
    ) throws -> [UInt8] {
        var words = ContentWords()
        if let viewer {
            try words.addStyle("badge=tint:\(["f00", "0f0", "00f", "ff0"][viewer]),opacity:0.\(viewer + 3)")
        }
        let content = ContentJob(plan: try words.plan(), images: [:])
        var budget = AnimationBudget()
        budget.picture = PixelBudget(maxPixelCount: 1 << 20)
        let job = RenderJob(
            product: .picture(try RenderPlan(parsing: "frame:0").settled(as: .png)), source: try SourceFile(movie),
            budget: budget, posters: PosterFrames(), movies: movies, content: content)
        return try job.result(CancellationToken()).array
    }

    @Test func picturesMatchSeparateViewers() throws {
        let movies = SharedMovies()
        for viewer in [0, 1, 2, 3, 1, 0, 3, 2] {
            #expect(try result(viewer, movies) == result(viewer, SharedMovies(maxByteCount: 0)), "viewer \(viewer)")
        }
        #expect(movies.reuseCount == 6, "the second request keeps the movie")
        let digest = try SourceFile(Self.movie()).digest
        let renderer = try #require(movies.renderer(of: digest))
        #expect(renderer.partlyDrawnPictureCount > 0)
        #expect(movies.byteCount == renderer.sharedByteCount)
    }

    @Test func singleRequestsImageIsNotCached() throws {
        let movies = SharedMovies()
        for number in 0..<4 { _ = try result(0, of: Self.movie(number), movies) }
        // Without content, renderers are not shared: results are kept as files.
        for _ in 0..<3 { _ = try result(nil, of: Self.movie(9), movies) }
        #expect(movies.byteCount == 0 && movies.reuseCount == 0)
    }

    @Test func moviesStayWithinTheirBytes() throws {
        let one = SharedMovies()
        for viewer in 0..<3 { _ = try result(viewer, one) }
        let movies = SharedMovies(maxByteCount: one.byteCount * 5 / 2)
        for number in 0..<6 {
            for viewer in 0..<3 { _ = try result(viewer, of: Self.movie(number), movies) }
            #expect(movies.byteCount <= movies.maxByteCount)
        }
        #expect(movies.renderer(of: try SourceFile(Self.movie(0)).digest) == nil)
        #expect(movies.renderer(of: try SourceFile(Self.movie(5)).digest) != nil)
        let none = SharedMovies(maxByteCount: one.byteCount / 2)
        for viewer in 0..<4 { #expect(try result(viewer, none) == result(viewer, one)) }
        #expect(none.byteCount == 0, "one that is too large is not kept")
    }

    @Test func threadsShareAMovie() async throws {
        let movies = SharedMovies()
        let expected = try (0..<4).map { try result($0, SharedMovies(maxByteCount: 0)) }
        let isEqual = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<32 { group.addTask { try result(index % 4, movies) == expected[index % 4] } }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(isEqual)
    }
}
