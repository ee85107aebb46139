import CSVGAGif
public import SVGAGraphics
import SVGASystem

extension Pixmap {
    /// The pixel limit of decoding when the caller sets none: 64 Mi pixels, 256 MiB.
    public static let defaultMaxPixelCount = 1 << 26

    /// Decodes an image file.
    ///
    /// The decoder supports PNG, JPEG, WebP, GIF and AVIF, and decodes the first frame of animations. The result holds
    /// the file's colour values as sRGB, multiplied by alpha. It rounds 16 bits per channel to 8, ignores colour
    /// profiles, and converts a PNG with a gamma other than sRGB's.
    ///
    /// ```swift
    /// let photo = try Pixmap(decoding: bytes, appliesExifOrientation: true)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The complete file.
    ///   - maxPixelCount: The largest number of pixels, checked by the header before anything is allocated.
    ///   - appliesExifOrientation: Whether to rotate and mirror the image as the Exif data in the file says. Cameras need
    ///     this; players ignore it in images of movies.
    /// - Throws: ``SVGAError`` if the format is unknown, damaged or unsupported (an interlaced PNG with 16 bits per
    ///   channel and such a gamma), the image is too large, memory is insufficient, or the library for GIF or AVIF is
    ///   missing. A PNG that ends early is damaged.
    /// - Complexity: O(pixels + bytes); allocates the result and the decoder's state, which for PNG holds the inflated
    ///   rows: at most 8 bytes per pixel, and one for palettes.
    public init(
        decoding bytes: [UInt8], maxPixelCount: Int = Pixmap.defaultMaxPixelCount, appliesExifOrientation: Bool = false
    ) throws(SVGAError) {
        try self.init(
            decoding: bytes, header: ImageHeader(reading: bytes), maxPixelCount: maxPixelCount,
            appliesExifOrientation: appliesExifOrientation)
    }

    /// Decodes a file with a known header; otherwise as ``init(decoding:maxPixelCount:appliesExifOrientation:)``.
    package init(
        decoding bytes: [UInt8], header: ImageHeader, maxPixelCount: Int, appliesExifOrientation: Bool = false
    ) throws(SVGAError) {
        try header.checkLimits(maxPixelCount: maxPixelCount)
        self =
            switch header.format {
            case .png: try PNGDecoder.decode(bytes, header: header)
            case .jpeg: try JPEGDecoder.decode(bytes, header: header)
            case .webp: try WebPDecoder.decode(bytes, header: header)
            case .gif: try Pixmap.decodedGIF(bytes, header: header)
            case .avif: try AVIFDecoder.decode(bytes, header: header)
            }
        if appliesExifOrientation {
            self = try upright(from: ImageOrientation(exifOf: bytes, format: header.format))
        }
    }

    /// Decodes a PNG file and refuses all other formats; otherwise as
    /// ``init(decoding:maxPixelCount:appliesExifOrientation:)``.
    public init(decodingPNG bytes: [UInt8], maxPixelCount: Int = Pixmap.defaultMaxPixelCount) throws(SVGAError) {
        let header = try ImageHeader(readingPNG: bytes, maxPixelCount: maxPixelCount)
        self = try PNGDecoder.decode(bytes, header: header)
    }
}

extension ImageHeader {
    /// Reads the header of a PNG file that is small enough to decode, and refuses all others.
    init(readingPNG bytes: [UInt8], maxPixelCount: Int) throws(SVGAError) {
        try self.init(reading: bytes)
        guard format == .png else { throw .image(.unsupported(format, variant: "where a PNG is expected")) }
        try checkLimits(maxPixelCount: maxPixelCount)
    }
}

/// The relation of the colour bytes of decoded pixels to alpha.
enum AlphaForm {
    case premultiplied
    case straight
}

extension Pixmap {
    /// The bytes per pixel that C libraries allocate in addition, such as for the coefficients of a progressive JPEG.
    private static let workByteCount = 8

    /// Creates a pixmap that a decoder fills with straight alpha; `fill` returns nil, or the fault of the data. A
    /// library that runs out of memory reports sound data as damaged, so the memory for its work is checked first. Only
    /// ``UnpremultipliedPixmap`` asks for pixels with straight alpha.
    init(
        filling header: ImageHeader, alpha: AlphaForm = .premultiplied,
        by fill: (UnsafeMutableBufferPointer<UInt32>) -> SVGAError?
    ) throws(SVGAError) {
        try LargeMemory.check(byteCount: header.pixelCount * (4 + Pixmap.workByteCount))
        unsafe try self.init(of: header) { pixels in
            if let failure = unsafe fill(pixels) { return failure }
            if alpha == .premultiplied { unsafe StraightAlpha.premultiply(pixels) }
            return nil
        }
    }

    /// Creates a pixmap with a decoder that writes pixels in their final form.
    init(of header: ImageHeader, by fill: (UnsafeMutableBufferPointer<UInt32>) -> SVGAError?) throws(SVGAError) {
        var failure: SVGAError?
        self = try Pixmap(width: header.width, height: header.height)
        unsafe try withMutablePixels { pixels in failure = unsafe fill(pixels) }
        if let failure { throw failure }
    }
}

extension Pixmap {
    /// GIF by giflib: the first frame on its canvas, which is transparent elsewhere.
    private static func decodedGIF(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        if let reason = unsafe cgif_load() {
            throw .image(.missingLibrary(.gif, reason: unsafe String(cString: reason)))
        }
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            unsafe try Pixmap(of: header) { pixels in
                let fault = unsafe cgif_decode(
                    file.baseAddress, file.count, Int32(header.width), Int32(header.height), pixels.baseAddress)
                return unsafe fault.map { unsafe .image(.malformed(.gif, reason: String(cString: $0))) }
            }
        }
    }
}
