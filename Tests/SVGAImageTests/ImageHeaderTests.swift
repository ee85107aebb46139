import SVGAGraphics
import SVGAImage
import SVGATestSupport
import Testing

@Suite struct ImageHeaderTests {
    /// The formats whose headers our own code reads. libavif reads the others.
    static let ownFormats = ImageFormat.allCases.filter { $0 != .avif }

    /// A header that promises `width` by `height` pixels and ends there.
    static func headerOnly(_ format: ImageFormat, width: Int, height: Int) -> [UInt8] {
        switch format {
        case .png: Array(PNGFixture(width: width, height: height, colorType: .rgba, bitDepth: 8).header)
        case .jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8] + bigEndian(height << 16 | width)
        case .webp:
            Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
                + littleEndian(width - 1, count: 3) + littleEndian(height - 1, count: 3)
        case .avif: []
        case .gif: Array("GIF89a".utf8) + littleEndian(width, count: 2) + littleEndian(height, count: 2)
        }
    }

    static func littleEndian(_ value: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    @Test(arguments: ownFormats) func sizeIsReadFromTheFirstBytes(format: ImageFormat) throws {
        let header = try ImageHeader(reading: ImageHeaderTests.headerOnly(format, width: 300, height: 7))
        #expect(header.format == format)
        #expect(header.width == 300 && header.height == 7)
        #expect(header.decodedByteCount == 300 * 7 * 4)
    }

    @Test(arguments: ownFormats) func everyTruncatedHeaderSaysWhereItEnds(format: ImageFormat) {
        let bytes = ImageHeaderTests.headerOnly(format, width: 300, height: 7)
        for count in 0..<bytes.count {
            #expect { try ImageHeader(reading: Array(bytes.prefix(count))) } throws: { error in
                let error = error as? SVGAError
                return error
                    == .image(.unrecognized(kind: ImageFormat.kind(ofUnrecognized: Array(bytes.prefix(count)))))
                    || error == .image(.truncatedHeader(format, offset: count))
            }
        }
    }

    @Test(arguments: [
        (EncodedPicture.rgbJPEG, ImageFormat.jpeg), (EncodedPicture.progressiveJPEG, .jpeg),
        (EncodedPicture.losslessWebP, .webp), (EncodedPicture.lossyWebP, .webp), (EncodedPicture.animatedWebP, .webp),
        (EncodedPicture.gif, .gif), (EncodedPicture.avif, .avif), (EncodedPicture.rotatedAVIF, .avif),
        (EncodedPicture.animatedAVIF, .avif),
    ])
    func realFilesHaveTheirSize(bytes: [UInt8], format: ImageFormat) throws {
        let header = try ImageHeader(reading: bytes)
        #expect(header.format == format && header.width == 16 && header.height == 16)
    }

    /// First bytes, and how they are named.
    static let unrecognized: [(bytes: [UInt8], kind: String)] = [
        ([], "an empty file"),
        (Array("BM".utf8) + [70, 0, 0, 0], "a BMP image"),
        (Array("II*\0".utf8), "a TIFF image"),
        ([0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8), "a HEIC image"),
        ([0, 0, 0, 20] + Array("ftypisom\0\0\0\0mp42".utf8), "a video"),
        (Array("<?xml version='1.0'?><svg width='9'/>".utf8), "an SVG drawing"),
        (Array("404 not found".utf8), "text"),
        ([0xef, 0xbb, 0xbf, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], "a PNG image after a byte order mark"),
        ([1, 2, 0xfe], "3 bytes of no known image format, which begin with 01 02 FE"),
    ]

    @Test(arguments: unrecognized)
    func unrecognizedImagesAreNamed(bytes: [UInt8], kind: String) {
        let error = #expect(throws: SVGAError.self) { try ImageHeader(reading: bytes) }
        #expect(error?.description == "\(kind), which is not decoded; replace it by a PNG image")
    }

    @Test func aPNGWithoutPixelsIsMalformed() {
        let bytes = ImageHeaderTests.headerOnly(.png, width: 0, height: 7)
        #expect(throws: SVGAError.image(.malformedHeader(.png, offset: 16))) { try ImageHeader(reading: bytes) }
    }

    @Test func aJPEGScanBeforeTheSizeIsMalformed() {
        let bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0]
        #expect(throws: SVGAError.image(.malformedHeader(.jpeg, offset: 3))) { try ImageHeader(reading: bytes) }
    }

    @Test(arguments: [ImageFormat.png, .jpeg]) func largePicturesAreRejectedByTheHeader(format: ImageFormat) {
        // Nothing follows the headers, so a decoder that looked further would report another error.
        let bytes = ImageHeaderTests.headerOnly(format, width: 30_000, height: 30_000)
        let limit = Pixmap.defaultMaxPixelCount
        #expect(throws: SVGAError.image(.pixelLimitExceeded(width: 30_000, height: 30_000, maxPixelCount: limit))) {
            try Pixmap(decoding: bytes)
        }
        let wide = ImageHeaderTests.headerOnly(format, width: 40_000, height: 1)
        #expect(throws: SVGAError.image(.sideLimitExceeded(width: 40_000, height: 1, maxSide: Pixmap.maxSide))) {
            try Pixmap(decoding: wide)
        }
    }

    @Test func theLargestHeaderDoesNotOverflow() throws {
        let bytes = ImageHeaderTests.headerOnly(.png, width: 0xffff_ffff, height: 0xffff_ffff)
        let header = try ImageHeader(reading: bytes)
        #expect(header.decodedByteCount == .max)
        let error = #expect(throws: SVGAError.self) { try header.checkLimits(maxPixelCount: .max) }
        #expect(error?.isLimitExceeded == true)
    }
}
