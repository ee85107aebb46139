extension LintRule {
    /// All rules, in the order in which findings are listed.
    public static let all: [LintRule] =
        fileRules + sizeRules + pictureUseRules + pictureSizeRules + pictureFormatRules + keyRules + spriteRules
        + frameRules + matteRules + shapeRules + soundRules

    /// The rule of an id; nil where there is none.
    package static func named(_ id: String) -> LintRule? { byID[id] }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
