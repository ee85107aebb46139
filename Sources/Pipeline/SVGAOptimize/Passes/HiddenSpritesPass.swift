package import SVGADocument

/// Drops sprites that no frame shows, and the pictures that only they have.
///
/// Mattes stay, since a hidden matte hides what it masks, and so do pictures of slots.
package struct HiddenSpritesPass: OptimizerPass {
    package let id = "hidden-sprites"
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        try context.checkTime()
        let usage = context.usage(of: document)
        let hidden = hiddenSprites(usage, document, context, &report)
        guard !hidden.isEmpty else { return report }
        let entries = ownEntries(of: hidden, usage, context, &report)
        document.movie.edit { movie in
            movie.sprites = movie.sprites.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
        }
        document.removeEntries(entries)
        return report
    }

    private func hiddenSprites(
        _ usage: DocumentUsage, _ document: Document, _ context: PassContext, _ report: inout PassReport
    ) -> Set<Int> {
        // Without a frame count, a movie is as long as its longest sprite.
        let hasFrameCount = document.movie.values.params?.values.frameCount ?? 0 > 0
        var neighbors = SpriteNeighbors(usage.sprites)
        var hidden: Set<Int> = []
        for (index, sprite) in usage.sprites.enumerated() {
            let isNeeded = !sprite.visible.isEmpty || sprite.isMatte || neighbors.partsGroup(index)
            let isLongest = !hasFrameCount && sprite.frameCount == usage.frameCount
            if isNeeded || isLongest || !context.mayChange(sprite.imageKey) {
                neighbors.keep(index)
            } else {
                hidden.insert(index)
                report.add(changed: sprite.imageKey)
            }
        }
        return hidden
    }

    /// The image map entries that only hidden sprites name.
    private func ownEntries(
        of hidden: Set<Int>, _ usage: DocumentUsage, _ context: PassContext, _ report: inout PassReport
    ) -> Set<Int> {
        var named = NamedKeys()
        for (index, sprite) in usage.sprites.enumerated() where !hidden.contains(index) { named.add(sprite.imageKey) }
        var entries: Set<Int> = []
        for use in usage.keys where !use.sprites.isEmpty && use.sprites.allSatisfy(hidden.contains) {
            guard use.sounds.isEmpty, !named.contains(use.key), context.mayChange(use.key) else { continue }
            if context.slots.contains(use.key) {
                if !use.images.isEmpty { report.add(spared: use.key) }
            } else {
                entries.formUnion(use.images)
            }
        }
        return entries
    }
}

/// Determines whether a sprite can be removed without joining its neighbours into one masked group.
///
/// Consecutive sprites with one matte are drawn into one layer, separate ones into two; if they overlap, that is
/// visible.
struct SpriteNeighbors {
    private let mattes: [String?]
    /// The last sprite that stays, among those asked about.
    private var lastStaying: Int?

    /// - Parameter sprites: The sprites of a document, queried in order.
    init(_ sprites: [DocumentUsage.SpriteUse]) { mattes = sprites.map(\.matteKey) }

    func partsGroup(_ sprite: Int) -> Bool {
        guard let lastStaying, sprite + 1 < mattes.count, let matte = mattes[lastStaying] else { return false }
        return matte == mattes[sprite + 1] && matte != mattes[sprite]
    }

    /// Notes that a sprite stays.
    mutating func keep(_ sprite: Int) { lastStaying = sprite }
}
