package import SVGAGraphics

/// Format and size of an encoded image, read from its first bytes without decoding it.
package struct ImageHeader: Hashable, Sendable {
    package let format: ImageFormat
    /// Pixels in a row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int

    /// Reads the stored size, before any Exif orientation; bytes after it are optional. Throws for AVIF without
    /// libavif. Takes O(segments before the size) for JPEG, O(boxes) for AVIF, and O(1) for the others.
    package init(reading bytes: [UInt8]) throws(SVGAError) {
        guard let format = ImageFormat(signatureOf: bytes) else {
            throw .image(.unrecognized(kind: ImageFormat.kind(ofUnrecognized: bytes)))
        }
        let (width, height, offset) = try ByteReader(bytes: bytes, format: format).size()
        guard width > 0, height > 0 else { throw .image(.malformedHeader(format, offset: offset)) }
        (self.format, self.width, self.height) = (format, width, height)
    }

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

    /// Refuses a picture with a side above ``Pixmap/maxSide``, or too many pixels.
    package func checkLimits(maxPixelCount: Int) throws(SVGAError) {
        guard width <= Pixmap.maxSide, height <= Pixmap.maxSide else {
            throw .image(.sideLimitExceeded(width: width, height: height, maxSide: Pixmap.maxSide))
        }
        guard pixelCount <= maxPixelCount else {
            throw .image(.pixelLimitExceeded(width: width, height: height, maxPixelCount: maxPixelCount))
        }
    }
}
