import SVGAGraphics
import SVGARaster
import SVGASystem
import SVGAText

/// The pictures of emoji as textures, so that their smaller levels are made once for all texts.
final class GlyphTextures: Sendable {
    private let textures = Lock<[GlyphPicture: Texture]>([:])
    /// Pictures of Noto Color Emoji take 70 KB each, with all levels 92 KB.
    private static let maxCount = 64

    /// About the bytes of all textures.
    var byteCount: Int { textures.withLock { $0.keys.reduce(0) { $0 + $1.pixels.byteCount / 3 * 4 } } }

    func texture(of picture: GlyphPicture) -> Texture {
        textures.withLock { textures in
            if let known = textures[picture] { return known }
            if textures.count >= GlyphTextures.maxCount { textures.removeAll() }
            let texture = Texture(picture.pixels)
            textures[picture] = texture
            return texture
        }
    }
}
