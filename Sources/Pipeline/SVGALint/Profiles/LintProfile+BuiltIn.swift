extension LintProfile {
    /// The names of the profiles that are built in; rules list their severities in this order.
    public static let names = ["gift", "avatar-frame", "entrance", "icon", "android", "ios", "web"]

    /// The built-in profile with a name, or nil.
    public static func named(_ name: String) -> LintProfile? {
        guard let column = names.firstIndex(of: name) else { return nil }
        var profile = LintProfile(name: name, limits: limits(column: column), severities: [:])
        for rule in LintRule.all {
            profile.severities[rule.id] = rule.severities.indices.contains(column) ? rule.severities[column] : .off
        }
        return profile
    }

    /// The default profile.
    public static let gift = named("gift") ?? LintProfile(name: "gift", limits: [:], severities: [:])

    private static func limits(column: Int) -> [LintLimit.Name: LintLimit] {
        // The last three profiles are of players, and have the limits of players in common.
        limitTable.mapValues { $0[min(column, $0.count - 1)] }
    }

    private static let kibi = 1024.0
    private static let mebi = 1024.0 * 1024

    /// For each limit the values of gift, avatar-frame, entrance, icon, and of the players.
    private static let limitTable: [LintLimit.Name: [LintLimit]] = [
        .bytes: [
            LintLimit(warning: mebi, error: 10 * mebi), LintLimit(error: 512 * kibi),
            LintLimit(warning: 512 * kibi, error: 2 * mebi), LintLimit(warning: 100 * kibi, error: 300 * kibi),
            LintLimit(warning: 2 * mebi),
        ],
        .decodedBytes: [
            LintLimit(warning: 8 * mebi, error: 32 * mebi), LintLimit(warning: 2 * mebi, error: 4 * mebi),
            LintLimit(warning: 4 * mebi, error: 16 * mebi), LintLimit(warning: mebi / 2, error: mebi),
            LintLimit(warning: 8 * mebi, error: 64 * mebi),
        ],
        .spriteFrames: [
            LintLimit(warning: 20_000, error: 100_000), LintLimit(warning: 5_000, error: 20_000),
            LintLimit(warning: 10_000, error: 50_000), LintLimit(warning: 2_000, error: 10_000),
            LintLimit(warning: 20_000, error: 100_000),
        ],
        .side: [
            LintLimit(warning: 1_334, error: 2_048), LintLimit(error: 300), LintLimit(warning: 1_080, error: 2_048),
            LintLimit(warning: 240, error: 512), LintLimit(warning: 2_048),
        ],
        .seconds: [
            LintLimit(warning: 10), LintLimit(error: 3), LintLimit(warning: 8), LintLimit(), LintLimit(),
        ],
        .framesPerSecond: [
            LintLimit(warning: 30), LintLimit(error: 24), LintLimit(warning: 30), LintLimit(warning: 30),
            LintLimit(warning: 60),
        ],
        .pictures: [
            LintLimit(warning: 50), LintLimit(error: 32), LintLimit(warning: 50), LintLimit(warning: 16), LintLimit(),
        ],
        .canvases: [
            LintLimit(warning: 9), LintLimit(warning: 5), LintLimit(warning: 7), LintLimit(warning: 4), LintLimit(),
        ],
    ]
}
