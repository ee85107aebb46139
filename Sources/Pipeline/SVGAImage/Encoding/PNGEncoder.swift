public import SVGAGraphics

extension Pixmap {
    /// The picture as a PNG file with straight alpha.
    ///
    /// ```swift
    /// let file = try picture.png()
    /// ```
    ///
    /// Many pictures are encoded faster by one ``PNGEncoder``, which keeps its buffers.
    ///
    /// - Parameter compression: The balance of encoding time and file size.
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: As ``PNGEncoder/encode(_:)``.
    public func png(compression: PNGEncoder.Compression = .balanced) throws(SVGAError) -> [UInt8] {
        var encoder = try PNGEncoder(compression: compression)
        return try encoder.encode(self)
    }
}

/// Writes pixmaps as PNG files with straight alpha, one after the other with the same buffers.
///
/// ```swift
/// var encoder = try PNGEncoder()
/// for frame in 0..<3 {
///     let file = try await encoder.encode(renderer.render(frame: frame))
///     print("frame \(frame): \(file.count) bytes")
/// }
/// ```
///
/// Files have 8 bits per channel, RGB if every pixel is opaque and RGBA otherwise; with ``Compression/small`` also a
/// palette or grey of 1 to 8 bits, if that represents the same pixels. They have no colour chunks: values are sRGB.
/// Equal pixmaps give equal files on every machine. An encoder must be used by one thread at a time.
public struct PNGEncoder: ~Copyable {
    /// The balance of encoding time and file size.
    public let compression: Compression
    private let strategy: any PNGStrategy

    /// Creates an encoder.
    ///
    /// - Throws: ``SVGAError`` without memory.
    public init(compression: Compression = .balanced) throws(SVGAError) {
        self.compression = compression
        strategy = try compression.strategy()
    }

    /// Encodes a picture.
    ///
    /// Decoding the file gives exactly what ``Pixmap/straightAlphaBytes()`` makes of the pixels.
    ///
    /// - Returns: A whole PNG file.
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: O(pixels); allocates the file, and buffers of up to 20 bytes per pixel if the picture is larger
    ///   than previous ones.
    public mutating func encode(_ pixmap: Pixmap) throws(SVGAError) -> [UInt8] {
        try strategy.compress(pixmap, as: nil).file()
    }
}

/// A way to compress pictures as PNG files hold them, with buffers that are reused.
protocol PNGStrategy: AnyObject {
    /// Compresses the pixels of a picture.
    ///
    /// - Parameter colorType: RGB, for an opaque picture, or RGBA; nil for the best one.
    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture
}

extension PNGEncoder.Compression {
    /// Creates the buffers for this balance.
    func strategy() throws(SVGAError) -> any PNGStrategy {
        switch self {
        case .fast: try FastPNG(looksForCopies: false)
        case .balanced: try FastPNG(looksForCopies: true)
        case .small: try SmallPNG()
        }
    }

    /// Creates the buffers for frames of animations. Changes in drawings are often small, and compressing them
    /// thoroughly takes negligible time.
    func frameStrategy() throws(SVGAError) -> any PNGStrategy {
        switch self {
        case .fast: try FastPNG(looksForCopies: false)
        case .balanced: try FramePNG()
        case .small: try SmallPNG(level: 12)
        }
    }
}

extension PNGEncoder {
    /// The balance of encoding time and file size. Cases are added from version to version.
    ///
    /// All cases give the same pixels. Times and sizes were measured over frames of real movies, relative to ``balanced``.
    public enum Compression: String, Hashable, Sendable, CaseIterable {
        /// RGB or RGBA, always filtered, matching only runs of zeros: 0.85 of the time, files 4 % larger.
        case fast
        /// RGB or RGBA, filtered, or unfiltered with a search for matches, depending on the smaller result.
        case balanced
        /// The smallest of palette, grey and RGB forms under several filters, with a thorough search: a hundred times as long,
        /// files 16 % smaller.
        case small
    }
}
