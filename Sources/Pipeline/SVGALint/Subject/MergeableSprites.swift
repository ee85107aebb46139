import SVGADocument

/// Sprites that could be one: with equal keys, never visible together, and nothing visible between them where one moves.
struct MergeableSprites {
    /// Sprites, and those before them that could show in their place.
    private(set) var pairs: [(sprite: SpriteUse, target: Int)] = []

    /// The maximum number of 64-frame words that are compared before the search ends.
    private static let maxStepCount = 64 << 20

    /// - Complexity: O(sprites² · frames / 64).
    init(_ sprites: [SpriteUse], _ frameCount: Int) {
        let (words, shown) = (frameCount / 64 + 1, sprites.filter { !$0.visible.isEmpty })
        guard shown.count * shown.count / 2 * words <= MergeableSprites.maxStepCount else { return }
        // The frames of a sprite and of all sprites that were merged into it.
        var visible = shown.map(\.visible)
        var isMerged = Array(repeating: false, count: shown.count)
        for (place, sprite) in shown.enumerated() where sprite.canMerge {
            for before in (0..<place).reversed() where !isMerged[before] {
                let other = shown[before]
                if other.isMatte || other.matteKey != sprite.matteKey || visible[before].intersects(visible[place]) {
                    break
                }
                guard other.canMerge, other.key == sprite.key else { continue }
                visible[before].formUnion(visible[place])
                isMerged[place] = true
                pairs.append((sprite, other.index))
                break
            }
        }
    }
}

extension SpriteUse {
    /// Whether its frames may move to another sprite: shapes may repeat the previous frame's.
    fileprivate var canMerge: Bool { !isMatte && !hasShapes && !key.isEmpty }
}
