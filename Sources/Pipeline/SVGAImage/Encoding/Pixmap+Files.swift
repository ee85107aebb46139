public import SVGAGraphics

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
    /// - Throws: ``SVGAError`` if memory is insufficient or a side has more than 16,383 pixels.
    /// - Complexity: O(pixels).
    public func webp(quality: Int = 75, effort: Int = 4) throws(SVGAError) -> [UInt8] {
        try encoded(as: .webp(quality: quality, effort: effort))
    }

    /// The picture as a WebP file that preserves every visible pixel.
    ///
    /// - Parameter effort: The time that is spent on a smaller file, 0 ... 6.
    /// - Throws: ``SVGAError`` if memory is insufficient or a side has more than 16,383 pixels.
    /// - Complexity: O(pixels).
    public func losslessWebP(effort: Int = 1) throws(SVGAError) -> [UInt8] {
        try encoded(as: .losslessWebP(effort: effort))
    }

    /// The picture as a JPEG file, which has no alpha: over a background.
    ///
    /// ```swift
    /// let file = try picture.jpeg(quality: 85)
    /// ```
    ///
    /// - Parameters:
    ///   - quality: The quality, 1 ... 100.
    ///   - background: The background colour; its alpha is ignored.
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: O(pixels).
    public func jpeg(
        quality: Int = 75, background: SVGAColor = SVGAColor(red: 255, green: 255, blue: 255)
    ) throws(SVGAError) -> [UInt8] {
        try encoded(as: .jpeg(quality: quality, background: background))
    }

    /// The picture as a file, with straight alpha in formats that have it.
    ///
    /// - Throws: ``SVGAError`` if memory is insufficient or the format cannot hold the picture: WebP has at most 16,383
    ///   pixels per side.
    /// - Complexity: O(pixels).
    package func encoded(as format: PictureFormat) throws(SVGAError) -> [UInt8] { try format.encode(self) }
}
