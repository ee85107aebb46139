import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAText

/// The content of one renderer, looked up for the sprites of its movie.
final class SceneContent: Sendable {
    /// For each sprite what is changed; nil for nothing.
    private let sprites: [SpriteContent?]
    /// The limits for content in one frame.
    let limits: Limits
    let texts: ContentTexts

    /// Throws for a key that no sprite has, or an image above the limits. Takes O(sprites + pixels of the images +
    /// states of the sprites that show them).
    init(
        _ content: MovieContent, for movie: Movie, limits: Limits, imageSize: @escaping (Int) -> Size?
    ) throws(SVGAError) {
        texts = ContentTexts(fonts: content.fonts, limits: limits)
        var builder = SceneContentBuilder(content, for: movie, limits: limits, texts: texts, imageSize: imageSize)
        try builder.build()
        self.limits = limits
        sprites = builder.sprites.map { $0.map(SpriteContent.init) }
    }

    /// The changes to the sprite with this index; nil if there are none.
    subscript(sprite: Int) -> SpriteContent? { sprites[sprite] }
}

/// The changes to one sprite.
final class SpriteContent: Sendable {
    struct Parts: Sendable {
        var isHidden = false
        /// Whether its bitmap and its texts are not drawn.
        var hidesBitmap = false
        var opacity = 1.0
        var tint: SVGAColor?
        /// The tinted bitmap of the movie.
        var tintedBitmap: ContentPicture?
        var image: FittedImage?
        var text: SpriteText?
        var drawing: MovieContent.Drawing?
    }

    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
}

/// Looks up the parts of a ``MovieContent``, key by key.
struct SceneContentBuilder {
    private let content: MovieContent
    private let movie: Movie
    private let limits: Limits
    private let keys: ContentKeys
    private let texts: ContentTexts
    /// The size of a movie image by its header.
    private let imageSize: (Int) -> Size?
    private(set) var sprites: [SpriteContent.Parts?]
    private var pixelCount = 0

    init(
        _ content: MovieContent, for movie: Movie, limits: Limits, texts: ContentTexts,
        imageSize: @escaping (Int) -> Size?
    ) {
        (self.content, self.movie, self.limits, self.texts) = (content, movie, limits, texts)
        self.imageSize = imageSize
        keys = ContentKeys(movie)
        sprites = Array(repeating: nil, count: movie.sprites.count)
    }

    /// Looks up everything; keys in order, so that the first error is always the same.
    mutating func build() throws(SVGAError) {
        for key in content.hidden.sorted() {
            let hidesBitmapOnly = content.profile == .android
            try change(key) { parts in
                if hidesBitmapOnly { parts.hidesBitmap = true } else { parts.isHidden = true }
            }
        }
        for (key, opacity) in content.opacities.sorted(by: { $0.key < $1.key }) {
            // The comparison is false for NaN, which thereby becomes 0.
            try change(key) { $0.opacity = opacity > 0 ? min(opacity, 1) : 0 }
        }
        for (key, drawing) in content.drawings.sorted(by: { $0.key < $1.key }) {
            try change(key) { $0.drawing = drawing }
        }
        for (key, tint) in content.tints.sorted(by: { $0.key < $1.key }) { try add(tint, for: key) }
        for (key, image) in content.images.sorted(by: { $0.key < $1.key }) { try add(image, for: key) }
        for (key, text) in content.texts.sorted(by: { $0.key < $1.key }) { try add(text, for: key) }
    }

    private mutating func change(_ key: String, _ body: (inout SpriteContent.Parts) -> Void) throws(SVGAError) {
        for sprite in try keys.sprites(for: key) { change(sprite, body) }
    }

    private mutating func change(_ sprite: Int, _ body: (inout SpriteContent.Parts) -> Void) {
        var parts = sprites[sprite] ?? SpriteContent.Parts()
        body(&parts)
        sprites[sprite] = parts
    }

    private mutating func add(_ tint: SVGAColor, for key: String) throws(SVGAError) {
        var pictures: [Int: ContentPicture] = [:]
        for sprite in try keys.sprites(for: key) {
            let picture = movie.sprites[sprite].image.map { bitmap in
                pictures[bitmap] ?? ContentPicture(bitmap: bitmap, tint: tint, name: movie.assets[bitmap].key)
            }
            if let picture, let bitmap = picture.bitmap { pictures[bitmap] = picture }
            change(sprite) { ($0.tint, $0.tintedBitmap) = (tint, picture) }
        }
    }

    private mutating func add(_ image: MovieContent.Image, for key: String) throws(SVGAError) {
        let shown = try keys.spritesShowingImage(of: key)
        try count(image.pixmap, key)
        let natural = Size(Double(image.pixmap.width), Double(image.pixmap.height))
        let fit = image.fit ?? (content.profile == .ios ? .contain : .fill)
        func fitted(_ pixmap: Pixmap) -> FittedImage {
            FittedImage(
                picture: ContentPicture(pixmap, name: key), naturalSize: natural, fit: fit, shape: image.shape,
                transform: image.transform.isFinite ? image.transform : .identity,
                isUnboundWithoutFit: content.profile == .web)
        }
        let scale = largestScale(of: fitted(image.pixmap), in: shown)
        let reduced = try image.pixmap.reduced(forScale: scale)
        var images: [SVGAColor?: FittedImage] = [:]
        for sprite in shown {
            // An image under the sprite's own key takes precedence.
            if sprites[sprite]?.image != nil, movie.sprites[sprite].imageKey != key { continue }
            let tint = sprites[sprite]?.tint
            let own =
                if let known = images[tint] { known } else { fitted(try tint.map(reduced.multiplied) ?? reduced) }
            images[tint] = own
            change(sprite) { $0.image = own }
        }
    }

    private mutating func add(_ text: DynamicText, for key: String) throws(SVGAError) {
        for sprite in try keys.sprites(for: key) where !text.string.isEmpty {
            let own = SpriteText(
                text: text, key: key, profile: content.profile,
                bitmapSize: movie.sprites[sprite].image.flatMap(imageSize),
                imageSize: sprites[sprite]?.image?.naturalSize)
            // A text that cannot be laid out is an error here already, not in the first frame that shows it.
            if let box = movie.sprites[sprite].states.lazy.compactMap({ own.box(in: $0.ownLayout) }).first {
                _ = try texts.layOut(text, in: box.size, placement: box.placement, key: key)
            }
            change(sprite) { $0.text = own }
        }
    }

    /// Counts the pixels of an image.
    private mutating func count(_ pixmap: Pixmap, _ key: String) throws(SVGAError) {
        let own = pixmap.width * pixmap.height
        pixelCount = pixelCount.saturatingSum(own)
        let checks: [(Limits.Name, limit: Int, found: Int)] = [
            (\.maxImageSide, limits.maxImageSide, max(pixmap.width, pixmap.height)),
            (\.maxImagePixelCount, limits.maxImagePixelCount, own),
            (\.maxTotalImagePixelCount, limits.maxTotalImagePixelCount, pixelCount),
        ]
        for check in checks where check.found > check.limit {
            throw .limitExceeded(check.0, limit: check.limit, found: check.found, imageKey: key)
        }
    }

    /// The maximum number of movie pixels per image pixel and side in any frame.
    private func largestScale(of image: FittedImage, in shown: [Int]) -> Double {
        var scale = 0.0
        for sprite in shown {
            for state in movie.sprites[sprite].states {
                let placement = image.placement(in: state.ownLayout)
                let scales = (state.transform * placement.transform).axisScales
                scale = max(
                    scale, scales.x * placement.size.width / image.naturalSize.width,
                    scales.y * placement.size.height / image.naturalSize.height)
            }
        }
        return scale
    }
}

extension SpriteState {
    /// The layout, nil unless both sides are greater than 0.
    var ownLayout: Size? { layout.width > 0 && layout.height > 0 ? layout : nil }
}

extension Pixmap {
    /// The picture halved as often as drawing it at most so large, twice enlarged, would halve it anyway. `scale` is
    /// the most movie pixels that a side of one of its pixels takes.
    fileprivate func reduced(forScale scale: Double) throws(SVGAError) -> Pixmap {
        var picture = self
        // The pictures that people make are seldom larger than twice the movie.
        var enlarged = 2 * scale
        while enlarged <= 0.5, picture.width > 1 || picture.height > 1 {
            picture = try picture.halved()
            enlarged *= 2
            if enlarged == 0 { break }
        }
        return picture
    }
}
