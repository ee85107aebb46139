import SVGADocument

extension LintRule {
    static let shapeRules: [LintRule] = [
        LintRule(
            "clip-vector", "WWWWIIW", "a sprite without picture is clipped, which SVGAPlayer-Web ignores",
            fix: "svga-tool edit --script",
            { context in
                for sprite in context.subject.sprites where !sprite.clippedShapes.isEmpty {
                    context.report(
                        "\(sprite.name) clips shapes in \(sprite.clippedShapes.text); SVGAPlayer-Web clips pictures alone",
                        key: sprite.key, sprite: sprite.index, frames: sprite.clippedShapes)
                }
            }),
        LintRule(
            "path-empty", "WWWWIIW", "a painted shape has no path, at which Web-Lite before 2.1.1 stops",
            fix: "export the movie again",
            { context in
                for use in context.subject.styles where !use.emptyPaths.isEmpty {
                    let cause = use.losesPaths ? "; only the first shape has a path, as after a broken export" : ""
                    context.report(
                        "\(use.name) paints shapes without a path in \(use.emptyPaths.text), at which"
                            + " SVGAPlayer-Web-Lite before 2.1.1 stops\(cause)", key: use.key, sprite: use.index,
                        frames: use.emptyPaths)
                }
            }),
        LintRule(
            "stroke", "IIIIIIW", "a shape has the colour of a line and no width", fix: "svga-tool edit --script",
            { context in
                for use in context.subject.styles where !use.strokesWithoutWidth.isEmpty {
                    context.report(
                        "\(use.name) has lines without width in \(use.strokesWithoutWidth.text); SVGAPlayer-Web draws them"
                            + " one pixel wide", key: use.key, sprite: use.index, frames: use.strokesWithoutWidth)
                }
            }),
        LintRule(
            "dash", "IIIIIIW", "a shape has a dashed line, which players draw differently",
            fix: "svga-tool edit --script",
            { context in
                for use in context.subject.styles where !use.dashes.isEmpty {
                    context.report(
                        "\(use.name) has dashed lines in \(use.dashes.text)", key: use.key, sprite: use.index,
                        frames: use.dashes)
                }
            }),
        LintRule(
            "colour", "IIIIIIW", "a colour has a component above 1, which players read differently",
            fix: "svga-tool edit --script",
            { context in
                for use in context.subject.styles where !use.brightColors.isEmpty {
                    context.report(
                        "\(use.name) has colours with components above 1 in \(use.brightColors.text)", key: use.key,
                        sprite: use.index, frames: use.brightColors)
                }
            }),
    ]
}
