import SVGAFormat
import SVGAGraphics
import SVGASystem

/// Finds the sprites that a key of a ``MovieContent`` stands for.
struct ContentKeys {
    /// The sprites of each image key, in paint order.
    private let sprites: [String: [Int]]
    /// The suffixes that a key may lack or have too many, the likelier first.
    private static let suffixes = [Sprite.matteSuffix, ".png"]

    init(_ movie: Movie) {
        sprites = Dictionary(grouping: movie.sprites.indices) { movie.sprites[$0].imageKey }
    }

    /// The sprites that a key stands for; throws an error with the nearest key, when there is none.
    func sprites(for key: String) throws(SVGAError) -> [Int] {
        for spelling in ContentKeys.spellings(of: key) {
            if let found = sprites[spelling] { return found }
        }
        throw .unknownKey(key, nearest: EditDistance.nearest(to: key, among: sprites.keys))
    }

    /// The sprites that show the image of a key: also the mattes of the same layer, whose bitmap has the same name.
    func spritesShowingImage(of key: String) throws(SVGAError) -> [Int] {
        let found = try sprites(for: key)
        return Array(Set(found + sprites[key + Sprite.matteSuffix, default: []])).sorted()
    }

    private static func spellings(of key: String) -> [String] {
        [key] + suffixes.map { key + $0 }
            + suffixes.compactMap { key.hasSuffix($0) ? String(key.dropLast($0.count)) : nil }
    }
}
