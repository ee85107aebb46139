package import SVGADocument

/// Moves the frames of a sprite into an earlier one with the same key, if no frame shows both and no sprite in between
/// draws in the moved frames: exporters write a sprite for each appearance of a layer.
///
/// Sprites with shapes stay, whose frames refer to those before, and so do mattes and what they mask. Sprites of slots
/// are merged too: an app's content shows in all sprites of the key.
package struct MergeSpritesPass: OptimizerPass {
    package let id = "merge-sprites"
    package let grade = PassGrade.exact
    /// The maximum number of frame set words to compare.
    private static let maxWordCount = 64 << 20

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        try context.checkTime()
        let usage = context.usage(of: document)
        let words = usage.sprites.count.multipliedReportingOverflow(
            by: usage.sprites.count * (usage.frameCount / 64 + 1))
        guard !words.overflow, words.partialValue <= Self.maxWordCount else {
            report.add(note: "there are too many sprites and frames to look for sprites that can be one")
            return report
        }
        let sources = document.movie.values.sprites
        var plan = MergePlan(usage.sprites, hasUnknownFields: sources.map { !$0.values.unknownFields.isEmpty })
        for index in usage.sprites.indices {
            let key = usage.sprites[index].imageKey
            if plan.target(of: index) == nil { continue }
            guard context.mayChange(key) else {
                plan.keep(index)
                continue
            }
            plan.merge(index)
            report.add(changed: key)
        }
        guard report.changeCount > 0 else { return report }
        let merged = plan.apply(to: sources)
        document.movie.edit { $0.sprites = merged }
        return report
    }
}

/// Maps sprites to the sprites that absorb them.
struct MergePlan {
    private let sprites: [DocumentUsage.SpriteUse]
    private let canMove: [Bool]
    /// The frames of each sprite, with those that were moved to it; empty for one that is gone.
    private var visible: [FrameSet]
    private var neighbors: SpriteNeighbors
    private var targets: [Int?]

    init(_ sprites: [DocumentUsage.SpriteUse], hasUnknownFields: [Bool]) {
        self.sprites = sprites
        canMove = zip(sprites, hasUnknownFields).map { sprite, isUnknown in
            !sprite.isMatte && sprite.matteKey == nil && !sprite.hasShapes && !isUnknown
        }
        visible = sprites.map(\.visible)
        neighbors = SpriteNeighbors(sprites)
        targets = Array(repeating: nil, count: sprites.count)
    }

    /// The nearest sprite before this one that can take its frames; nil if there is none, and the sprite stays.
    mutating func target(of index: Int) -> Int? {
        guard canMove[index], !visible[index].isEmpty, !neighbors.partsGroup(index) else {
            neighbors.keep(index)
            return nil
        }
        for earlier in (0..<index).reversed() where targets[earlier] == nil {
            if visible[earlier].intersects(visible[index]) { break }
            if canMove[earlier], sprites[earlier].imageKey == sprites[index].imageKey { return earlier }
        }
        neighbors.keep(index)
        return nil
    }

    /// Notes that a sprite stays though it has a target.
    mutating func keep(_ index: Int) { neighbors.keep(index) }

    /// Moves the frames of a sprite that has a target.
    mutating func merge(_ index: Int) {
        guard let target = target(of: index) else { return }
        targets[index] = target
        visible[target].formUnion(visible[index])
    }

    /// The sprites that stay, with the frames that moved.
    func apply(to records: [Record<SpriteMessage>]) -> [Record<SpriteMessage>] {
        var records = records
        for (index, target) in targets.enumerated() {
            guard let target else { continue }
            let frames = records[index].values.frames
            records[target].edit { sprite in
                while sprite.frames.count < frames.count { sprite.frames.append(Record(FrameMessage())) }
                sprites[index].visible.forEach { sprite.frames[$0] = frames[$0] }
            }
        }
        return zip(records, targets).filter { $0.1 == nil }.map(\.0)
    }
}
