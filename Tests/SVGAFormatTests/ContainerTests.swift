import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@Suite("Containers")
struct ContainerTests {
    @Test(arguments: FixtureMovie.Container.allCases)
    func everyContainerGivesTheSameMovie(_ container: FixtureMovie.Container) throws {
        let reference = try FixtureMovie.sampler.decoded(.protobuf)
        let movie = try FixtureMovie.sampler.decoded(container)
        #expect(movie.container.rawValue == container.rawValue)
        #expect(movie.version == "2.0.0")
        #expect(movie.viewBox == Size(64, 48))
        #expect(movie.framesPerSecond == 15)
        #expect(movie.frameCount == 4)
        #expect(movie.assets.map(\.key) == ["mask", "形状"])
        #expect(movie.warnings.isEmpty)
        #expect(movie.resolvedFrames == reference.resolvedFrames)
        #expect(movie.shapeEntryCounts == reference.shapeEntryCounts)
    }

    @Test(arguments: FixtureMovie.Container.allCases)
    func sniffingTellsTheContainer(_ container: FixtureMovie.Container) {
        let found = Movie.Container(sniffing: FixtureMovie.sampler.svga(container))
        #expect(found?.rawValue == (container == .deflateProtobuf ? nil : container.rawValue))
    }

    @Test(arguments: FixtureMovie.Container.allCases.filter { $0 != .protobuf })
    func bytesAfterTheEndAreIgnored(_ container: FixtureMovie.Container) throws {
        let movie = try Movie(decoding: FixtureMovie.sampler.svga(container) + [0, 1, 2, 3])
        #expect(movie.sprites.count == 2)
        #expect(movie.warnings.isEmpty)
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .gzipProtobuf])
    func wrongChecksumIsAWarning(_ container: FixtureMovie.Container) throws {
        let file = FixtureMovie.sampler.svga(container)
        let movie = try Movie(decoding: file.flipping(0xFF, at: file.count - (container == .gzipProtobuf ? 8 : 4)))
        #expect(movie.sprites.count == 2)
        #expect(movie.warnings.map(\.message).joined().contains("checksum of the compressed data is wrong"))
    }

    @Test(arguments: 1...4)
    func missingChecksumIsAWarning(_ missing: Int) throws {
        let movie = try Movie(decoding: FixtureMovie.sampler.svga().dropLast(missing).map(\.self))
        #expect(movie.warnings.map(\.message).joined().contains("missing"))
    }

    @Test func missingDataIsAnErrorAtTheEndOfTheFile() {
        let file = Array(FixtureMovie.sampler.svga().dropLast(5))
        let error = decodingError(file)
        #expect(error?.stage == "inflate")
        #expect(error?.fault == .truncatedStream)
        #expect(error?.place.offset == file.count)
    }

    @Test func gzipHeaderMayHaveOptionalParts() throws {
        var file = FixtureMovie.sampler.svga(.gzipProtobuf)
        file[3] = 0x04 | 0x08 | 0x10 | 0x02
        file.insert(contentsOf: [2, 0, 7, 7] + Array("name\0".utf8) + Array("comment\0".utf8) + [0, 0], at: 10)
        #expect(try Movie(decoding: file).sprites.count == 2)
    }

    @Test func corruptDataAreAnErrorWithZlibsReason() throws {
        var file = FixtureMovie.sampler.svga()
        file[2] = 0xFF
        let error = try #require(decodingError(file))
        #expect(error.stage == "inflate")
        #expect(error.fault == .corruptStream(reason: "invalid block type"))
    }
}

@Suite("Files that are not movies")
struct ImpostorTests {
    @Test(arguments: [
        ("", SVGAError.emptyFile), ("<!DOCTYPE html><html></html>", .webPage), ("\n\n <?xml ?>", .webPage),
        ("{\"code\":404}", .jsonText), ("  [1]", .jsonText),
        ("<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code></Error>", .storeError(code: "NoSuchKey")),
        ("\n<Error xmlns=\"x\">\n <Code>AccessDenied</Code><Message/></Error>", .storeError(code: "AccessDenied")),
        ("<Error><Code>\u{1B}[31m</Code></Error>", .webPage), ("<Error><Code></Code></Error>", .webPage),
    ])
    func textIsRecognised(_ text: String, _ fault: SVGAError) {
        let error = decodingError(Array(text.utf8))
        #expect(error?.stage == "container")
        #expect(error?.fault == fault)
        #expect(Movie.Container(sniffing: Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            (Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + [0x0D, 0x0A, 0x1A, 0x0A, 0], "a PNG picture"),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"), (Array("GIF89a".utf8), "a GIF picture"),
            (Array("RIFF1234WEBPVP8 ".utf8), "a WebP picture"), (Array("PAG\u{1}\u{0}".utf8), "a PAG animation"),
            ([0, 0, 0, 32] + Array("ftypisom".utf8), "an MP4 video, perhaps a VAP animation"),
            ([0, 0, 0, 32] + Array("ftypavif".utf8), "an AVIF or HEIC picture"),
            ([0x7F, 0x45, 0x4C, 0x46, 2], "a program (ELF)"),
            (Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"\">".utf8), "an SVG drawing"),
            (Array("<svg/>".utf8), "an SVG drawing"),
            (Array("RIVE\u{7}\u{0}".utf8), "a Rive animation"),
            (Array("{\"v\":\"5.7.4\",\"fr\":30,\"ip\":0,\"op\":60,\"layers\":[]}".utf8), "a Lottie animation"),
            (Array("\u{FEFF}{\"layers\":[{\"a\":[{}]}],\"fr\":30,\"w\":1".utf8), "a Lottie animation"),
            (FixtureMovie.sampler.spec(), "the movie.spec of a movie, without its archive"),
            ([0xEF, 0xBB, 0xBF] + FixtureMovie.sampler.svga(), "a movie after a byte order mark"),
            (Array("\r\n".utf8) + FixtureMovie.sampler.svga(), "a movie after white space"),
            (Array("\n".utf8) + FixtureMovie.sampler.svga(.zipJSON), "a movie after white space"),
            (Array("eNrjYjXSM9AzEOLj".utf8), "the base64 text of a movie"),
            (Array("\"UEsDBBQAAAAA\"".utf8), "the base64 text of a movie"),
            (Array("H4sIAAAAAAAA".utf8), "the base64 text of a movie"),
            (Array("data:svga/2.0;base64,eNrjYjXSM9AzEOLj".utf8), "a data URL"),
            ([0x28, 0xB5, 0x2F, 0xFD, 4], "data that are compressed with zstd"),
            (
                Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
                "a pointer of Git LFS in place of the file"
            ),
            (
                Array("--x1\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx".utf8),
                "a form of an upload (multipart/form-data), with the file inside"
            ),
        ] as [([UInt8], String)])
    func otherKindsOfFilesAreNamed(bytes: [UInt8], name: String) {
        let error = decodingError(bytes)
        #expect(error?.isNotAMovie == true && Movie.Container(sniffing: bytes) == nil)
        #expect(error?.description.contains("this is \(name), not a movie") == true, "\(String(describing: error))")
    }

    @Test(arguments: ["bm8gbW92aWUgYXQgYWxs", "eNrj", "eNrj?jXS"])
    func otherTextIsNotTakenForAMovieInBase64(_ text: String) {
        let error = decodingError(Array(text.utf8))
        #expect(error?.fault == .unknownContainer(firstBytes: Array(text.utf8.prefix(8))))
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .gzipProtobuf, .zipJSON, .zipProtobuf])
    func mangledBinaryIsRecognised(_ container: FixtureMovie.Container) {
        let error = decodingError(FixtureMovie.sampler.svga(container).mangledAsText)
        #expect(error?.fault == .mangledAsText)
        #expect(error?.description.contains("binary mode") == true)
    }

    @Test func compressedJSONIsRecognised() {
        let error = decodingError(Compressor.gzip.compress(Array("{\"sprites\":[]}".utf8)))
        #expect(error?.fault == .jsonText)
        #expect(error?.place.entry == SVGAError.ByteSpace.inflated.rawValue)
    }

    @Test func unknownBytesAreNamed() {
        let error = decodingError([0xDE, 0xAD, 0xBE, 0xEF])
        #expect(error?.fault == .unknownContainer(firstBytes: [0xDE, 0xAD, 0xBE, 0xEF]))
        #expect(error?.description.contains("DE AD BE EF") == true)
    }
}

@Suite("Files that are compressed a second time")
struct DoublyPackedFileTests {
    @Test(
        arguments: [FixtureMovie.Container.zlibProtobuf, .gzipProtobuf, .zipJSON, .zipProtobuf],
        [Compressor.zlib, .gzip])
    func oneMoreLayerIsUndone(_ container: FixtureMovie.Container, _ compressor: Compressor) throws {
        let movie = try FixtureMovie.sampler.decoded(container)
        let file = compressor.compress(FixtureMovie.sampler.svga(container))
        let decoded = try Movie(decoding: file, limits: .untrusted)
        #expect(decoded.sprites.count == movie.sprites.count && decoded.container == movie.container)
        let coding = compressor == .gzip ? "gzip" : "zlib"
        #expect(decoded.warnings.contains { $0.message.contains("compressed a second time, with \(coding)") })
        #expect(try MovieHeader(decoding: file).viewBox == movie.viewBox)
        #expect(try MovieHeader(prefix: file.prefix(20)) == nil)
    }

    @Test func moreLayersAreNamed() throws {
        let file = (0..<3).reduce(FixtureMovie.sampler.svga()) { file, _ in Compressor.gzip.compress(file) }
        let error = try #require(decodingError(file))
        #expect(error.fault == .packedTooOften(coding: "gzip") && error.isNotAMovie, "\(error)")
        #expect(error.description.contains("gunzip"))
    }

    /// Both layers of the file together unpack to at most the limit, and to at most the ratio of the file.
    @Test func layersCountAgainstTheLimitsTogether() throws {
        let inner = FixtureMovie.sampler.svga()
        let file = Compressor.gzip.compress(inner)
        var limits = Limits.default
        let message = try Movie(decoding: inner).inflatedByteCount
        limits.maxInflatedByteCount = inner.count + message
        #expect(throws: Never.self) { try Movie(decoding: file, limits: limits) }
        limits.maxInflatedByteCount -= 1
        #expect(throws: SVGAError.self) { try Movie(decoding: file, limits: limits) }
        let zeros = Compressor.gzip.compress(Compressor.zlib.compress([UInt8](repeating: 0, count: 8 << 20)))
        #expect(decodingError(zeros, limits: .untrusted)?.isLimitExceeded == true)
    }
}
