import SVGAImage
import SVGAPixels
import Testing

@Suite struct OtherDecoderTests {
    /// The centres of the four squares of the pictures.
    static let centers = [(4, 4), (12, 4), (4, 12), (12, 12)]

    static func colors(of pixmap: Pixmap) -> [[Int]] {
        centers.map { x, y in
            let pixel = pixmap[x, y]
            return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
        }
    }

    static func largestDifference(_ a: [[Int]], _ b: [[Int]]) -> Int {
        zip(a.joined(), b.joined()).map { abs($0 - $1) }.max() ?? .max
    }

    static let squares = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [128, 128, 128, 255]]

    @Test(arguments: [EncodedPicture.rgbJPEG, EncodedPicture.progressiveJPEG, EncodedPicture.cmykJPEG])
    func jpegColorsOfEveryEncodingAreThoseOfThePicture(bytes: [UInt8]) throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: bytes))
        #expect(OtherDecoderTests.largestDifference(colors, OtherDecoderTests.squares) <= 3, "\(colors)")
    }

    @Test func grayJPEGGivesEqualChannels() throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: EncodedPicture.grayJPEG))
        let expected = [0, 85, 170, 255].map { [$0, $0, $0, 255] }
        #expect(OtherDecoderTests.largestDifference(colors, expected) <= 3, "\(colors)")
        #expect(colors.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] })
    }

    @Test func losslessWebPIsExactAndPremultiplied() throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: EncodedPicture.losslessWebP))
        #expect(colors == [[255, 0, 0, 255], [0, 128, 0, 128], [0, 0, 64, 64], [0, 0, 0, 0]])
    }

    @Test func lossyWebPKeepsItsColor() throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: EncodedPicture.lossyWebP))
        let expected = [[Int]](repeating: [200, 100, 50, 255], count: 4)
        #expect(OtherDecoderTests.largestDifference(colors, expected) <= 4, "\(colors)")
    }

    @Test func animatedWebPAndGIFAreRefusedByName() {
        #expect(throws: RenderError.image(.unsupported(.webp, variant: "animated"))) {
            try Pixmap(decoding: EncodedPicture.animatedWebP)
        }
        #expect(throws: RenderError.image(.unsupported(.gif, variant: ""))) { try Pixmap(decoding: EncodedPicture.gif) }
    }

    @Test func aLargeJPEGOfVeryManyScansIsRefusedBeforeItIsDecoded() throws {
        let picture = EncodedPicture.progressiveJPEG
        let lastScan = try #require(picture.indices.last { picture[$0...].starts(with: [0xff, 0xda]) })
        let scan = Array(picture[lastScan..<picture.count - 2])
        func file(scanCount: Int, side: UInt8) throws -> [UInt8] {
            let size = try #require(picture.indices.first { picture[$0...].starts(with: [0xff, 0xc2]) }) + 5
            var file = picture
            for byte in [size, size + 2] { file[byte] = side }
            file.insert(contentsOf: (0..<scanCount).flatMap { _ in scan }, at: picture.count - 2)
            return file
        }
        #expect(throws: RenderError.image(.unsupported(.jpeg, variant: "with more than 20 scans"))) {
            try Pixmap(decoding: try file(scanCount: 20, side: 0x10))
        }
        // A small picture takes no time, however often it is gone over.
        let small = try Pixmap(decoding: try file(scanCount: 300, side: 0))
        #expect(
            small.width == 16
                && OtherDecoderTests.largestDifference(
                    OtherDecoderTests.colors(of: small), OtherDecoderTests.squares) <= 3
        )
    }

    @Test(arguments: [EncodedPicture.rgbJPEG, EncodedPicture.cmykJPEG, EncodedPicture.losslessWebP])
    func truncationAndFlippedBytesNeverTrap(bytes: [UInt8]) throws {
        var decodedCount = 0
        for count in bytes.indices where (try? Pixmap(decoding: Array(bytes.prefix(count)))) != nil {
            decodedCount += 1
        }
        #expect(decodedCount < bytes.count)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xff
            guard let pixmap = try? Pixmap(decoding: damaged, maxPixelCount: 1 << 20) else { continue }
            let header = try ImageHeader(reading: damaged)
            #expect(pixmap.width == header.width && pixmap.height == header.height)
        }
    }
}
