import SVGAFormat
import SVGATestMovies
import Testing

@Suite("Format errors")
struct FormatErrorTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(arguments: ["", "<html>", "{\"error\": 404}", "GIF89a and so on"])
    func otherContentIsNotAMovie(_ text: String) throws {
        let error = try #require(decodingError(bytes(text)))
        #expect(error.isNotAMovie && !error.isLimitExceeded && !error.isOutOfMemory)
    }

    @Test func archiveWithoutMovieIsNotAMovie() throws {
        let error = try #require(decodingError(ZipWriter.archive([.init("readme.txt", [1])])))
        #expect(error.fault == .movieEntryMissing(nearest: nil) && error.isNotAMovie)
    }

    @Test func damagedMovieIsAMovie() throws {
        let file = FixtureMovie.sampler.svga(.zlibProtobuf)
        let truncated = try #require(decodingError(Array(file.dropLast(file.count / 2))))
        #expect(truncated.fault == .truncatedStream && !truncated.isNotAMovie && !truncated.isLimitExceeded)
        let mangled = Array(String(decoding: file, as: UTF8.self).utf8)
        let error = try #require(decodingError(mangled))
        #expect(error.fault == .mangledAsText && !error.isNotAMovie)
    }

    @Test func limitIsNamedWithItsPlace() throws {
        var limits = Limits.untrusted
        limits.maxSpriteCount = 1
        let error = try #require(decodingError(FixtureMovie.sampler.svga(.zlibProtobuf), limits: limits))
        #expect(error.isLimitExceeded && !error.isNotAMovie && !error.isOutOfMemory)
        let text = "\(error)"
        #expect(text.hasPrefix("protobuf: maxSpriteCount is 1, the file needs 2 (SpriteEntity, byte "))
        let advice = "if you trust the file, raise the limit with '--limit maxSpriteCount=N' or Limits.maxSpriteCount"
        #expect(text.hasSuffix(" of the inflated data); \(advice)"), "\(text)")
    }

    @Test func missingMemoryIsNotTheFilesFault() {
        let error = SVGAError.outOfMemory(byteCount: 123)
        #expect(error.isOutOfMemory && !error.isLimitExceeded && !error.isNotAMovie)
        #expect("\(error)" == "no memory for 123 bytes")
    }
}
