import SVGAGraphics
import SVGAImage
import Testing

@Suite struct StraightImageTests {
    @Test(arguments: [false, true]) func fileValuesStayUnchanged(isInterlaced: Bool) throws {
        let fixture = PNGFixture(width: 13, height: 11, colorType: .rgba, bitDepth: 8, isInterlaced: isInterlaced)
        let image = try UnpremultipliedPixmap(decodingPNG: fixture.file)
        #expect(image.width == 13 && image.height == 11)
        #expect(image.bytes == (try StraightPNG.decode(fixture.file)))
    }

    @Test func aPixmapBecomesWhatItsFileWouldHold() throws {
        var pixmap = try Pixmap(width: 256, height: 256)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices {
                let alpha = UInt32(index >> 8)
                pixels[index] = min(alpha, UInt32(index & 255)) | alpha << 24
            }
        }
        let encoder = try PictureEncoder(.png())
        let file = try encoder.encode(pixmap)
        #expect(try UnpremultipliedPixmap(pixmap).bytes == UnpremultipliedPixmap(decodingPNG: file).bytes)
        #expect(pixmap[255, 128].red == 128, "the pixmap itself stays premultiplied")
    }

    @Test func otherOrLargeFilesAreRejected() throws {
        let fixture = PNGFixture(width: 13, height: 11, colorType: .rgba, bitDepth: 8)
        #expect(throws: SVGAError.image(.pixelLimitExceeded(width: 13, height: 11, maxPixelCount: 142))) {
            try UnpremultipliedPixmap(decodingPNG: fixture.file, maxPixelCount: 142)
        }
        #expect(throws: SVGAError.self) { try UnpremultipliedPixmap(decodingPNG: EncodedPicture.grayJPEG) }
        #expect(throws: SVGAError.self) { try UnpremultipliedPixmap(decodingPNG: Array(fixture.file.dropLast(40))) }
    }
}

extension UnpremultipliedPixmap {
    /// Red, green, blue and alpha of all pixels.
    fileprivate var bytes: [UInt8] { withPixels { Array(UnsafeRawBufferPointer($0)) } }
}
