import GiftModel
import SVGACommandLine

extension Flag.Category {
    static let gifts = Flag.Category("Gifts", rank: 10)
}

extension Flag {
    private static let dialects = GiftDialect.allCases.map(\.rawValue)

    static let catalog = Flag(
        "catalog", value: "FILE", .gifts,
        help: "The catalogue that is changed; $GIFT_CATALOG, or gift-catalog.json, by default.")
    static let inputDialect = Flag(
        "dialect", value: "DIALECT", .gifts,
        help: "The words of the files that are read: native (default), tui, hosted or tutorial.", values: dialects)
    static let outputDialect = Flag(
        "dialect", value: "DIALECT", .gifts,
        help: "The words of the file that is written: native (default), tui, hosted or tutorial.", values: dialects)
    static let from = Flag(
        "from", value: "DIALECT", .gifts,
        help: "The words of the file that is read: native (default), tui, hosted or tutorial.", values: dialects)
    static let giftLimits = Flag(
        "limits", value: "LIMITS", .gifts,
        help: "Limits of values: standard (default), or hosted for the hosted service's.",
        values: ["standard", "hosted"])
    static let replace = Flag(
        "replace", .gifts, help: "Begin with an empty catalogue instead of adding to the existing one.")
    static let language = Flag(
        "language", value: "TAG", .gifts, help: "Show the words of this language, such as en or zh-Hans.")
    static let languages = Flag(
        "language", value: "TAG", .gifts,
        help: "A language that each gift must have; may be repeated. By default those that any gift has.",
        isRepeatable: true)
    static let document = Flag("json", .output, help: "Print a JSON object.")
    static let outputFile = Flag(
        "output", short: "o", value: "OUT", .output, help: "The file to write; standard output without it.")
}

extension ParsedArguments {
    func dialect(_ flag: Flag) throws -> GiftDialect {
        try choice(flag, of: GiftDialect.allCases, named: \.rawValue) ?? .native
    }

    func giftLimits() throws -> GiftLimits {
        try choice(.giftLimits, of: ["standard", "hosted"], named: { $0 }) == "hosted" ? .hosted : .standard
    }

    func language() throws -> LanguageTag? {
        guard let text = value(.language) else { return nil }
        return try understand("--language") { try LanguageTag(text) }
    }
}

extension ParsedArguments {
    /// A rate per second, such as `1000/s` or `1000`; nil without the option. Messages name the counted things.
    func rate(_ flag: Flag, of things: String, upTo limit: Int) throws -> Int? {
        guard let text = value(flag) else { return nil }
        guard let rate = Int(text.hasSuffix("/s") ? text.dropLast(2) : text[...]), 1...limit ~= rate else {
            throw usageError("\(flag.spelling) needs \(things) a second of 1/s ... \(limit)/s, not '\(text)'")
        }
        return rate
    }
}
