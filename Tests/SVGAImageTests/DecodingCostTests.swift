import SVGAGraphics
import Testing

@testable import SVGAImage

/// The cost of decoding, by the kind in the header.
@Suite struct DecodingCostTests {
    private func cost(_ bytes: [UInt8]) throws -> Int {
        try ImageHeader(reading: bytes).decodingCost(of: bytes)
    }

    /// The first bytes of a PNG with 100 by 50 pixels.
    private func png(depth: UInt8) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 100, 0, 0, 0, 50, depth, 6, 0, 0, 0, 0, 0, 0, 0]
    }

    /// The first bytes of a JPEG with 100 by 50 pixels.
    private func jpeg(frame: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF, frame, 0, 11, 8, 0, 50, 0, 100, 1, 1, 0x11, 0] }

    @Test func kindsCountByTheirWork() throws {
        #expect(try cost(png(depth: 8)) == 5_000 * 64 + 33 * 16)
        #expect(try cost(png(depth: 16)) == 5_000 * 140)
        #expect(try cost(jpeg(frame: 0xC0)) == 5_000 * 40 + 15 * 24)
        #expect(try cost(jpeg(frame: 0xC2)) == 5_000 * 120 + 15 * 40)
        let picture = try Pixmap(width: 100, height: 50)
        let lossless = try WebPEncoder(.lossless).encode(picture)
        #expect(try cost(lossless) == 5_000 * 56 + lossless.count * 20)
    }

    @Test func bytesAndPixelsCount() throws {
        #expect(try cost(png(depth: 8) + [UInt8](repeating: 7, count: 1_000)) == 5_000 * 64 + 1_033 * 16)
    }

    @Test func aHeaderOfAnySizeHasACost() throws {
        var huge = png(depth: 8)
        huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try cost(huge) == .max)
    }
}
