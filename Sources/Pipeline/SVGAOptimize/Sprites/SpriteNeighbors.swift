import SVGADocument

/// Tells whether a sprite can go without joining the sprites before and behind it into one masked group.
///
/// Consecutive sprites with one matte are drawn into one layer, those apart into two; where they overlap, that shows.
struct SpriteNeighbors {
    private let mattes: [String?]
    /// The last sprite that stays, among those asked about.
    private var lastStaying: Int?

    /// - Parameter sprites: The sprites of a document, which are asked about in their order.
    init(_ sprites: [DocumentUsage.SpriteUse]) { mattes = sprites.map(\.matteKey) }

    /// Whether the sprite parts a group.
    func partsGroup(_ sprite: Int) -> Bool {
        guard let lastStaying, sprite + 1 < mattes.count, let matte = mattes[lastStaying] else { return false }
        return matte == mattes[sprite + 1] && matte != mattes[sprite]
    }

    /// Notes that a sprite stays.
    mutating func keep(_ sprite: Int) { lastStaying = sprite }
}
