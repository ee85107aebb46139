import SVGAGraphics
import Testing

@testable import SVGAImage

@Suite struct AVIFEncoderTests {
    /// A square of colours on a transparent ground.
    private static func picture(width: Int, height: Int, isOpaque: Bool) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % width, index / width)
                let isShown = isOpaque || x > width / 4 && y > height / 4
                pixels[index] = isShown ? 0xff00_0000 | UInt32(x * 255 / width) | UInt32(y * 255 / height) << 8 : 0
            }
        }
        return picture
    }

    private static func largestDifference(_ a: Pixmap, _ b: Pixmap) -> Int {
        a.withPixels { first in
            b.withPixels { second in
                zip(first, second).map { a, b in
                    stride(from: UInt32(0), to: 32, by: 8).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()
                        ?? 0
                }.max() ?? .max
            }
        }
    }

    @Test(arguments: [(1, 1), (1, 9), (17, 31), (64, 48)], [true, false])
    func picturesOfAnySizeComeBack(size: (width: Int, height: Int), isOpaque: Bool) throws {
        let picture = try AVIFEncoderTests.picture(width: size.width, height: size.height, isOpaque: isOpaque)
        for compression in [PNGCompression.fast, .balanced, .small] {
            let encoder = AVIFEncoder(quality: 95, speed: compression.avifSpeed)
            let file = try encoder.encode(picture)
            let decoded = try Pixmap(decoding: file)
            #expect((decoded.width, decoded.height) == size && decoded.isOpaque == picture.isOpaque)
            #expect(AVIFEncoderTests.largestDifference(picture, decoded) < 40, "\(compression)")
            #expect(try encoder.encode(picture) == file, "equal pictures have equal files")
        }
    }

    @Test func aLowerQualityHasFewerBytes() throws {
        let picture = try AVIFEncoderTests.picture(width: 200, height: 100, isOpaque: false)
        let counts = try [0, 50, 75, 100].map { try AVIFEncoder(quality: $0, speed: 8).encode(picture).count }
        #expect(counts == counts.sorted() && Set(counts).count == 4, "\(counts)")
    }
}
