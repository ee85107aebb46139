import SVGAGraphics
import SVGAImage
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
    func jpegColorsMatchInEveryEncoding(bytes: [UInt8]) throws {
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

    @Test(arguments: [
        EncodedPicture.gif, EncodedPicture.animatedWebP, EncodedPicture.avif, EncodedPicture.animatedAVIF,
    ])
    func theFirstFrameIsDecoded(bytes: [UInt8]) throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: bytes))
        // AVIF is lossy.
        #expect(
            OtherDecoderTests.largestDifference(colors, OtherDecoderTests.squares) <= (bytes[0] == 0 ? 3 : 0),
            "\(colors)")
    }

    @Test func transparentAVIFIsPremultiplied() throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: EncodedPicture.transparentAVIF))
        let expected = [[255, 0, 0, 255], [0, 128, 0, 128], [0, 0, 64, 64], [0, 0, 0, 0]]
        #expect(OtherDecoderTests.largestDifference(colors, expected) <= 3, "\(colors)")
    }

    @Test func theRotationInAnAVIFFileIsApplied() throws {
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: EncodedPicture.rotatedAVIF))
        let expected = [2, 0, 3, 1].map { OtherDecoderTests.squares[$0] }
        #expect(OtherDecoderTests.largestDifference(colors, expected) <= 3, "\(colors)")
    }

    @Test func interlacedRowsAndTransparencyOfGIFAreDecoded() throws {
        let picture = try Pixmap(decoding: EncodedPicture.interlacedGIF)
        let expected = try Pixmap(decoding: EncodedPicture.gif)
        for y in 0..<16 {
            for x in 0..<16 {
                let pixel = picture[x, y]
                #expect(x > 7 && y > 7 ? pixel == (0, 0, 0, 0) : pixel == expected[x, y], "\(x), \(y)")
            }
        }
    }

    @Test func firstFrameIsAtItsCanvasPosition() throws {
        var gif = EncodedPicture.gif
        (gif[6], gif[8]) = (20, 18)
        let image = try #require(gif.indices.first { gif[$0] == 0x2c && $0 > 24 })
        (gif[image + 1], gif[image + 3]) = (4, 2)
        // The sides of the canvas less one, and half of the position.
        var webp = EncodedPicture.animatedWebP
        let frame = try #require(webp.indices.first { webp[$0...].starts(with: "ANMF".utf8) })
        (webp[24], webp[27], webp[frame + 8], webp[frame + 11]) = (19, 17, 2, 1)
        for bytes in [gif, webp] {
            let picture = try Pixmap(decoding: bytes)
            #expect((picture.width, picture.height) == (20, 18))
            #expect(picture.visibleRegion == PixelRegion(columns: 4..<20, rows: 2..<18))
            #expect(picture[4, 2] == (255, 0, 0, 255) && picture[19, 17] == (128, 128, 128, 255))
        }
        // The frame would be outside.
        (gif[6], gif[8], webp[24]) = (8, 8, 16)
        for (bytes, reason) in [(gif, "the first frame is larger than the canvas"), (webp, "lies outside the canvas")] {
            let error = #expect(throws: SVGAError.self) { try Pixmap(decoding: bytes) }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        }
    }

    @Test func anAVIFFileOfManyHiddenFramesIsRefusedBeforeItIsDecoded() throws {
        // The coded data begin with two short blocks, and the rest of the file is one frame.
        let whole = EncodedPicture.avif
        let data = try #require(whole.indices.first { whole[$0...].starts(with: "mdat".utf8) }) + 4
        let start = try #require((data..<whole.count).first { whole[$0...].starts(with: [0x32]) })
        let length = try #require(
            whole.indices.first { whole[$0...].starts(with: [0, 0, 0, UInt8(whole.count - data)]) })
        func file(frameCount: Int) -> [UInt8] {
            var copy = whole
            for _ in 1..<frameCount { copy += whole[start...] }
            let count = copy.count - data
            (copy[length + 2], copy[length + 3]) = (UInt8(count >> 8), UInt8(count & 255))
            (copy[data - 6], copy[data - 5]) = (UInt8((count + 8) >> 8), UInt8((count + 8) & 255))
            return copy
        }
        let colors = OtherDecoderTests.colors(of: try Pixmap(decoding: file(frameCount: 8)))
        #expect(OtherDecoderTests.largestDifference(colors, OtherDecoderTests.squares) <= 3)
        let error = #expect(throws: SVGAError.self) { try Pixmap(decoding: file(frameCount: 9)) }
        #expect(error?.description.contains("more than 8 coded frames") == true, "\(String(describing: error))")
    }

    @Test(arguments: [EncodedPicture.gif, EncodedPicture.avif, EncodedPicture.animatedWebP])
    func picturesOverTheLimitAreRefusedByTheirHeader(bytes: [UInt8]) {
        #expect(throws: SVGAError.image(.pixelLimitExceeded(width: 16, height: 16, maxPixelCount: 255))) {
            try Pixmap(decoding: bytes, maxPixelCount: 255)
        }
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
        #expect(throws: SVGAError.image(.unsupported(.jpeg, variant: "with more than 20 scans"))) {
            try Pixmap(decoding: try file(scanCount: 20, side: 0x10))
        }
        // A small picture takes no time, no matter how many scans it has.
        let small = try Pixmap(decoding: try file(scanCount: 300, side: 0))
        #expect(
            small.width == 16
                && OtherDecoderTests.largestDifference(
                    OtherDecoderTests.colors(of: small), OtherDecoderTests.squares) <= 3
        )
    }

    @Test(arguments: [
        EncodedPicture.rgbJPEG, EncodedPicture.cmykJPEG, EncodedPicture.losslessWebP, EncodedPicture.animatedWebP,
        EncodedPicture.interlacedGIF, EncodedPicture.transparentAVIF,
    ])
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
