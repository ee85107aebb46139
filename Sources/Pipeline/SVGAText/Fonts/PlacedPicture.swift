import CSVGAPango
import SVGAGraphics
import SVGAImage

/// The picture of an emoji and its box about the origin of the glyph, at the size of layouts, y downwards.
struct PlacedPicture {
    let picture: GlyphPicture
    let box: Rect
}

struct PictureFile {
    private let bytes: [UInt8]
    private let box: Rect

    @unsafe init(_ picture: cpango_picture) {
        bytes = unsafe Array(UnsafeBufferPointer(start: picture.bytes, count: picture.byte_count))
        box = unsafe Rect(
            minX: picture.left, minY: -picture.top, maxX: picture.left + picture.width,
            maxY: picture.height - picture.top)
    }

    /// The picture; nil for a damaged one.
    func decoded(maxPixelCount: Int) throws(SVGAError) -> PlacedPicture? {
        do {
            let pixels = try Pixmap(decodingPNG: bytes, maxPixelCount: maxPixelCount)
            return PlacedPicture(picture: GlyphPicture(pixels, fingerprint: fingerprint), box: box)
        } catch {
            if error.isOutOfMemory { throw SVGAError.noMemoryForText }
            if error.isLimitExceeded { throw SVGAError.textPictures(limit: maxPixelCount) }
            return nil
        }
    }

    /// FNV-1a, equal in all runs.
    private var fingerprint: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }
}
