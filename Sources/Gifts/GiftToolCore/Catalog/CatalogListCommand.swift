import GiftModel
import SVGACommandLine

extension Command {
    static let catalogList = Command(
        name: "catalog list", summary: "List the gifts of a catalogue.",
        details: """
            `catalog list` prints a line for each gift under its category: its ID, price, required level, \
            presentation and name. With `--json` it prints the catalogue in one language.
            """,
        operands: "FILE", operandNote: "FILE is a catalogue; $GIFT_CATALOG, or gift-catalog.json, by default.",
        operandCount: 0...1,
        flags: [.inputDialect, .language, .document, .quiet, .verbose, .help],
        examples: [
            ("catalog list gifts.json", "a table"),
            ("catalog list gifts.json --language zh-TW --json", "as the panel of a room needs it"),
        ],
        run: { arguments, environment in
            let file = CatalogFile(arguments)
            let language = try arguments.language()
            var catalog = try file.catalog(try arguments.dialect(.inputDialect), in: environment)
            if let language { catalog = catalog.localized(for: language) }
            if arguments.has(.document) {
                try environment.write(try catalog.bytes(.native, file: file.path))
            } else {
                try environment.print(catalog.table)
            }
            return .done
        })
}

extension GiftCatalog {
    fileprivate var table: String {
        var sections = categories.map { category in
            (title: "\(category.categoryID)  \(Printable.text(category.name))", gifts: category.giftList)
        }
        if !giftList.isEmpty { sections.append(("in no category", giftList)) }
        return sections.map { section in
            section.title + "\n"
                + TextTable(indentation: 2, rows: section.gifts.map(row)).lines.map { "\($0)\n" }.joined()
        }.joined()
    }

    private func row(_ gift: Gift) -> [String] {
        let shown = gift.presentation == .banner ? "banner" : "full screen"
        return [
            gift.giftID.text, "\(Printable.count(gift.coins, "coin"))", "level \(gift.level)", shown,
            Printable.text(gift.name),
        ]
    }
}

extension Command {
    static let catalogExport = Command(
        name: "catalog export", summary: "Write a catalogue in the words of a service.",
        details: """
            `catalog export` writes a catalogue as JSON, with sorted keys and two spaces of indentation. It omits \
            values for which a dialect has no key, and writes a missing key with its default.

            If a file in this form has all keys of its dialect, importing and exporting it gives the same bytes, \
            except for three things: a null counts as a missing key; members of an `otherMembers` object move next \
            to it if their keys are free there; in the hosted dialect, gifts follow the order of their categories, \
            words follow the order of their gifts, and the text of `ExtensionInfo` is JSON without spaces, its keys \
            sorted.
            """,
        operands: "FILE", operandNote: "FILE is a catalogue; $GIFT_CATALOG, or gift-catalog.json, by default.",
        operandCount: 0...1,
        flags: [.outputDialect, .from, .language, .outputFile, .quiet, .verbose, .help],
        examples: [
            ("catalog export --dialect tui", "the gifts as TUILiveKit takes them"),
            ("catalog export gifts.json --language zh-CN -o zh.json", "with Chinese words"),
        ],
        run: { arguments, environment in
            let file = CatalogFile(arguments)
            let dialect = try arguments.dialect(.outputDialect)
            let language = try arguments.language()
            var catalog = try file.catalog(try arguments.dialect(.from), in: environment)
            if let language { catalog = catalog.localized(for: language) }
            let bytes = try catalog.bytes(dialect, file: file.path)
            guard let path = arguments.value(.outputFile), path != "-" else {
                try environment.write(bytes)
                return .done
            }
            let output = CatalogFile(path: path)
            if output.isSame(as: file, in: environment) {
                throw arguments.usageError("-o '\(path)' is the file that is read; name another one")
            }
            try output.write(bytes)
            return .done
        })
}

extension Command {
    static let catalogImport = Command(
        name: "catalog import", summary: "Add the gifts of files to a catalogue.",
        details: """
            `catalog import` reads catalogues in any dialect and adds their gifts to a catalogue, which it creates \
            if necessary. A gift or category with the same name is replaced. Unknown keys are preserved.

            If a file is rejected, the catalogue stays unchanged.
            """,
        operands: "FILE...", operandCount: 1 ... .max,
        flags: [.inputDialect, .giftLimits, .catalog, .replace, .quiet, .verbose, .help],
        examples: [
            ("catalog import tui.json --dialect tui", "adds gifts from a TUILiveKit file"),
            ("catalog import a.json b.json --replace --catalog gifts.json", "makes one catalogue of two"),
        ],
        run: { arguments, environment in
            try CatalogImport(arguments, in: environment).run(in: environment)
        })
}

private struct CatalogImport {
    private let inputs: [CatalogFile]
    private let target: CatalogFile
    private let dialect: GiftDialect
    private let limits: GiftLimits
    private let replaces, isQuiet: Bool

    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        inputs = arguments.operands.map { CatalogFile(path: $0) }
        target = CatalogFile(path: arguments.value(.catalog) ?? CatalogFile.usualPath)
        dialect = try arguments.dialect(.inputDialect)
        limits = try arguments.giftLimits()
        (replaces, isQuiet) = (arguments.has(.replace), arguments.has(.quiet))
        // An input is never overwritten: instead of adding a catalogue to itself, export writes it again.
        if let input = inputs.first(where: { $0.isSame(as: target, in: environment) }) {
            throw arguments.usageError("'\(input.path)' is the catalogue itself; name another one with --catalog")
        }
    }

    func run(in environment: ToolEnvironment) throws -> ExitCode {
        var catalog = GiftCatalog()
        if !replaces, target.isThere { catalog = try target.catalog(.native, in: environment) }
        let before = catalog
        for input in inputs { catalog.merge(try input.catalog(dialect, limits, in: environment)) }
        try ToolError.saying("catalog", .badData, file: target.path) { try catalog.check(limits) }
        if catalog != before || !target.isThere { try target.write(try catalog.bytes(.native, file: target.path)) }
        if !isQuiet { environment.say("\(target.path): \(catalog.summary)") }
        return .done
    }
}
