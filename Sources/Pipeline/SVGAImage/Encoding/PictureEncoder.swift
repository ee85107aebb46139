package import SVGAPixels

/// Encodes pictures in one format, one after the other with the same buffers where it has any. One thread at a time uses it.
package final class PictureEncoder {
    private let format: PictureFormat
    /// The buffers of PNG; nil for other formats.
    private let strategy: (any PNGStrategy)?

    /// Makes an encoder.
    ///
    /// - Throws: ``SVGAError`` without memory.
    package init(_ format: PictureFormat) throws(SVGAError) {
        self.format = format
        strategy = try format.pngCompression?.strategy()
    }

    /// Encodes a picture into a whole file.
    ///
    /// - Throws: ``SVGAError`` without memory, and for a picture that the format does not hold.
    package func encode(_ picture: Pixmap) throws(SVGAError) -> [UInt8] {
        guard let strategy else { return try picture.encoded(as: format) }
        return try strategy.compress(picture, as: nil).file()
    }
}
