package import SVGAGraphics

/// Format and size of an encoded image, read from its first bytes without decoding it.
package struct ImageHeader: Hashable, Sendable {
    package let format: ImageFormat
    /// Pixels in a row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int

    /// Reads the header of an encoded image.
    ///
    /// The size is the stored one, before any Exif orientation.
    ///
    /// - Parameter bytes: The image file from its first byte; bytes after the size are optional.
    /// - Throws: ``SVGAError`` for an unknown format, for a header that is cut off or malformed, and for AVIF without libavif.
    /// - Complexity: O(1), except for JPEG: O(segments before the size), and AVIF: O(boxes).
    package init(reading bytes: [UInt8]) throws(SVGAError) {
        guard let format = ImageFormat(signatureOf: bytes) else {
            throw .image(.unrecognized(kind: ImageFormat.kind(ofUnrecognized: bytes)))
        }
        let (width, height, offset) = try ByteReader(bytes: bytes, format: format).size()
        guard width > 0, height > 0 else { throw .image(.malformedHeader(format, offset: offset)) }
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The header of an image with a known size, at least 1 per side.
    init(format: ImageFormat, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// The size of the decoded pixels in bytes, `Int.max` where that is more.
    package var decodedByteCount: Int {
        let (count, overflow) = pixelCount.multipliedReportingOverflow(by: 4)
        return overflow ? .max : count
    }

    /// The number of pixels, `Int.max` where that is more: a header may give two sides of 32 bits.
    package var pixelCount: Int {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : count
    }

    /// Refuses a picture that is too large to decode.
    ///
    /// - Parameter maxPixelCount: The largest number of pixels that is allowed.
    /// - Throws: ``SVGAError`` for a side above ``Pixmap/maxSide``, or too many pixels.
    package func checkLimits(maxPixelCount: Int) throws(SVGAError) {
        guard width <= Pixmap.maxSide, height <= Pixmap.maxSide else {
            throw .image(.sideLimitExceeded(width: width, height: height, maxSide: Pixmap.maxSide))
        }
        guard pixelCount <= maxPixelCount else {
            throw .image(.pixelLimitExceeded(width: width, height: height, maxPixelCount: maxPixelCount))
        }
    }
}
