import SVGACoding
import SVGAKit
import SVGATestMovies
import Testing

/// The revision of the renderer names results that are kept, so that it has to rise with every change of a picture.
///
/// Bitmaps in JPEG and WebP are omitted: their pixels depend on the decoding libraries.
@Suite struct RendererRevisionTests {
    /// Complete pictures: posters and sheets, with plan words.
    static let plans = [
        "poster", "poster size:64x", "sheet:3x2 size:40x30 label bg:204060", "at:0.6 size:50x80 fit:cover align:top",
        "at:0.3 size:80x50 bg:ffffff80", "frame:1 side:33",
    ]

    @Test func picturesChangeWithTheRevisionOnly() throws {
        var digests = ""
        for (name, movie) in try Self.movies() {
            let renderer = FrameRenderer(movie)
            for frame in stride(from: 0, to: movie.frameCount, by: max(1, movie.frameCount / 3)) {
                digests += try "\(name) \(frame) \(Self.digest(of: renderer.render(frame: frame, size: .scale(0.7))))\n"
            }
            for words in Self.plans {
                let picture = try RenderPlan(parsing: words).picture(from: renderer)
                digests += try "\(name) \(words) \(Self.digest(of: picture))\n"
                // The search for the smallest file takes long without optimisation.
                for compression in PNGCompression.allCases where compression != .small || picture.width <= 50 {
                    digests += try "\(compression) \(Self.digest(of: picture.png(compression: compression)))\n"
                }
            }
        }
        let digest = try Self.digest(of: Array(digests.utf8))
        #expect(
            digest == Release.pictureDigest,
            """
            pictures changed: raise rendererRevision in Sources/Pipeline/SVGAKit/Release.swift (once between two
            releases is enough) and set pictureDigest to \(digest)
            """)
    }

    @Test func theReleaseHasAVersionAndARevision() {
        #expect(Release.version.split(separator: ".").count == 3)
        #expect(Release.rendererRevision >= 1)
        #expect(Release.commit?.isEmpty != true)
    }

    private static func movies() throws -> [(name: String, movie: Movie)] {
        try SampleGoldenTests.samples.map { ($0, try Movie(decoding: Corpus.bytes(at: Corpus.sample($0)))) }
            + GoldenMovies.all().map { ($0.name, try Movie(decoding: $0.movie.svga(.zlibProtobuf))) }
    }

    private static func digest(of picture: Pixmap) throws -> String {
        var hasher = try SHA256Hasher()
        try picture.withPixels { pixels throws(SVGAError) in try hasher.update(UnsafeRawBufferPointer(pixels)) }
        return try "\(picture.width)x\(picture.height) \(hasher.finalize().hexadecimal)"
    }

    private static func digest(of bytes: [UInt8]) throws -> String {
        try SHA256.digest(of: bytes).hexadecimal
    }
}
