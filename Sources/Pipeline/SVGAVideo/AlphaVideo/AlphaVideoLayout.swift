package import SVGAGraphics

/// The positions of a picture's colours and alpha in a video picture. Colours are premultiplied, as the players expect,
/// and begin in the upper left corner. Everything else is black.
package struct AlphaVideoLayout: Hashable, Sendable {
    package enum Player: Hashable, Sendable {
        case vap, yyeva
    }

    package let player: Player
    package let width: Int
    package let height: Int
    /// The size of the video, multiples of 16.
    package let videoWidth: Int
    package let videoHeight: Int
    /// The position of alpha; its first column and row are even.
    package let alpha: PixelRegion
    private let isHalved: Bool

    /// Between colours and alpha of VAP, so that neither bleeds into the other.
    private static let gap = 4
    /// Longer sides are shown green by the decoders of some phones (VAP issues 40, 47 and 70).
    package static let usualMaxSide = 1504

    /// VAP has alpha at the right, or below where that makes the longer side shorter; YYEVA at the right. If
    /// `isHalved`, both sides of alpha are half as long. Throws for a video with a side above ``Pixmap/maxSide``.
    package init(_ player: Player, width: Int, height: Int, isHalved: Bool = false) throws(SVGAError) {
        (self.player, self.width, self.height, self.isHalved) = (player, width, height, isHalved)
        let part = isHalved ? 2 : 1
        let (columns, rows) = ((width + part - 1) / part, (height + part - 1) / part)
        let gap = player == .vap ? AlphaVideoLayout.gap : 0
        let (right, below) = (Self.even(width + gap), Self.even(height + gap))
        let isBelow = player == .vap && max(right + columns, height) > max(width, below + rows)
        let (x, y) = isBelow ? (0, below) : (right, 0)
        alpha = PixelRegion(columns: x..<x + columns, rows: y..<y + rows)
        // Colours and alpha are drawn in blocks of two by two pixels.
        videoWidth = Self.padded(max(Self.even(width), x + Self.even(columns)))
        videoHeight = Self.padded(max(Self.even(height), y + Self.even(rows)))
        guard max(videoWidth, videoHeight) <= Pixmap.maxSide else {
            throw .sizeOutOfRange(width: videoWidth, height: videoHeight)
        }
    }

    private static func even(_ value: Int) -> Int { (value + 1) & ~1 }

    private static func padded(_ value: Int) -> Int { (value + 15) & ~15 }

    /// The first column, the first row, the width and the height of the colours.
    package var colorFrame: [Int] { [0, 0, width, height] }

    /// The first column, the first row, the width and the height of alpha.
    package var alphaFrame: [Int] {
        [alpha.columns.lowerBound, alpha.rows.lowerBound, alpha.columns.count, alpha.rows.count]
    }

    /// A possible problem with a video of this size; nil if none is known.
    package var warning: String? {
        let side = max(videoWidth, videoHeight)
        guard side > AlphaVideoLayout.usualMaxSide else { return nil }
        return
            "the video has \(videoWidth) by \(videoHeight) pixels: above \(AlphaVideoLayout.usualMaxSide) a side, some"
            + " phones show green; choose a smaller --size, or --alpha-scale 0.5"
    }

    /// The picture of video that shows a picture, in BT.601 of limited range, which all players take.
    package func draw(_ picture: Pixmap) throws(SVGAError) -> I420Picture {
        var video = try I420Picture(width: videoWidth, height: videoHeight)
        try video.draw(picture)
        try video.drawAlpha(
            of: picture, x: alpha.columns.lowerBound, y: alpha.rows.lowerBound, isHalved: isHalved)
        return video
    }
}
