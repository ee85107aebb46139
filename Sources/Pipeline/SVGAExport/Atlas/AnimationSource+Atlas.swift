public import SVGAImage

extension AnimationSource {
    /// The pages of an atlas.
    ///
    /// ```swift
    /// let atlas = AnimationSource.Atlas(pages: .webp(quality: 80), maxPageSide: 2048)
    /// try await renderer.animation().exportAtlas(to: "gift.json", atlas)
    /// ```
    public struct Atlas: Hashable, Sendable {
        /// How pages are encoded; formats without alpha show frames on their background.
        public let pageFormat: PictureFormat
        /// The maximum number of pixels per side.
        public let maxPageSide: Int
        /// Pixels for each pixel that a user of the atlas counts.
        package var scale = 1.0

        /// Describes pages.
        ///
        /// - Parameter maxPageSide: The maximum number of pixels per side of a page, 16 ... 16,383. An atlas has at most
        ///   1,024 pages.
        public init(pages: PictureFormat = .png(), maxPageSide: Int = 4096) {
            pageFormat = pages
            self.maxPageSide = min(
                max(maxPageSide, AnimationSource.Atlas.pageSides.lowerBound), AnimationSource.Atlas.pageSides.upperBound
            )
        }

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
}
