package import SVGAImage

/// The settings of a sprite sheet with an atlas.
package struct AtlasSettings: Hashable, Sendable {
    package var pageFormat = PictureFormat.png()
    /// The maximum number of pixels per side.
    package var maxPageSide = 4096
    /// Pixels for each pixel that a user of the atlas counts.
    package var scale = 1.0

    /// Pages of PNG, at most 4096 per side.
    package init() {}

    /// Transparent pixels between frames, so that a smoothed edge is not affected by its neighbour.
    static let spacing = 2

    /// The PNG compression for pages that are written while they are drawn; nil if a page is encoded as a unit.
    var bandCompression: PNGCompression? {
        guard let compression = pageFormat.pngCompression, compression != .small else { return nil }
        return compression
    }

    /// The valid sides of a page: the limits of graphics processors.
    package static let pageSides = 16...16_383
}

extension AnimationFormat {
    /// The form of the pages of an atlas.
    ///
    /// ```swift
    /// let format = AnimationFormat.atlas(pages: .webp(quality: 80), maxPageSide: 2048)
    /// try await MovieExporter(renderer).export(to: "gift.json", as: format)
    /// ```
    public enum AtlasPages: Hashable, Sendable {
        /// PNG: every pixel as it was drawn.
        case png
        /// Lossy WebP, with a quality of 0 ... 100.
        case webp(quality: Int)
        /// WebP with every visible pixel as it was drawn.
        case losslessWebP
    }

    /// Sprite sheets and an atlas as JSON, in the hash form of TexturePacker that Pixi, Phaser and Cocos read.
    ///
    /// Pages `gift-0.png` and so on are next to the JSON `gift.json`; each page after the first has its own JSON,
    /// `gift-1.json`. Frames are trimmed to what is visible, and those that look the same share a rectangle.
    ///
    /// - Parameter maxPageSide: The maximum number of pixels per side of a page, 16 ... 16,383.
    public static func atlas(pages: AtlasPages = .png, maxPageSide: Int = 4096) -> AnimationFormat {
        var settings = AtlasSettings()
        settings.maxPageSide = min(
            max(maxPageSide, AtlasSettings.pageSides.lowerBound), AtlasSettings.pageSides.upperBound)
        settings.pageFormat =
            switch pages {
            case .png: .png()
            case .webp(let quality): .webp(quality: quality)
            case .losslessWebP: .losslessWebP()
            }
        return .atlas(settings)
    }
}
