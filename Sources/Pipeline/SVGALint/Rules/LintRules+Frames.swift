import SVGADocument

extension LintRule {
    static let frameRules: [LintRule] = [
        LintRule("frame-blank", "IIIIIII", "frames show nothing", fix: "svga-tool edit --cut", checkBlank),
        LintRule(
            "frame-faint", "IIIIIII", "a sprite is so faint that SVGAPlayer-Web and Web-Lite hide it",
            fix: "svga-tool edit --script",
            { context in
                for sprite in context.subject.sprites where !sprite.faint.isEmpty {
                    context.report(
                        "\(sprite.name) has an opacity below \(SpriteUse.faintOpacity) in \(sprite.faint.text);"
                            + " SVGAPlayer-Web and Web-Lite hide it, other players draw it", key: sprite.key,
                        sprite: sprite.index, frames: sprite.faint)
                }
            }),
        LintRule(
            "off-canvas", "IIIIIII", "more than 10 % of what is visible lies beside the canvas",
            fix: "svga-tool edit --script", checkOffCanvas),
        LintRule(
            "overdraw", "LLLLLLL", "one frame paints more canvases than the profile allows",
            fix: "flatten layers that never move into one picture", checkOverdraw),
        LintRule(
            "transform-zero", "WWWWWIW", "a matrix has a zero where players of the web read 1",
            fix: "svga-tool edit --script",
            { context in
                for sprite in context.subject.sprites where !sprite.zeroTransform.isEmpty {
                    context.report(
                        "\(sprite.name) has a matrix with a or d of 0 in \(sprite.zeroTransform.text); SVGAPlayer-Web"
                            + " reads 1", key: sprite.key, sprite: sprite.index, frames: sprite.zeroTransform)
                }
            }),
    ]

    private static let blankPart = 0.1
    private static let outsidePart = 0.1

    @Sendable private static func checkBlank(_ context: inout LintContext) {
        let painted = context.subject.paintedCanvases
        var blank = FrameSet()
        for (frame, canvases) in painted.enumerated() where canvases == 0 { blank.insert(frame) }
        if blank.isEmpty { return }
        if blank.count == painted.count {
            return context.report("no frame shows anything", severity: .error, frames: blank)
        }
        if blank.contains(0) { context.report("the first frame shows nothing", frames: FrameSet(0..<1)) }
        let last = painted.count - 1
        if blank.contains(last) { context.report("the last frame shows nothing", frames: FrameSet(last..<last + 1)) }
        let part = Double(blank.count) / Double(painted.count)
        guard part > blankPart else { return }
        context.report(
            "\(blank.count) of \(painted.count) frames show nothing", frames: blank, value: part, limit: blankPart)
    }

    @Sendable private static func checkOffCanvas(_ context: inout LintContext) {
        let sprites = context.subject.sprites.filter { !$0.isMatte }
        let visible = sprites.reduce(0) { $0 + $1.visible.count }
        let outside = sprites.reduce(0) { $0 + $1.outside.count }
        guard visible > 0, Double(outside) / Double(visible) > outsidePart else { return }
        let worst = sprites.max { $0.outside.count < $1.outside.count }
        context.report(
            "\(outside) of \(visible) visible sprite-frames lie beside the canvas, most of \(worst?.name ?? "")",
            key: worst?.key, sprite: worst?.index, frames: worst?.outside, value: Double(outside) / Double(visible),
            limit: outsidePart)
    }

    @Sendable private static func checkOverdraw(_ context: inout LintContext) {
        let painted = context.subject.paintedCanvases
        guard let most = painted.max(), let frame = painted.firstIndex(of: most) else { return }
        context.report(
            .canvases, most,
            { limit in
                "frame \(frame) paints \(LintText.number(most)) canvases, more than \(LintText.number(limit))"
            }, frames: FrameSet(frame..<frame + 1))
    }
}
