import Glibc
import SVGAGraphics
import SVGAImage
import Testing

@Suite struct JPEGEncoderTests {
    /// A picture with smooth colours and, in its right half, coloured lines of one pixel; opaque or fading out downwards.
    static func picture(width: Int = 61, height: Int = 47, isOpaque: Bool = true) throws -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % width, index / width)
                let alpha = isOpaque ? 255 : 255 - 255 * y / height
                let isLine = x > width / 2 && x % 4 == 0
                let color = isLine ? [230, 20, 60] : [x * 255 / width, y * 255 / height, 128]
                let channels = color.map { UInt32($0 * alpha / 255) }
                pixels[index] = channels[0] | channels[1] << 8 | channels[2] << 16 | UInt32(alpha) << 24
            }
        }
        return picture
    }

    static func psnr(_ a: Pixmap, _ b: Pixmap) -> Double {
        let (first, second) = (a.straightAlphaBytes(), b.straightAlphaBytes())
        let sum = zip(first, second).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
        return 10 * log10(255 * 255 * Double(first.count) / sum)
    }

    /// The fields after the marker of the frame header: its kind, and the sampling factors of the first colour.
    private func frameHeader(of file: [UInt8]) -> (kind: UInt8, sampling: UInt8)? {
        file.indices.dropLast(12).first { file[$0] == 0xff && [0xc0, 0xc2].contains(file[$0 + 1]) }
            .map { (file[$0 + 1], file[$0 + 11]) }
    }

    @Test(arguments: [(40, 26.0), (75, 30.0), (90, 33.5), (100, 42.0)])
    func qualityPromisesADistance(quality: Int, decibels: Double) throws {
        let picture = try JPEGEncoderTests.picture()
        let file = try picture.encode(as: .jpeg(quality: quality))
        let decoded = try Pixmap(decoding: file)
        #expect((decoded.width, decoded.height) == (61, 47))
        let psnr = JPEGEncoderTests.psnr(picture, decoded)
        #expect(psnr >= decibels, "\(quality): \(psnr) dB")
        let header = try ImageHeader(reading: file)
        #expect((header.width, header.height) == (61, 47) && header.format == .jpeg)
    }

    @Test func aBetterQualityTakesMoreBytes() throws {
        let picture = try JPEGEncoderTests.picture()
        let sizes = try [1, 20, 40, 60, 80, 100].map { try picture.encode(as: .jpeg(quality: $0)).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == 6, "\(sizes)")
        #expect(try picture.encode(as: .jpeg(quality: 0)) == picture.encode(as: .jpeg(quality: 1)))
        #expect(try picture.encode(as: .jpeg(quality: 1000)) == picture.encode(as: .jpeg(quality: 100)))
    }

    @Test func transparencyShowsTheBackground() throws {
        let picture = try JPEGEncoderTests.picture(isOpaque: false)
        for color in [
            SVGAColor(red: 255, green: 255, blue: 255), SVGAColor(red: 20, green: 90, blue: 200, alpha: 0.25),
        ] {
            let flat = try picture.flattened(overRed: color.red, green: color.green, blue: color.blue)
            let decoded = try Pixmap(decoding: try picture.encode(as: .jpeg(quality: 95, background: color)))
            #expect(decoded.isOpaque && JPEGEncoderTests.psnr(flat, decoded) > 35)
        }
        #expect(
            try picture.encode(as: .jpeg())
                == picture.encode(as: .jpeg(background: SVGAColor(red: 255, green: 255, blue: 255))))
        #expect(
            try picture.encode(as: .jpeg())
                != picture.encode(as: .jpeg(background: SVGAColor(red: 0, green: 0, blue: 0))))
    }

    @Test func flatPixelsMatchTheEquation() throws {
        var picture = try Pixmap(width: 256, height: 3)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                let alpha = UInt32(index % 256)
                pixels[index] = [0, alpha / 2, alpha][index / 256] | alpha << 24
            }
        }
        let flat = try picture.flattened(overRed: 200, green: 0, blue: 255)
        for index in 0..<768 {
            let (x, y) = (index % 256, index / 256)
            let pixel = flat[x, y]
            let red = Double([0, x / 2, x][y]) + 200 * Double(255 - x) / 255
            #expect(abs(Double(pixel.red) - red) <= 1 && pixel.green == 0 && pixel.alpha == 255)
            #expect(abs(Double(pixel.blue) - Double(255 - x)) <= 1)
        }
        let opaque = try JPEGEncoderTests.picture()
        #expect(try opaque.flattened(overRed: 9, green: 9, blue: 9) == opaque)
    }

    @Test func colorsKeepAllTheirPixelsExceptAtLowQualities() throws {
        let picture = try JPEGEncoderTests.picture()
        #expect(try frameHeader(of: picture.encode(as: .jpeg(quality: 29)))?.sampling == 0x22)
        #expect(try frameHeader(of: picture.encode(as: .jpeg(quality: 30)))?.sampling == 0x11)
        #expect(try frameHeader(of: picture.encode(as: .jpeg()))?.kind == 0xc2)
        #expect(try frameHeader(of: picture.encode(as: .jpeg(isProgressive: false)))?.kind == 0xc0)
    }

    @Test(arguments: [(1, 1), (1, 300), (17, 1), (8, 8)])
    func smallAndThinPicturesAreWhole(width: Int, height: Int) throws {
        let picture = try JPEGEncoderTests.picture(width: width, height: height)
        let decoded = try Pixmap(decoding: try picture.encode(as: .jpeg(quality: 100)))
        #expect((decoded.width, decoded.height) == (width, height))
        #expect(JPEGEncoderTests.psnr(picture, decoded) > 40)
    }
}
