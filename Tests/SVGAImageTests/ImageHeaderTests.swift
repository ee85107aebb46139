import SVGAImage
import SVGAPixels
import Testing
import SVGATestChunks

@Suite struct ImageHeaderTests {
    /// A header that promises `width` by `height` pixels and ends there.
    static func headerOnly(_ format: ImageFormat, width: Int, height: Int) -> [UInt8] {
        switch format {
        case .png: Array(PNGFixture(width: width, height: height, colorType: .rgba, bitDepth: 8).header)
        case .jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8] + bigEndian(height << 16 | width)
        case .webp:
            Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
                + littleEndian(width - 1, count: 3) + littleEndian(height - 1, count: 3)
        case .gif: Array("GIF89a".utf8) + littleEndian(width, count: 2) + littleEndian(height, count: 2)
        }
    }

    static func littleEndian(_ value: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    @Test(arguments: ImageFormat.allCases) func sizeIsReadFromTheFirstBytes(format: ImageFormat) throws {
        let header = try ImageHeader(reading: ImageHeaderTests.headerOnly(format, width: 300, height: 7))
        #expect(header.format == format)
        #expect(header.width == 300 && header.height == 7)
        #expect(header.decodedByteCount == 300 * 7 * 4)
    }

    @Test(arguments: ImageFormat.allCases) func everyTruncatedHeaderSaysWhereItEnds(format: ImageFormat) {
        let bytes = ImageHeaderTests.headerOnly(format, width: 300, height: 7)
        for count in 0..<bytes.count {
            #expect { try ImageHeader(reading: Array(bytes.prefix(count))) } throws: { error in
                let error = error as? RenderError
                return error == .image(.unrecognized(byteCount: count))
                    || error == .image(.truncatedHeader(format, offset: count))
            }
        }
    }

    @Test(arguments: [
        (EncodedPicture.rgbJPEG, ImageFormat.jpeg), (EncodedPicture.progressiveJPEG, .jpeg),
        (EncodedPicture.losslessWebP, .webp), (EncodedPicture.lossyWebP, .webp), (EncodedPicture.animatedWebP, .webp),
        (EncodedPicture.gif, .gif),
    ])
    func realFilesHaveTheirSize(bytes: [UInt8], format: ImageFormat) throws {
        let header = try ImageHeader(reading: bytes)
        #expect(header.format == format && header.width == 16 && header.height == 16)
    }

    @Test func unknownBytesAreUnrecognized() {
        #expect(throws: RenderError.image(.unrecognized(byteCount: 0))) { try ImageHeader(reading: []) }
        #expect(throws: RenderError.image(.unrecognized(byteCount: 3))) { try ImageHeader(reading: Array("ID3".utf8)) }
    }

    @Test func aPNGWithoutPixelsIsMalformed() {
        let bytes = ImageHeaderTests.headerOnly(.png, width: 0, height: 7)
        #expect(throws: RenderError.image(.malformedHeader(.png, offset: 16))) { try ImageHeader(reading: bytes) }
    }

    @Test func aJPEGScanBeforeTheSizeIsMalformed() {
        let bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0]
        #expect(throws: RenderError.image(.malformedHeader(.jpeg, offset: 3))) { try ImageHeader(reading: bytes) }
    }

    @Test(arguments: [ImageFormat.png, .jpeg]) func largePicturesAreRefusedByTheHeaderAlone(format: ImageFormat) {
        // Nothing follows the headers, so a decoder that looked further would report another error.
        let bytes = ImageHeaderTests.headerOnly(format, width: 30_000, height: 30_000)
        let limit = Pixmap.defaultMaxPixelCount
        #expect(throws: RenderError.image(.pixelLimitExceeded(width: 30_000, height: 30_000, maxPixelCount: limit))) {
            try Pixmap(decoding: bytes)
        }
        let wide = ImageHeaderTests.headerOnly(format, width: 40_000, height: 1)
        #expect(throws: RenderError.image(.sideLimitExceeded(width: 40_000, height: 1, maxSide: Pixmap.maxSide))) {
            try Pixmap(decoding: wide)
        }
    }

    @Test func theLargestHeaderDoesNotOverflow() throws {
        let bytes = ImageHeaderTests.headerOnly(.png, width: 0xffff_ffff, height: 0xffff_ffff)
        let header = try ImageHeader(reading: bytes)
        #expect(header.decodedByteCount == .max)
        let error = #expect(throws: RenderError.self) { try header.checkLimits(maxPixelCount: .max) }
        #expect(error?.isLimitExceeded == true)
    }
}
