package import SVGADocument
package import SVGAKit

/// A key in `svga-tool keys`, in addition to its replaceable content: whether an app fills it, and its cost.
package struct KeyFacts {
    package typealias Role = DocumentUsage.Role

    package let role: Role
    /// Whether the key looks as if a person had named it, so that an app may fill it.
    package let isSlot: Bool
    /// The picture or sound of the key; nil if it has none.
    package let asset: Asset?
    /// The frames of the movie in which a sprite of the key has an opacity above 0.
    package let visible: FrameSet
    /// The largest width and the largest height of the bitmap on the canvas, or nil.
    package let drawn: Size?
    /// The box of all that the sprites draw in any frame, clips applied and inside the view box; nil for nothing.
    package let bounds: PixelBox?

    init(of key: MovieContent.Key, in movie: Movie, measures: SpriteMeasures, slots: Set<String>) {
        let sprites = key.sprites.map { movie.sprites[$0] }
        role =
            switch key.kind {
            case .image, .empty: .picture
            case .vector: .vector
            case .matte: .matte
            }
        isSlot = slots.contains(key.name)
        asset = sprites.lazy.compactMap(\.image).first.map { movie.assets[$0] }
        var (visible, drawn, box): (FrameSet, Size?, PixelBox?) = (FrameSet(), nil, nil)
        for sprite in sprites {
            sprite.forEachVisibleFrame { visible.insert($0) }
            drawn = KeyFacts.larger(drawn, KeyFacts.drawnSize(of: sprite, key.imageSize))
            let own = measures.box(of: sprite, shapes: Set(sprite.states.map(\.shapes)))
            box = own.map { $0.union(box) } ?? box
        }
        (self.visible, self.drawn, bounds) = (visible, drawn, box)
    }

    private static func drawnSize(of sprite: Sprite, _ imageSize: Size?) -> Size? {
        guard sprite.image != nil else { return nil }
        return sprite.states.reduce(nil) { largest, state in
            let hasLayout = state.layout.width > 0 && state.layout.height > 0
            guard let size = hasLayout ? state.layout : imageSize else { return largest }
            let scales = state.transform.axisScales
            return larger(largest, Size(size.width * scales.x, size.height * scales.y))
        }
    }

    private static func larger(_ a: Size?, _ b: Size?) -> Size? {
        guard let a, let b else { return a ?? b }
        return Size(max(a.width, b.width), max(a.height, b.height))
    }

    var members: [(key: String, value: JSONValue)] {
        [
            ("role", .string(role.rawValue)), ("slot", .boolean(isSlot)), ("fileKind", .text(asset?.kind.rawValue)),
            ("byteCount", .count(asset?.bytes.count)), ("visible", .string("\(visible)")),
            ("drawn", drawn?.json ?? .null), ("bounds", bounds?.json ?? .null),
        ]
    }
}

/// An image map entry that is not a sprite's key: a sound, or a picture that is never visible.
package struct OtherKey {
    package let asset: Asset
    /// Nil unless it is a picture or a sound.
    package let role: KeyFacts.Role?
    package let isSlot: Bool
    /// Whether a sound of the movie names it.
    package let isUsed: Bool
    /// The size of the picture in pixels.
    package let size: Size?

    init(_ asset: Asset, isUsed: Bool, slots: Set<String>) {
        (self.asset, self.isUsed, isSlot) = (asset, isUsed, slots.contains(asset.key))
        role =
            switch asset.kind {
            case .mp3: .sound
            case .other: isUsed ? .sound : nil
            default: .picture
            }
        let header = role == .picture ? try? ImageHeader(reading: asset.bytes) : nil
        size = header.map { Size(Double($0.width), Double($0.height)) }
    }

    var json: JSONValue {
        .object([
            ("key", .string(asset.key)), ("role", .text(role?.rawValue)), ("slot", .boolean(isSlot)),
            ("fileKind", .string(asset.kind.rawValue)), ("image", size?.json ?? .null),
            ("byteCount", .integer(asset.bytes.count)), ("used", .boolean(isUsed)),
        ])
    }
}

extension PixelBox {
    /// The smallest box around both.
    func union(_ other: PixelBox?) -> PixelBox {
        guard let other else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

extension Size {
    var json: JSONValue { .object([("width", .number(width)), ("height", .number(height))]) }
}
