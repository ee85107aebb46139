public import SVGAGraphics

/// The balance of encoding time and file size. Cases are added from version to version.
///
/// ```swift
/// let file = try picture.png(compression: .small)
/// ```
///
/// All cases give the same pixels. Times and sizes were measured over frames of real movies, relative to ``balanced``.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
    /// RGB or RGBA, always filtered, matching only runs of zeros: 0.85 of the time, files 4 % larger.
    case fast
    /// RGB or RGBA, filtered, or unfiltered with a search for matches, depending on the smaller result.
    case balanced
    /// The smallest of palette, grey and RGB forms under several filters, with a thorough search: a hundred times as long,
    /// files 16 % smaller.
    case small
}

extension Pixmap {
    /// The picture as a PNG file with straight alpha.
    ///
    /// ```swift
    /// let file = try picture.png()
    /// ```
    ///
    /// Files have 8 bits per channel, RGB if every pixel is opaque and RGBA otherwise; with ``PNGCompression/small`` also
    /// a palette or grey of 1 to 8 bits, if that represents the same pixels. They have no colour chunks: values are sRGB.
    /// Equal pixmaps give equal files on every machine, and decoding one gives the
    /// ``straightAlphaBytes()`` of the pixels.
    ///
    /// - Parameter compression: The balance of encoding time and file size.
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: O(pixels); allocates the file, and buffers of up to 20 bytes per pixel.
    public func png(compression: PNGCompression = .balanced) throws(SVGAError) -> [UInt8] {
        // The encoder owns the rows until the file is complete.
        try PictureEncoder(.png(compression: compression)).encode(self)
    }
}

/// A way to compress pictures as PNG files hold them, with buffers that are reused.
protocol PNGStrategy: AnyObject {
    /// Compresses a picture as RGB, if it is opaque, or as RGBA; nil for the best type.
    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture
}

extension PNGCompression {
    /// Creates the buffers for this balance.
    func strategy() throws(SVGAError) -> any PNGStrategy {
        switch self {
        case .fast: try FastPNG(looksForCopies: false)
        case .balanced: try FastPNG(looksForCopies: true)
        case .small: try SmallPNG()
        }
    }

    /// Creates the buffers for frames: changes in drawings are often small, so thorough compression takes little time.
    func frameStrategy() throws(SVGAError) -> any PNGStrategy {
        switch self {
        case .fast: try FastPNG(looksForCopies: false)
        case .balanced: try FramePNG()
        case .small: try SmallPNG(level: 12)
        }
    }
}
