import SVGACoding
import SVGAFormat
import Testing

@testable import SVGACache

@Suite struct ReadyMovieCacheTests {
    let movie: Movie
    let digest: ContentDigest
    let cost: Int

    init() throws {
        let bytes = PreloadFixture.movie(0)
        movie = try Movie(decoding: bytes, limits: .untrusted)
        digest = try SHA256.digest(of: bytes)
        cost = ReadyMovieCache.cost(movie)
    }

    @Test func withoutAPlanTheLeastRecentlyUsedGoes() throws {
        var readyMovies = ReadyMovieCache()
        for key in ["a", "b", "c"] {
            #expect(readyMovies.insert(movie, digest, for: key, budget: 3 * cost, ranks: [:]) == [])
        }
        #expect(readyMovies.use("a", digest) != nil)
        #expect(readyMovies.insert(movie, digest, for: "d", budget: 3 * cost, ranks: [:]) == ["b"])
        #expect(readyMovies.byteCount == 3 * cost)
        #expect(readyMovies.shrink(to: cost, ranks: [:]) == ["c", "a"])
    }

    @Test func nearerMoviesEvictFartherOnes() {
        var readyMovies = ReadyMovieCache()
        let ranks = ["near": 0, "middle": 1, "far": 2]
        for key in ["other", "far", "middle"] {
            #expect(readyMovies.insert(movie, digest, for: key, budget: 3 * cost, ranks: ranks) == [])
        }
        #expect(readyMovies.insert(movie, digest, for: "near", budget: 3 * cost, ranks: ranks) == ["other"])
        #expect(readyMovies.insert(movie, digest, for: "other", budget: 3 * cost, ranks: ranks) == nil)
        #expect(readyMovies.shrink(to: 2 * cost, ranks: ranks) == ["far"])
        #expect(!readyMovies.takes("far", cost: cost, budget: 2 * cost, ranks: ranks))
        #expect(readyMovies.takes("near", cost: cost, budget: 2 * cost, ranks: ranks), "it takes its own place")
    }

    @Test func aMovieOfAnotherFileIsNotHandedOut() throws {
        var readyMovies = ReadyMovieCache()
        _ = readyMovies.insert(movie, digest, for: "a", budget: cost, ranks: [:])
        let other = try SHA256.digest(of: [1])
        #expect(readyMovies.use("a", other) == nil)
        readyMovies.removeUnlessOf(other, "a")
        #expect(!readyMovies.contains("a") && readyMovies.byteCount == 0)
    }

    @Test func moviesOverTheBudgetAreRejected() {
        var readyMovies = ReadyMovieCache()
        #expect(readyMovies.insert(movie, digest, for: "a", budget: cost - 1, ranks: ["a": 0]) == nil)
        #expect(readyMovies.byteCount == 0)
    }
}
