import Glibc
import SVGAKit
import Testing

/// The sample movies of the project draw the same bytes in every build, on every machine and thread count.
///
/// `Goldens.txt` holds a hash for each frame looked at. `SVGA_RECORD_GOLDENS=1 swift test --filter SampleGoldenTests`
/// writes it anew, after a look at the pictures.
@Suite struct SampleGoldenTests {
    static let samples = ["gift", "reveal", "signal", "window"]
    private static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

    @Test func framesHaveTheirHashes() throws {
        var lines: [String] = []
        for name in Self.samples {
            let bytes = try Corpus.bytes(at: "\(Self.folder)/../../Samples/Movies/\(name).svga")
            let renderer = FrameRenderer(try Movie(decoding: bytes, limits: .untrusted))
            for frame in stride(from: 0, to: renderer.movie.frameCount, by: 7) {
                for scale in [1, 0.4, 1.7] {
                    let hash = hash(of: try renderer.render(frame: frame, scale: scale))
                    lines.append("\(name) \(frame) \(scale) \(String(hash, radix: 16))")
                }
            }
        }
        let text = lines.joined(separator: "\n") + "\n"
        let path = "\(Self.folder)/Goldens.txt"
        if getenv("SVGA_RECORD_GOLDENS") != nil { try Corpus.write(text, to: path) }
        let recorded = String(decoding: try Corpus.bytes(at: path), as: UTF8.self)
        for (actual, expected) in zip(lines, recorded.split(separator: "\n")) { #expect(actual == expected) }
        #expect(lines.count == recorded.split(separator: "\n").count)
    }

    /// FNV-1a over the pixels, 64 bits (Fowler, Noll and Vo).
    private func hash(of picture: Pixmap) -> UInt64 {
        picture.withPixels { pixels in
            pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}
