extension LintRule {
    /// Rules about sprites that mask others.
    static let matteRules: [LintRule] = [
        LintRule(
            "matte-players", "IIIIWII", "sprites are masked, which some players ignore",
            fix: "draw the masked parts into the pictures",
            { context in
                let masked = context.subject.sprites.filter(\.isMasked)
                guard let first = masked.first else { return }
                context.report(
                    "\(LintText.count(masked.count, "sprite")) masked by mattes, which Web-Lite, Flutter and old versions"
                        + " of Android ignore; the first is \(first.name)", key: first.key, sprite: first.index,
                    value: Double(masked.count))
            }),
        LintRule(
            "matte-order", "WWWWIIE", "the order of sprites makes SVGAPlayer-Web fail to mask",
            fix: "put all mattes first and the masked sprites after them", checkOrder),
        LintRule(
            "matte-key", "WWWWWWW", "a matte key names no sprite, or a matte masks none",
            fix: "svga-tool edit --rename OLD=NEW", checkKeys),
    ]

    @Sendable private static func checkOrder(_ context: inout LintContext) {
        let sprites = context.subject.sprites
        guard let masked = sprites.first(where: \.isMasked), let first = sprites.first else { return }
        guard first.isMatte else {
            return context.report(
                "the first sprite is not a matte; SVGAPlayer-Web then masks nothing", key: masked.key,
                sprite: masked.index
            )
        }
        // An unmasked sprite ends the group before and begins one without a matte, for which the player looks in vain.
        guard let unmasked = sprites.first(where: { !$0.isMatte && !$0.isMasked }) else { return }
        context.report(
            "\(unmasked.name) has no matte and stands among sprites that have; SVGAPlayer-Web throws an error",
            key: unmasked.key, sprite: unmasked.index)
    }

    @Sendable private static func checkKeys(_ context: inout LintContext) {
        let sprites = context.subject.sprites
        let mattes = Set(sprites.lazy.filter(\.isMatte).map(\.key))
        let used = Set(sprites.lazy.filter(\.isMasked).map(\.matteKey))
        for sprite in sprites {
            if sprite.isMasked, !mattes.contains(sprite.matteKey) {
                context.report(
                    "\(sprite.name) has the matte key \(sprite.matteKey), which names no matte", key: sprite.matteKey,
                    sprite: sprite.index)
            }
            if sprite.isMatte, !used.contains(sprite.key) {
                context.report("the matte \(sprite.key) masks no sprite", key: sprite.key, sprite: sprite.index)
            }
        }
    }
}

extension SpriteUse {
    /// Whether a matte masks the sprite; mattes themselves have none.
    var isMasked: Bool { !matteKey.isEmpty && !isMatte }
}
