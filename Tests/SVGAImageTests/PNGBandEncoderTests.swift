import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

/// Pictures that are encoded band by band equal the original.
@Suite struct PNGBandEncoderTests {
    /// Flat colours above, noise below.
    private static func picture(width: Int, height: Int) throws -> Pixmap {
        var (picture, random) = (try Pixmap(width: width, height: height), SplitMix64(seed: 3))
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let noise = UInt32(truncatingIfNeeded: random.next()) & 0x7f7f_7f7f
                pixels[index] = index < pixels.count / 2 ? 0xff10_2030 : noise & 0x3f3f_3f | 0x7f00_0000
            }
        }
        return picture
    }

    @Test(arguments: [PNGCompression.fast, .balanced], [1, 2, 7, 64, 500])
    func theFileHasThePixels(compression: PNGCompression, rowCount: Int) throws {
        let picture = try Self.picture(width: 37, height: 130)
        let encoder = try PNGBandEncoder(width: 37, height: 130, compression: compression)
        var file: [UInt8] = []
        for start in stride(from: 0, to: 130, by: rowCount) {
            let end = min(130, start + rowCount)
            let band = try picture.part(PixelRegion(columns: 0..<37, rows: max(0, start - 1)..<end))
            file += try encoder.encode((start == 0 ? 0 : 1)..<band.height, of: band)
        }
        #expect(try Pixmap(decoding: file) == picture)
    }
}
