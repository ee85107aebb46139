import SVGADocument
import SVGAImage

extension LintRule {
    static let keyRules: [LintRule] = [
        LintRule(
            "key-required", "EEEEEEE", "a key that the app fills is missing, hidden, or has no picture",
            fix: "svga-tool edit --rename OLD=NEW, or --add-slot", checkRequired),
        LintRule(
            "key-missing", "WWWWWWW", "a sprite without shapes names no picture",
            fix: "svga-tool edit --rename OLD=NEW",
            { context in
                for sprite in context.subject.sprites where sprite.image == nil && !sprite.hasShapes {
                    if sprite.visible.isEmpty { continue }
                    context.report(
                        sprite.key.isEmpty
                            ? "sprite \(sprite.index) has neither key nor shapes"
                            : "sprite \(sprite.index) names \(sprite.key), which is not a picture, and has no shapes",
                        key: sprite.key, sprite: sprite.index, frames: sprite.visible)
                }
            }),
        LintRule(
            "key-ascii", "IIIIWII", "a key is not plain ASCII; in archives keys are names of files",
            fix: "svga-tool edit --rename OLD=NEW",
            { context in
                let isArchive = context.subject.isArchive
                for key in context.subject.keys where !key.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
                    context.report(
                        "\(key) is not ASCII\(isArchive ? ", and the name of a file of the archive" : "")",
                        severity: isArchive ? .error : nil, key: key)
                }
            }),
        LintRule(
            "key-suffix", "WWWWIEI", "a key has a dot, at which iOS cuts it off",
            fix: "svga-tool edit --rename OLD=NEW",
            { context in
                for key in context.subject.keys {
                    guard let dot = key.lastIndex(of: "."), ![".matte", ".vector"].contains(key[dot...]) else {
                        continue
                    }
                    context.report("\(key) has a dot; iOS looks for \(key[..<dot])", key: key)
                }
            }),
    ]

    @Sendable private static func checkRequired(_ context: inout LintContext) {
        guard context.subject.movie != nil else { return }
        for required in context.profile.required {
            let users = context.subject.sprites.filter { $0.key == required.key }
            guard let first = users.first else {
                let known = LintText.list(context.subject.slots.sorted())
                context.report(
                    known.isEmpty
                        ? "\(required.key) is missing, and no other key may be a slot"
                        : "\(required.key) is missing; keys that may be slots: \(known)",
                    key: required.key)
                continue
            }
            let visible = users.reduce(into: FrameSet()) { $0.formUnion($1.visible) }
            if let hidden = required.visibleAt.first(where: { !visible.contains($0) }) {
                context.report(
                    "\(required.key) does not show in frame \(hidden)", key: required.key, sprite: first.index,
                    frames: visible)
            } else if visible.isEmpty {
                context.report("\(required.key) never shows", key: required.key, sprite: first.index)
            }
            checkSize(of: required, first, &context)
        }
    }

    private static func checkSize(
        of required: LintProfile.RequiredKey, _ sprite: SpriteUse, _ context: inout LintContext
    ) {
        let picture = context.subject.pictures.first { $0.sprites.contains(sprite.index) }
        guard let picture else {
            if !sprite.hasShapes {
                context.report("\(required.key) has no picture", key: required.key, sprite: sprite.index)
            }
            return
        }
        let sides = [
            ("wide", required.minWidth, picture.header?.width), ("high", required.minHeight, picture.header?.height),
        ]
        for (word, least, side) in sides {
            guard let least, let side, Double(side) < least else { continue }
            context.report(
                "\(required.key) is \(side) pixels \(word); the app needs \(LintText.number(least))", key: required.key,
                sprite: sprite.index, value: Double(side), limit: least)
        }
    }
}

extension LintSubject {
    /// The keys of the image map and of the sprites, each once.
    var keys: [String] { Set((movie?.assets.map(\.key) ?? []) + sprites.map(\.key)).subtracting([""]).sorted() }
}
