import SVGAGraphics
import SVGAText

/// The text of a sprite, and the box that the rules of a player give it.
struct SpriteText: Sendable {
    let text: DynamicText
    let key: String
    let profile: MovieContent.Profile
    /// The size of the file's bitmap in pixels; nil if the sprite has none.
    let bitmapSize: Size?
    /// The size of the image that replaces it, or nil.
    let imageSize: Size?

    /// The layout box of a text.
    struct Box {
        let size: Size
        let placement: TextPlacement
        /// From the box to the sprite.
        let transform: Affine
    }

    /// The box in a layout; nil if the player shows no text.
    func box(in layout: Size?) -> Box? {
        switch profile {
        case .standard, .web:
            guard let size = layout ?? imageSize ?? bitmapSize else { return nil }
            return Box(size: size, placement: profile == .web ? .web : .box, transform: .identity)
        case .ios:
            guard let bitmapSize else { return nil }
            return Box(size: layout ?? bitmapSize, placement: .ios(wrapWidth: bitmapSize.width), transform: .identity)
        case .android:
            // Text is drawn into a picture as large as the bitmap, which is then stretched like it.
            guard let size = imageSize ?? bitmapSize, size.width > 0, size.height > 0 else { return nil }
            let shown = layout ?? size
            return Box(
                size: size, placement: .android,
                transform: Affine(scaleX: shown.width / size.width, scaleY: shown.height / size.height))
        }
    }
}
