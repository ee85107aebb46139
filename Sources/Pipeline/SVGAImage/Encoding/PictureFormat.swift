public import SVGAPixels

/// The form of a file that holds one picture.
package struct PictureFormat: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case png(PNGEncoder.Compression)
        case webp(WebPEncoder.Mode, effort: Int)
    }

    private let kind: Kind

    /// PNG: every pixel as it was drawn.
    package static func png(compression: PNGEncoder.Compression = .balanced) -> PictureFormat {
        PictureFormat(kind: .png(compression))
    }

    /// WebP with loss: about a quarter of the bytes of PNG.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    package static func webp(quality: Int = 75, effort: Int = 4) -> PictureFormat {
        PictureFormat(kind: .webp(.lossy(quality: quality), effort: effort))
    }

    /// WebP with every visible pixel as it was drawn.
    ///
    /// - Parameter effort: The time that is spent on a smaller file, 0 ... 6.
    package static func losslessWebP(effort: Int = 1) -> PictureFormat {
        PictureFormat(kind: .webp(.lossless, effort: effort))
    }

    /// The format that files of a suffix have, `png` or `webp`; nil for other suffixes.
    package init?(suffix: String) {
        switch suffix.lowercased() {
        case "png": self = .png()
        case "webp": self = .webp()
        default: return nil
        }
    }

    private init(kind: Kind) { self.kind = kind }

    /// The media type, as in `Content-Type`.
    package var mediaType: String {
        switch kind {
        case .png: "image/png"
        case .webp: "image/webp"
        }
    }

    /// The balance of time and size of PNG; nil for other formats.
    var pngCompression: PNGEncoder.Compression? {
        if case .png(let compression) = kind { compression } else { nil }
    }

    /// Encodes a picture.
    fileprivate func encode(_ pixmap: Pixmap) throws(RenderError) -> [UInt8] {
        switch kind {
        case .png(let compression): try pixmap.png(compression: compression)
        case .webp(let mode, let effort): try WebPEncoder(mode, effort: effort).encode(pixmap)
        }
    }
}

extension Pixmap {
    /// The picture as a WebP file with loss and straight alpha.
    ///
    /// ```swift
    /// let file = try picture.webp(quality: 80)
    /// ```
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    /// - Throws: ``RenderError`` without memory, and for more than 16,383 pixels a side.
    /// - Complexity: O(pixels).
    public func webp(quality: Int = 75, effort: Int = 4) throws(RenderError) -> [UInt8] {
        try encoded(as: .webp(quality: quality, effort: effort))
    }

    /// The picture as a WebP file with every visible pixel as it is.
    ///
    /// - Parameter effort: The time that is spent on a smaller file, 0 ... 6.
    /// - Throws: ``RenderError`` without memory, and for more than 16,383 pixels a side.
    /// - Complexity: O(pixels).
    public func losslessWebP(effort: Int = 1) throws(RenderError) -> [UInt8] {
        try encoded(as: .losslessWebP(effort: effort))
    }

    /// The picture as a file with straight alpha.
    ///
    /// - Throws: ``RenderError`` without memory, and for a picture that the format does not hold: WebP has at most 16,383
    ///   pixels a side.
    /// - Complexity: O(pixels).
    package func encoded(as format: PictureFormat) throws(RenderError) -> [UInt8] { try format.encode(self) }
}
