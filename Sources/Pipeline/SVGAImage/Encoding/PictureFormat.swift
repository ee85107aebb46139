public import SVGAGraphics

/// The format and settings for encoding a picture.
///
/// ```swift
/// let file = try picture.encode(as: .webp(quality: 80))
/// ```
public struct PictureFormat: Hashable, Sendable {
    fileprivate enum Kind: Hashable, Sendable {
        case png(PNGCompression, colorLimit: Int?)
        case webp(WebPEncoder.Mode, effort: Int)
        case jpeg(quality: Int, background: SVGAColor, isProgressive: Bool)
        case avif(quality: Int, speed: Int)
    }

    fileprivate let kind: Kind

    /// PNG: every pixel as it was drawn, or by the nearest colours of a palette.
    ///
    /// - Parameter colors: The palette's maximum number of colours, 2 ... 256, with alpha; nil for all colours.
    public static func png(compression: PNGCompression = .balanced, colors: Int? = nil) -> PictureFormat {
        PictureFormat(kind: .png(compression, colorLimit: colors))
    }

    /// WebP with loss: about a quarter of the bytes of PNG.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - effort: The time that is spent on a smaller file, 0 ... 6.
    public static func webp(quality: Int = 75, effort: Int = 4) -> PictureFormat {
        PictureFormat(kind: .webp(.lossy(quality: quality), effort: effort))
    }

    /// WebP with every visible pixel as it was drawn.
    ///
    /// - Parameter effort: The time that is spent on a smaller file, 0 ... 6.
    public static func losslessWebP(effort: Int = 1) -> PictureFormat {
        PictureFormat(kind: .webp(.lossless, effort: effort))
    }

    /// JPEG, which has no alpha: the picture is over a background.
    ///
    /// - Parameters:
    ///   - quality: The quality, 1 ... 100.
    ///   - background: The background colour; its alpha is ignored.
    ///   - isProgressive: Whether a file is an eighth smaller, for five times the time.
    public static func jpeg(
        quality: Int = 75, background: SVGAColor = SVGAColor(red: 255, green: 255, blue: 255),
        isProgressive: Bool = true
    ) -> PictureFormat {
        PictureFormat(kind: .jpeg(quality: quality, background: background, isProgressive: isProgressive))
    }

    /// Lossy AVIF: about two thirds of the bytes of WebP at the same quality.
    ///
    /// - Parameters:
    ///   - quality: The quality, 0 ... 100.
    ///   - speed: The speed of ``AVIFEncoder``, 0 ... 9.
    public static func avif(quality: Int = 75, speed: Int = 8) -> PictureFormat {
        PictureFormat(kind: .avif(quality: quality, speed: speed))
    }

    private init(kind: Kind) { self.kind = kind }

    /// A kind of file with what callers choose; PNG for one that holds no still.
    package init(_ type: FileType, quality: Int = 75, isLossless: Bool = false, compression: PNGCompression = .balanced)
    {
        self =
            switch type {
            case .webp where isLossless: .losslessWebP(effort: compression.losslessEffort)
            case .webp: .webp(quality: quality, effort: compression.effort)
            case .avif: .avif(quality: quality, speed: compression.avifSpeed)
            case .jpeg: .jpeg(quality: quality, isProgressive: compression != .fast)
            case .png, .apng, .gif, .atlas, .webm, .mp4, .mov, .vap, .yyeva, .y4m, .rgba, .bgra, .i420:
                .png(compression: compression)
            }
    }

    /// The kind of file.
    public var type: FileType {
        switch kind {
        case .png: .png
        case .webp: .webp
        case .jpeg: .jpeg
        case .avif: .avif
        }
    }

    /// The maximum palette size; nil for all colours.
    package var colorLimit: Int? {
        if case .png(_, let colorLimit) = kind { colorLimit } else { nil }
    }

    /// The format with another number of colours; the same for formats without a palette.
    package func with(colorLimit: Int) -> PictureFormat {
        guard case .png(let compression, _?) = kind else { return self }
        return .png(compression: compression, colors: colorLimit)
    }

    /// The balance of time and size of PNG with all colours; nil for other formats.
    package var pngCompression: PNGCompression? {
        if case .png(let compression, nil) = kind { compression } else { nil }
    }

    /// The default background colour; nil for transparent.
    package var defaultBackground: SVGAColor? {
        if case .jpeg(_, let background, _) = kind { background } else { nil }
    }

    /// The quality of a format with loss; nil for other formats.
    package var quality: Int? {
        switch kind {
        case .webp(.lossy(let quality), _), .jpeg(let quality, _, _), .avif(let quality, _): quality
        case .png, .webp(.lossless, _): nil
        }
    }

    /// The format with another quality; the same for formats without loss.
    package func with(quality: Int) -> PictureFormat {
        switch kind {
        case .webp(.lossy, let effort): .webp(quality: quality, effort: effort)
        case .jpeg(_, let background, let isProgressive):
            .jpeg(quality: quality, background: background, isProgressive: isProgressive)
        case .avif(_, let speed): .avif(quality: quality, speed: speed)
        case .png, .webp(.lossless, _): self
        }
    }
}

extension Pixmap {
    /// The picture as a file, with straight alpha in formats that have it.
    ///
    /// ```swift
    /// let file = try picture.encode(as: .jpeg(quality: 85))
    /// ```
    ///
    /// - Throws: ``SVGAError`` if memory or a library is missing, or the format cannot hold the picture: WebP has at most
    ///   16,383 pixels per side.
    /// - Complexity: O(pixels).
    public func encode(as format: PictureFormat) throws(SVGAError) -> [UInt8] {
        switch format.kind {
        case .png(let compression, nil): try png(compression: compression)
        case .png(let compression, let colorLimit?): try palettePNG(colorLimit, compression: compression)
        case .webp(let mode, let effort): try WebPEncoder(mode, effort: effort).encode(self)
        case .jpeg(let quality, let background, let isProgressive):
            try JPEGEncoder(quality: quality, background: background, isProgressive: isProgressive).encode(self)
        case .avif(let quality, let speed): try AVIFEncoder(quality: quality, speed: speed).encode(self)
        }
    }
}

extension SVGAColor {
    /// White, the default background for formats without alpha.
    package static let white = SVGAColor(red: 255, green: 255, blue: 255)
}

/// Encodes pictures in one format, one after the other with the same buffers where it has any. One thread at a time uses it.
package final class PictureEncoder {
    private let format: PictureFormat
    /// The buffers of PNG; nil for other formats.
    private let strategy: (any PNGStrategy)?

    package init(_ format: PictureFormat) throws(SVGAError) {
        self.format = format
        strategy = try format.pngCompression?.strategy()
    }

    package func encode(_ picture: Pixmap) throws(SVGAError) -> [UInt8] {
        guard let strategy else { return try picture.encode(as: format) }
        return try strategy.compress(picture, as: nil).file()
    }
}
