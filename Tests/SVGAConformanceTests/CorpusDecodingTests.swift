import SVGAKit
import Testing

/// Every real movie decodes to what is known of it.
@Suite(.enabled(if: Corpus.isPresent, "the corpus of real movies is not beside the project"))
struct CorpusDecodingTests {
    @Test(arguments: Corpus.movies)
    func movieAgreesWithTheTable(_ entry: Corpus.Entry) throws {
        let bytes = try Corpus.movie(entry.name)
        let movie = try Movie(decoding: bytes, limits: .untrusted)
        #expect(movie.encodedByteCount == entry.integer("bytes"))
        #expect(movie.version == entry.values["version"])
        #expect(movie.viewBox.width == entry.number("width"))
        #expect(movie.viewBox.height == entry.number("height"))
        #expect(movie.framesPerSecond == entry.integer("fps"))
        #expect(movie.frameCount == entry.integer("frames"))
        #expect(movie.sprites.count == entry.integer("sprites"))
        #expect(movie.assets.count == entry.integer("images"))
        #expect(movie.audios.count == entry.integer("audios"))
        let containers = ["zlib-proto": "zlib-protobuf", "zip-binary+json": "zip-protobuf", "zip-json": "zip-json"]
        #expect(movie.container.rawValue == containers[entry.values["container"] ?? ""])
    }

    @Test(arguments: Corpus.damaged)
    func damagedFileIsRefused(_ entry: Corpus.Entry) throws {
        let bytes = try Corpus.damagedMovie(entry.name)
        let error = #expect(throws: SVGAError.self) { try Movie(decoding: bytes) }
        // They are movies that a transfer as text damaged, and JSON text that somebody compressed.
        #expect([SVGAError.mangledAsText.reason, SVGAError.jsonText.reason].contains(error?.reason))
    }

    @Test(arguments: Corpus.movies)
    func decodingIsTheSameEveryTime(_ entry: Corpus.Entry) throws {
        let bytes = try Corpus.movie(entry.name)
        let renderer = FrameRenderer(try Movie(decoding: bytes))
        let again = FrameRenderer(try Movie(decoding: bytes))
        let last = renderer.movie.frameCount - 1
        let later = try renderer.render(frame: last)
        let first = try renderer.render(frame: 0)
        #expect(try again.render(frame: 0) == first)
        #expect(try again.render(frame: last) == later)
    }

    @Test(arguments: Corpus.spread)
    func everyFrameRendersAtTheSizeOfTheViewBox(_ entry: Corpus.Entry) throws {
        let renderer = FrameRenderer(try Movie(decoding: Corpus.movie(entry.name)), limits: .untrusted)
        for frame in 0..<renderer.movie.frameCount {
            let picture = try renderer.render(frame: frame)
            try #require(picture.width == entry.integer("width") && picture.height == entry.integer("height"))
        }
        #expect(renderer.warnings.isEmpty)
    }
}
