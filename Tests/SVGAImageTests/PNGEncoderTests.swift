import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

@Suite struct PNGEncoderTests {
    /// The content of a picture.
    enum Content: CaseIterable {
        case transparent, opaqueNoise, noise, flat, scattered, gradient

        /// A premultiplied pixel.
        func pixel(x: Int, y: Int) -> UInt32 {
            let hash = UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) &* 2_654_435_761 >> 5)
            switch self {
            case .transparent: return 0
            case .opaqueNoise: return hash | 0xff00_0000
            case .noise: return PNGEncoderTests.premultiplied(hash)
            case .flat: return x / 8 % 2 == y / 8 % 2 ? 0xff20_40c0 : 0x8040_2010
            case .scattered: return [0xff00_00ff, 0xff80_4020, 0xff20_60a0, 0xffff_ffff][Int(hash >> 9 & 3)]
            case .gradient: return 0xff00_0000 | UInt32(x & 255) | UInt32(y & 255) << 8 | UInt32((x + y) & 255) << 16
            }
        }
    }

    static func premultiplied(_ straight: UInt32) -> UInt32 {
        let alpha = straight >> 24
        let channels = [0, 8, 16].map { shift in (((straight >> shift & 255) * alpha + 127) / 255) << shift }
        return channels.reduce(alpha << 24, |)
    }

    static func pixmap(width: Int, height: Int, _ content: Content) throws -> Pixmap {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = content.pixel(x: index % width, y: index / width) }
        }
        return pixmap
    }

    /// The straight-alpha bytes that a file has to hold for a pixmap.
    static func straightBytes(of pixmap: Pixmap) -> [UInt8] {
        pixmap.withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixmap.byteCount) { buffer, count in
                StraightAlpha.unpremultiply(pixels, into: UnsafeMutableRawBufferPointer(buffer))
                count = pixmap.byteCount
            }
        }
    }

    @Test(arguments: Content.allCases, PNGCompression.allCases)
    func everyWidthDecodesToTheStraightPixels(content: Content, compression: PNGCompression) throws {
        let encoder = try PictureEncoder(.png(compression: compression))
        for width in 1...70 {
            let pixmap = try PNGEncoderTests.pixmap(width: width, height: 1 + width % 23, content)
            let decoded = try StraightPNG.decode(try encoder.encode(pixmap))
            #expect(decoded == PNGEncoderTests.straightBytes(of: pixmap), "width \(width)")
        }
    }

    @Test(arguments: Content.allCases, [PNGCompression.fast, .balanced])
    func opaquePicturesLeaveAlphaOut(content: Content, compression: PNGCompression) throws {
        let encoder = try PictureEncoder(.png(compression: compression))
        let file = try encoder.encode(try PNGEncoderTests.pixmap(width: 40, height: 40, content))
        let isOpaque = [.opaqueNoise, .scattered, .gradient].contains(content)
        #expect(file[25] == (isOpaque ? 2 : 6))
    }

    @Test func equalPixmapsGiveEqualFiles() throws {
        let pixmap = try PNGEncoderTests.pixmap(width: 61, height: 47, .noise)
        let fresh = try PictureEncoder(.png())
        let used = try PictureEncoder(.png())
        _ = try used.encode(try PNGEncoderTests.pixmap(width: 200, height: 90, .gradient))
        _ = try used.encode(try PNGEncoderTests.pixmap(width: 3, height: 2, .flat))
        let expected = try fresh.encode(pixmap)
        #expect(try used.encode(pixmap) == expected)
    }

    /// The number of the filter of the last row.
    static func lastFilter(of file: [UInt8], rowByteCount: Int, height: Int) throws -> UInt8 {
        let data = PNGFile(parsing: file).chunks.filter { $0.name == "IDAT" }.flatMap(\.body)
        let rows = try #require(RowDeflateTests.inflate(data, count: (rowByteCount + 1) * height))
        return rows[(rowByteCount + 1) * (height - 1)]
    }

    @Test func theFilterFollowsTheContent() throws {
        let encoder = try PictureEncoder(.png())
        let smooth = try encoder.encode(try PNGEncoderTests.pixmap(width: 300, height: 300, .gradient))
        // Unfiltered, the gradient would cost a byte per sample; its differences from neighbours cost about a bit.
        #expect(smooth.count < 300 * 300 * 3 / 5)
        #expect(try PNGEncoderTests.lastFilter(of: smooth, rowByteCount: 900, height: 300) == 4)
        let scattered = try encoder.encode(try PNGEncoderTests.pixmap(width: 300, height: 300, .scattered))
        // Two bits tell the colours apart, but four the differences between them.
        #expect(scattered.count < 300 * 300 / 2)
        #expect(try PNGEncoderTests.lastFilter(of: scattered, rowByteCount: 900, height: 300) == 0)
    }

    @Test func premultipliedPixelsSurviveTheRoundTrip() throws {
        let encoder = try PictureEncoder(.png())
        let pixmap = try PNGEncoderTests.pixmap(width: 128, height: 128, .noise)
        #expect(try Pixmap(decoding: try encoder.encode(pixmap)) == pixmap)
    }
}
