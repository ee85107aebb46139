import SVGADocument
import SVGAGraphics

/// Finds sprites whose place in paint order has changed, and whether that may show.
struct SpriteOrder {
    /// For each place in the second document whose sprite has moved: whether that may show.
    private(set) var moves: [Int: SpriteChange.Field] = [:]

    /// The maximum number of sprite pairs to examine; beyond it, every move counts as visible.
    private static let maxPairCount = 4_000_000

    private let a: [SpriteSide]
    private let b: [SpriteSide]

    /// - Parameter pairs: The pairs, rising in the second document.
    init(_ pairs: [(a: Int, b: Int)], _ a: [SpriteSide], _ b: [SpriteSide]) {
        (self.a, self.b) = (a, b)
        let staying = SequenceMatching.longestRisingPart(of: pairs.map(\.a))
        let moved = pairs.indices.filter { !staying.contains($0) }
        for index in moved {
            let pair = pairs[index]
            let mayShow =
                moved.count * pairs.count > SpriteOrder.maxPairCount
                || pairs.contains { other in (other.a < pair.a) != (other.b < pair.b) && canShow(pair, other) }
            moves[pair.b] = mayShow ? .order : .hiddenOrder
        }
    }

    /// Whether it may show which of two sprites is painted first. Sprites under one matte are painted together, so the
    /// order of sprites with a matte always counts.
    private func canShow(_ pair: (a: Int, b: Int), _ other: (a: Int, b: Int)) -> Bool {
        let sides = [(a[pair.a].use, a[other.a].use), (b[pair.b].use, b[other.b].use)]
        return sides.contains { first, second in
            if first.matte != nil || second.matte != nil { return true }
            if first.isMatte || second.isMatte { return false }
            return first.visible.intersects(second.visible) && SpriteOrder.mayTouch(first, second)
        }
    }

    /// Whether two sprites may cover one pixel; positions are known only for pictures.
    private static func mayTouch(_ first: DocumentUsage.SpriteUse, _ second: DocumentUsage.SpriteUse) -> Bool {
        guard [first, second].allSatisfy({ !$0.hasShapes && $0.hasAllLayouts }), let box = first.bounds,
            let other = second.bounds
        else { return true }
        // Edges are smoothed over a pixel.
        return !box.expanded(by: 1).intersection(other.expanded(by: 1)).isEmpty
    }
}
