public import SVGAPixels

/// Writes pixmaps as PNG files with straight alpha, one after the other with the same buffers.
///
/// ```swift
/// var encoder = try PNGEncoder()
/// let file = try encoder.encode(pixmap)
/// ```
///
/// Files have 8 bits a channel, RGB when every pixel is opaque and RGBA otherwise; with ``Compression/small`` also a
/// palette or grey of 1 to 8 bits, where that holds the same pixels. They have no colour chunks: values are sRGB. Equal
/// pixmaps give equal files on every machine. An encoder is used by one thread at a time.
public struct PNGEncoder: ~Copyable {
    /// How much time is spent to make files small.
    public let compression: Compression
    private let way: any PNGStrategy

    /// Makes an encoder.
    ///
    /// - Throws: ``RenderError/outOfMemory(byteCount:)``.
    public init(compression: Compression = .default) throws(RenderError) {
        self.compression = compression
        way =
            switch compression {
            case .fast: try FastPNG(looksForCopies: false)
            case .default: try FastPNG(looksForCopies: true)
            case .small: try SmallPNG()
            }
    }

    /// Encodes a picture.
    ///
    /// Decoding the file gives exactly what ``SVGARaster/StraightAlpha/unpremultiply(_:into:)`` makes of the pixels.
    ///
    /// - Returns: A whole PNG file.
    /// - Throws: ``RenderError/outOfMemory(byteCount:)``.
    /// - Complexity: O(pixels); allocates the file, and buffers of up to 20 bytes a pixel when the picture is larger than
    ///   those before it.
    public mutating func encode(_ pixmap: Pixmap) throws(RenderError) -> [UInt8] {
        try way.encode(pixmap)
    }
}

/// A way to turn pictures into PNG files, with buffers that are used again.
protocol PNGStrategy: AnyObject {
    /// A whole file with the pixels of the picture.
    func encode(_ pixmap: Pixmap) throws(RenderError) -> [UInt8]
}
