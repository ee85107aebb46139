import SVGAGraphics
import SVGASystem

/// Outlines and pictures of glyphs; those used longest ago go first.
struct GlyphCache {
    struct Key: Hashable {
        let face: Int
        let glyph: UInt32
    }

    /// Bytes of all outlines: all letters of a Chinese newspaper.
    private static let maxOutlineByteCount = 4 << 20
    /// Pixels of all pictures: sixty emoji.
    private static let maxPixelCount = 1 << 20

    private var generation = 0
    private var outlines = LRUCache<Key, GlyphOutline>(maxCost: GlyphCache.maxOutlineByteCount)
    private var pictures = LRUCache<Key, PlacedPicture?>(maxCost: GlyphCache.maxPixelCount)

    /// Forgets all when the indices of faces mean others.
    mutating func removeAll(unlessOf generation: Int) {
        guard generation != self.generation else { return }
        self = GlyphCache()
        self.generation = generation
    }

    mutating func outline(_ key: Key) -> GlyphOutline? { outlines.value(for: key) }

    mutating func insert(_ outline: GlyphOutline, for key: Key) {
        outlines.insert(outline, cost: outline.numbers.count * 4 + outline.verbs.count + 64, for: key)
    }

    /// The inner value is nil for a glyph that has no picture.
    mutating func picture(_ key: Key) -> PlacedPicture?? { pictures.value(for: key) }

    mutating func insert(_ picture: PlacedPicture?, for key: Key) {
        let pixels = picture?.picture.pixels
        pictures.insert(picture, cost: (pixels?.width ?? 4) * (pixels?.height ?? 4), for: key)
    }
}
