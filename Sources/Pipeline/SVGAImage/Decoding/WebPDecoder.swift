import CSVGAWebP
import SVGAGraphics

/// WebP, lossy and lossless, by libwebp; of an animation the first frame.
enum WebPDecoder {
    static func decode(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        if let frame = try ByteReader(bytes: bytes, format: .webp).firstWebPFrame() {
            let (image, x, y, width, height) = frame
            guard !image.isEmpty, x + width <= header.width, y + height <= header.height else {
                throw .image(.malformed(.webp, reason: "the first frame is empty, or lies outside the canvas"))
            }
            // libwebp reads the chunks of a frame as it reads a file. The rest of the canvas stays transparent.
            let size = ImageHeader(format: .webp, width: width, height: height)
            let picture = try decodeStill(Array(bytes[image]), header: size)
            if size.pixelCount == header.pixelCount { return picture }
            var canvas = try Pixmap(width: header.width, height: header.height)
            try canvas.replacePixels(with: picture, x: x, y: y)
            return canvas
        }
        return try decodeStill(bytes, header: header)
    }

    private static func decodeStill(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            try unsafe checkHeader(of: file, header: header)
            return unsafe try Pixmap(filling: header) { pixels in
                unsafe decode(file, header: header, into: pixels)
            }
        }
    }

    private static func checkHeader(of file: UnsafeBufferPointer<UInt8>, header: ImageHeader) throws(SVGAError) {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe WebPGetInfo(file.baseAddress, file.count, &width, &height) != 0 else {
            throw .image(.malformed(.webp, reason: "the chunks after the header contradict each other"))
        }
        guard width == header.width, height == header.height else { throw .image(.malformedHeader(.webp, offset: 12)) }
    }

    private static func decode(
        _ file: UnsafeBufferPointer<UInt8>, header: ImageHeader, into pixels: UnsafeMutableBufferPointer<UInt32>
    ) -> SVGAError? {
        let output = UnsafeMutableRawBufferPointer(pixels)
        let result = unsafe WebPDecodeRGBAInto(
            file.baseAddress, file.count, output.baseAddress?.assumingMemoryBound(to: UInt8.self), output.count,
            Int32(header.width * 4))
        let isComplete = unsafe result != nil
        return isComplete ? nil : .image(.malformed(.webp, reason: "the compressed data is damaged or incomplete"))
    }
}
