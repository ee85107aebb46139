import SVGAGraphics
import SVGARaster
import SVGASystem

/// A picture that content adds to draw lists: an image of a viewer, or a tinted bitmap of the movie.
package final class ContentPicture: Sendable {
    private enum Source {
        case pixels(Texture)
        /// The bitmap of this index in the movie, in other colours.
        case bitmap(Int, tint: SVGAColor)
    }

    /// The key or the name that draw lists print.
    let name: String
    private let source: Source
    private let tinted = Lock<Texture?>(nil)

    init(_ pixmap: Pixmap, name: String) {
        (source, self.name) = (.pixels(Texture(pixmap)), name)
    }

    /// Creates a tinted copy of the movie's bitmap when it is first drawn.
    init(bitmap: Int, tint: SVGAColor, name: String) {
        (source, self.name) = (.bitmap(bitmap, tint: tint), name)
    }

    /// The movie's bitmap that the picture derives from, or nil.
    var bitmap: Int? {
        if case .bitmap(let index, _) = source { index } else { nil }
    }

    /// About the bytes of the pixels, with their smaller levels.
    var byteCount: Int {
        let texture: Texture? = if case .pixels(let own) = source { own } else { tinted.withLock { $0 } }
        return (texture?.pixmap.byteCount ?? 0) / 3 * 4
    }

    /// The picture for a frame in progress, or nil if the bitmap cannot be decoded.
    func texture(_ images: ImageCache, frame: Int) throws(SVGAError) -> Texture? {
        switch source {
        case .pixels(let texture): return texture
        case .bitmap(let index, let tint):
            return try tinted.withLock { tinted throws(SVGAError) in
                if let tinted { return tinted }
                guard let original = try images.texture(at: index, frame: frame) else { return nil }
                tinted = Texture(try original.pixmap.multiplied(by: tint))
                return tinted
            }
        }
    }
}

extension ContentPicture: Hashable {
    /// Whether both show the same in one movie: the same picture, equal pixels, or a bitmap in the same colours.
    package static func == (a: ContentPicture, b: ContentPicture) -> Bool {
        if a === b { return true }
        switch (a.source, b.source) {
        case (.pixels(let first), .pixels(let second)): return a.name == b.name && first.pixmap == second.pixmap
        case (.bitmap(let first, let tint), .bitmap(let second, let otherTint)):
            return first == second && tint == otherTint
        default: return false
        }
    }

    package func hash(into hasher: inout Hasher) {
        if case .bitmap(let index, _) = source { hasher.combine(index) } else { hasher.combine(name) }
    }
}

extension Pixmap {
    /// The picture with its channels, including alpha, multiplied by a colour's channels.
    func multiplied(by color: SVGAColor) throws(SVGAError) -> Pixmap {
        try multiplied(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension SVGAColor {
    /// The colour with its channels, including alpha, multiplied by another's.
    func multiplied(by other: SVGAColor) -> SVGAColor {
        func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (Int(a) * Int(b) + 127) / 255)
        }
        return SVGAColor(
            red: product(red, other.red), green: product(green, other.green), blue: product(blue, other.blue),
            alpha: alpha * min(max(0, other.alpha), 1))
    }
}
