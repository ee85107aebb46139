import SVGACoding
import SVGAFormat
import Testing

@testable import SVGACache

@Suite struct ReadyShelfTests {
    let movie: Movie
    let digest: ContentDigest
    let cost: Int

    init() throws {
        let bytes = PreloadFixture.movie(0)
        movie = try Movie(decoding: bytes, limits: .untrusted)
        digest = try SHA256.digest(of: bytes)
        cost = ReadyShelf.cost(movie)
    }

    @Test func withoutAPlanTheLeastRecentlyUsedGoes() throws {
        var shelf = ReadyShelf()
        for key in ["a", "b", "c"] {
            #expect(shelf.insert(movie, digest, for: key, budget: 3 * cost, ranks: [:]) == [])
        }
        #expect(shelf.use("a", digest) != nil)
        #expect(shelf.insert(movie, digest, for: "d", budget: 3 * cost, ranks: [:]) == ["b"])
        #expect(shelf.byteCount == 3 * cost)
        #expect(shelf.shrink(to: cost, ranks: [:]) == ["c", "a"])
    }

    @Test func nearerMoviesPushFartherOnesAside() {
        var shelf = ReadyShelf()
        let ranks = ["near": 0, "middle": 1, "far": 2]
        for key in ["other", "far", "middle"] {
            #expect(shelf.insert(movie, digest, for: key, budget: 3 * cost, ranks: ranks) == [])
        }
        #expect(shelf.insert(movie, digest, for: "near", budget: 3 * cost, ranks: ranks) == ["other"])
        #expect(shelf.insert(movie, digest, for: "other", budget: 3 * cost, ranks: ranks) == nil)
        #expect(shelf.shrink(to: 2 * cost, ranks: ranks) == ["far"])
        #expect(!shelf.takes("far", cost: cost, budget: 2 * cost, ranks: ranks))
        #expect(shelf.takes("near", cost: cost, budget: 2 * cost, ranks: ranks), "it takes its own place")
    }

    @Test func aMovieOfAnotherFileIsNotHandedOut() throws {
        var shelf = ReadyShelf()
        _ = shelf.insert(movie, digest, for: "a", budget: cost, ranks: [:])
        let other = try SHA256.digest(of: [1])
        #expect(shelf.use("a", other) == nil)
        shelf.removeUnlessOf(other, "a")
        #expect(!shelf.contains("a") && shelf.byteCount == 0)
    }

    @Test func whatExceedsTheBudgetIsNotTaken() {
        var shelf = ReadyShelf()
        #expect(shelf.insert(movie, digest, for: "a", budget: cost - 1, ranks: ["a": 0]) == nil)
        #expect(shelf.byteCount == 0)
    }
}
