import SVGAGraphics
import SVGATestSupport
import Testing

@testable import SVGAImage

@Suite struct ExifOrientationTests {
    /// For each orientation of Exif, the stored quarters (0 1 over 2 3) in the order in which they are seen.
    static let quarters = [
        1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1], 5: [0, 2, 1, 3], 6: [2, 0, 3, 1],
        7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
    ]

    static let files: [(name: String, plain: [UInt8], with: @Sendable ([UInt8]) -> [UInt8])] = [
        ("JPEG", EncodedPicture.rgbJPEG, { jpeg(EncodedPicture.rgbJPEG, exif: $0) }),
        ("PNG", ExifOrientationTests.png, { SVGATestSupport.png(ExifOrientationTests.png, exif: $0) }),
        ("WebP", EncodedPicture.losslessWebP, { webp(EncodedPicture.losslessWebP, exif: $0) }),
    ]

    private static let png = (try? Pixmap(decoding: EncodedPicture.rgbJPEG).png()) ?? []

    @Test(arguments: 1...8, [0, 1, 2]) func everyOrientationIsAppliedInEveryFormat(value: Int, file: Int) throws {
        let (name, plain, with) = ExifOrientationTests.files[file]
        let stored = try OtherDecoderTests.colors(of: Pixmap(decoding: plain))
        let expected = try #require(ExifOrientationTests.quarters[value]).map { stored[$0] }
        for isLittleEndian in [false, true] {
            let bytes = with(exif(orientation: value, isLittleEndian: isLittleEndian))
            let upright = try Pixmap(decoding: bytes, appliesExifOrientation: true)
            #expect(OtherDecoderTests.colors(of: upright) == expected, "\(name) \(isLittleEndian)")
            #expect(try OtherDecoderTests.colors(of: Pixmap(decoding: bytes)) == stored, "\(name) as players show it")
        }
    }

    @Test(arguments: ImageOrientation.allCases) func eachPixelMovesToItsPlace(orientation: ImageOrientation) throws {
        // 100 columns are more than one band, and rows of 3 pixels fill none.
        var stored = try Pixmap(width: 100, height: 3)
        try stored.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = 0xff00_0000 | UInt32(index) }
        }
        let upright = try stored.upright(from: orientation)
        #expect((upright.width, upright.height) == (orientation.swapsSides ? (3, 100) : (100, 3)))
        for y in 0..<3 {
            for x in 0..<100 {
                let (seenX, seenY) =
                    switch orientation {
                    case .topLeft: (x, y)
                    case .topRight: (99 - x, y)
                    case .bottomRight: (99 - x, 2 - y)
                    case .bottomLeft: (x, 2 - y)
                    case .leftTop: (y, x)
                    case .rightTop: (2 - y, x)
                    case .rightBottom: (2 - y, 99 - x)
                    case .leftBottom: (y, 99 - x)
                    }
                #expect(upright[seenX, seenY] == stored[x, y], "\(x), \(y)")
            }
        }
    }

    @Test func exifAfterThePrefixOfJPEGIsReadInWebPToo() {
        let bytes = webp(EncodedPicture.losslessWebP, exif: Array("Exif\0\0".utf8) + exif(orientation: 6))
        #expect(ImageOrientation(exifOf: bytes, format: .webp) == .rightTop)
    }

    @Test func invalidExifIsIgnored() {
        let valid = exif(orientation: 6)
        for value in [0, 9, 0xffff] {
            let bytes = jpeg(EncodedPicture.rgbJPEG, exif: exif(orientation: value))
            #expect(ImageOrientation(exifOf: bytes, format: .jpeg) == .topLeft)
        }
        // A directory that is beyond the end, an entry count that the data does not hold, and every truncation.
        var farDirectory = valid
        farDirectory.replaceSubrange(4..<8, with: [0xff, 0xff, 0xff, 0xff])
        var manyEntries = valid
        manyEntries.replaceSubrange(8..<10, with: [0xff, 0xff])
        manyEntries.replaceSubrange(22..<24, with: [0, 0])
        for data in [farDirectory, manyEntries] + valid.indices.prefix(30).map({ Array(valid.prefix($0)) }) {
            for file in ExifOrientationTests.files {
                let bytes = file.with(data)
                #expect((try? Pixmap(decoding: bytes, appliesExifOrientation: true)) == (try? Pixmap(decoding: bytes)))
            }
        }
    }

    @Test(arguments: [0, 1, 2]) func truncationAndFlippedBytesNeverTrap(file: Int) throws {
        let bytes = ExifOrientationTests.files[file].with(exif(orientation: 6))
        let format = try ImageHeader(reading: bytes).format
        var turnedCount = 0
        for count in bytes.indices
        where ImageOrientation(exifOf: Array(bytes.prefix(count)), format: format) != .topLeft {
            turnedCount += 1
        }
        for index in bytes.indices {
            for mask in [0xff, 0x80, 0x01] as [UInt8] {
                var damaged = bytes
                damaged[index] ^= mask
                if ImageOrientation(exifOf: damaged, format: format) == .rightTop { turnedCount += 1 }
            }
        }
        #expect(turnedCount > 0 && turnedCount < bytes.count * 4)
    }
}
