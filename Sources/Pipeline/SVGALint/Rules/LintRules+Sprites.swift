import SVGADocument
import SVGAFormat

extension LintRule {
    /// Rules about sprites that cost more than they show.
    static let spriteRules: [LintRule] = [
        LintRule(
            "sprite-never-visible", "WWWWWWI", "a sprite shows in no frame", fix: .optimize("drops it"),
            { context in
                let frameCount = context.subject.frameCount
                for sprite in context.subject.sprites where sprite.visible.isEmpty {
                    context.report(
                        "\(sprite.name) shows in none of \(LintText.count(frameCount, "frame"))",
                        key: sprite.key, sprite: sprite.index)
                }
            }),
        LintRule(
            "sprite-mergeable", "IIIIWII", "sprites with equal keys never show together",
            fix: .optimize("makes one of them"),
            { context in
                let sprites = context.subject.sprites
                for (sprite, target) in MergeableSprites(sprites, context.subject.frameCount).pairs {
                    let other = sprites[target]
                    context.report(
                        "\(sprite.name) shows in \(sprite.visible.text) only, sprite \(target) of the same key in"
                            + " \(other.visible.text)", key: sprite.key, sprite: sprite.index, frames: sprite.visible)
                }
            }),
        LintRule(
            "sprite-short", "EEEEWWE", "a sprite has fewer frames than the movie: three players throw",
            fix: "svga-tool unpack, then pack",
            { context in
                guard let movie = context.subject.movie else { return }
                for (index, sprite) in movie.sprites.enumerated() where sprite.listedFrameCount < movie.frameCount {
                    let name = context.subject.sprites[index].name
                    context.report(
                        "\(name) has \(LintText.count(sprite.listedFrameCount, "frame"))"
                            + " of \(movie.frameCount)", key: sprite.imageKey, sprite: index,
                        value: Double(sprite.listedFrameCount), limit: Double(movie.frameCount))
                }
            }),
    ]
}
