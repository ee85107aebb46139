import Glibc
import SVGAKit
import Testing

/// The sample movies of the project draw the same bytes in every build, on every machine and thread count.
///
/// `Goldens.txt` holds a hash for each frame looked at. `SVGA_RECORD_GOLDENS=1 swift test --filter SampleGoldenTests`
/// writes it again, after a look at the pictures. A frame with another hash is left as a picture; see
/// ``FailurePictures``.
@Suite struct SampleGoldenTests {
    static let samples = ["gift", "reveal", "signal", "window"]
    static let scales = [1, 0.4, 1.7]
    private static let path = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Goldens.txt"

    /// A frame of a sample as it is drawn now.
    private struct Golden {
        /// Sample, frame and scale.
        let name: String
        let picture: Pixmap

        var line: String { "\(name) \(String(SampleGoldenTests.hash(of: picture), radix: 16))" }
    }

    @Test func framesHaveTheirHashes() throws {
        let goldens = try Self.samples.flatMap(Self.goldens)
        if getenv("SVGA_RECORD_GOLDENS") != nil {
            try Corpus.write(goldens.map { $0.line + "\n" }.joined(), to: Self.path)
        }
        let recorded = String(decoding: try Corpus.bytes(at: Self.path), as: UTF8.self).split(separator: "\n")
        #expect(goldens.count == recorded.count)
        for (golden, expected) in zip(goldens, recorded) where golden.line != expected {
            let name = String(golden.name.map { $0 == " " ? "-" : $0 })
            let place = FailurePictures.standard.leave(golden.picture, named: name)
            Issue.record("\(golden.line), recorded is \(expected); \(place)")
        }
    }

    private static func goldens(of sample: String) throws -> [Golden] {
        let movie = try Movie(decoding: Corpus.bytes(at: Corpus.sample(sample)), limits: .untrusted)
        let renderer = FrameRenderer(movie)
        return try stride(from: 0, to: movie.frameCount, by: 7).flatMap { frame in
            try scales.map { scale in
                Golden(
                    name: "\(sample) \(frame) \(scale)", picture: try renderer.render(frame: frame, size: .scale(scale))
                )
            }
        }
    }

    /// FNV-1a over the pixels, 64 bits (Fowler, Noll and Vo).
    private static func hash(of picture: Pixmap) -> UInt64 {
        picture.withPixels { pixels in
            pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}
