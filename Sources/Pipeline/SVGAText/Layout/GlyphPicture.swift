package import SVGAGraphics

package struct GlyphPicture: Sendable {
    /// The pixels as the font has them.
    package let pixels: Pixmap
    /// The digest of the file in the font, by which equal pictures are found.
    private let fingerprint: Int

    init(_ pixels: Pixmap, fingerprint: Int) { (self.pixels, self.fingerprint) = (pixels, fingerprint) }

    /// The picture in one colour, as its shadow.
    func silhouette(_ color: SVGAColor) throws(SVGAError) -> GlyphPicture {
        let channels = [color.red, color.green, color.blue, 255].map(Double.init)
        // One for each alpha.
        let colors = (0...255).map { alpha in
            channels.enumerated().reduce(UInt32(0)) { pixel, channel in
                let value = (channel.element * Double(alpha) / 255 * min(max(0, color.alpha), 1)).rounded()
                return pixel | UInt32(value) << UInt32(8 * channel.offset)
            }
        }
        var pixels = pixels
        try unsafe pixels.withMutablePixels { memory in
            for index in 0..<memory.count { unsafe memory[index] = colors[Int(memory[index] >> 24)] }
        }
        var hasher = Hasher()
        hasher.combine(fingerprint)
        hasher.combine(color)
        return GlyphPicture(pixels, fingerprint: hasher.finalize())
    }
}

extension GlyphPicture: Hashable {
    package static func == (a: GlyphPicture, b: GlyphPicture) -> Bool {
        a.fingerprint == b.fingerprint && a.pixels == b.pixels
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
