import GiftModel
import SVGACoding
import SVGACommandLine
import SVGAToolCore

extension Command {
    static let catalogCheck = Command(
        name: "catalog check", summary: "Check that each gift of a catalogue can be shown.",
        details: """
            `catalog check` reads the icon and the animation of each gift: files next to the catalogue, or URLs \
            through the cache of svga-tool. It decodes animations within the limits for untrusted files. Each \
            finding is a line with its severity and a code in brackets that never changes.

            The errors are `unreachable` and `damaged`. The warnings are `not-svga` for a resource in another \
            format, which is shown as a banner, `large` above 10,000,000 bytes, `no-icon`, `no-name` and \
            `missing-languages`. Without an error the exit code is 0, otherwise 1.
            """,
        operands: "FILE", operandNote: "FILE is a catalogue; $GIFT_CATALOG, or gift-catalog.json, by default.",
        operandCount: 0...1,
        flags: [.inputDialect, .giftLimits, .languages, .document] + Flag.network + [.quiet, .verbose, .help],
        examples: [
            ("catalog check gifts.json", "the findings, one per line"),
            (
                "catalog check gifts.json --language en --language zh-Hans --json",
                "for scripts, with two languages needed"
            ),
        ],
        run: { arguments, environment in try CatalogCheck(arguments).run(in: environment) })
}

private struct CatalogCheck {
    /// The maximum size of an animation that phone players advise, in bytes.
    private static let advisedByteCount = 10_000_000

    private let file: CatalogFile
    private let files: GiftFiles
    private let dialect: GiftDialect
    private let limits: GiftLimits
    private let languages: [LanguageTag]
    private let isDocument, isQuiet: Bool

    init(_ arguments: ParsedArguments) throws {
        file = CatalogFile(arguments)
        files = GiftFiles(folder: file.folder, cache: try ToolCache(resolving: arguments))
        dialect = try arguments.dialect(.inputDialect)
        limits = try arguments.giftLimits()
        var tags: [LanguageTag] = []
        for text in arguments.values(.languages) {
            tags.append(try arguments.understand("--language") { try LanguageTag(text) })
        }
        languages = tags
        (isDocument, isQuiet) = (arguments.has(.document), arguments.has(.quiet))
    }

    func run(in environment: ToolEnvironment) throws -> ExitCode {
        let catalog = try file.catalog(dialect, limits, in: environment)
        let gifts = catalog.gifts
        let usual = Set(gifts.flatMap(\.translations.keys)).sorted()
        try files.warm(gifts.compactMap { $0.presentation == .banner ? nil : $0.resourceURL })
        var entries: [CatalogReport.Entry] = []
        for gift in gifts { entries.append(try entry(gift, languages: languages.isEmpty ? usual : languages)) }
        let report = CatalogReport(input: file.path, summary: catalog.summary, entries: entries)
        try environment.print(isDocument ? "\(report.tree.lines)\n" : report.text(isQuiet: isQuiet))
        return report.hasErrors ? .someFailed : .done
    }

    private func entry(_ gift: Gift, languages: [LanguageTag]) throws -> CatalogReport.Entry {
        var findings: [GiftFinding] = []
        if gift.name.allSatisfy(\.isWhitespace) {
            findings.append(GiftFinding(code: .noName, message: "viewers see no name"))
        }
        if gift.iconURL.isEmpty {
            findings.append(GiftFinding(code: .noIcon, message: "panels and banners have no picture"))
        } else if let finding = try files.iconFinding(gift.iconURL) {
            findings.append(finding)
        }
        let missing = languages.filter { $0.lookUp(in: gift.translations)?.name == nil }.map(\.text)
        if !missing.isEmpty {
            let message = "no name in \(missing.joined(separator: ", "))"
            findings.append(GiftFinding(code: .missingLanguages, message: message))
        }
        let resource = try resource(of: gift)
        if let byteCount = resource.byteCount, byteCount > CatalogCheck.advisedByteCount {
            let message = "resource of \(byteCount) bytes, at most \(CatalogCheck.advisedByteCount) are advised"
            findings.append(GiftFinding(code: .large, message: message))
        }
        if let finding = resource.finding { findings.append(finding) }
        let isFullScreen = gift.presentation != .banner && resource.finding == nil
        return CatalogReport.Entry(
            gift: gift, byteCount: resource.byteCount, isFullScreen: isFullScreen, findings: findings)
    }

    private func resource(of gift: Gift) throws -> GiftFiles.Resource {
        if case .fullScreen(let url) = gift.presentation { return try files.resource(url) }
        if gift.resourceURL.isEmpty { return GiftFiles.Resource() }
        let message = "resource of another format, shown as a banner"
        return GiftFiles.Resource(finding: GiftFinding(code: .notSVGA, message: message))
    }
}
