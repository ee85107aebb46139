import SVGAFormat
import SVGATestMovies
import Testing

@Suite("Replacing assets")
struct ReplacingAssetsTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

    private func movie() throws -> Movie {
        let fixture = FixtureMovie(
            sprites: ["b.png", "a", "m.matte"].map { FixtureSprite($0, frames: [.shown(layout: (4, 4))]) }
                + [FixtureSprite("c", matteKey: "none.matte", frames: [.shown(layout: (4, 4))])],
            images: [FixtureImage("b", Self.png)])
        return try Movie(decoding: fixture.svga(.zlibProtobuf))
    }

    @Test func replacedAssetsResolveSpritesAgain() throws {
        let movie = try movie()
        let replaced = try movie.replacing(assets: ["b": Self.jpeg, "a": Self.png, "m": Self.png])
        #expect(replaced.assets.map(\.key) == ["a", "b", "m"])
        #expect(replaced.assets[1].kind == .jpeg)
        #expect(movie.sprites.map(\.image) == [0, nil, nil, nil])
        #expect(replaced.sprites.map(\.image) == [1, 0, 2, nil])
        #expect(replaced.sprites.map(\.states) == movie.sprites.map(\.states))
        #expect(replaced.warnings == movie.warnings)
        #expect(replaced.inflatedByteCount == movie.inflatedByteCount + 8 + 8 - 4)
    }

    @Test func replacingByTheSameChangesNothing() throws {
        let movie = try movie()
        let replaced = try movie.replacing(assets: ["b": Self.png])
        #expect(replaced.assets.map(\.bytes) == movie.assets.map(\.bytes))
        #expect(replaced.sprites.map(\.image) == movie.sprites.map(\.image))
    }

    @Test func replacedAssetsStayWithinTheLimits() throws {
        let fixture = FixtureMovie(sprites: [FixtureSprite("a", frames: [.shown()])])
        var limits = Limits.default
        (limits.maxImageCount, limits.maxInflatedByteCount, limits.maxStringByteCount) = (1, 1_000, 8)
        let movie = try Movie(decoding: fixture.svga(.zlibProtobuf), limits: limits)
        for assets in [["a": Self.png, "b": Self.png], ["a": [UInt8](repeating: 0, count: 1_000)], ["123456789": []]] {
            let error = #expect(throws: SVGAError.self) { try movie.replacing(assets: assets) }
            #expect(error?.isLimitExceeded == true)
        }
    }
}
