import GiftModel
import SVGACommandLine

extension Command {
    static let catalogImport = Command(
        name: "catalog import", summary: "Add the gifts of files to a catalogue.",
        details: """
            `catalog import` reads catalogues in the words of another service and adds their gifts to a catalogue, \
            which is made where it is missing. A gift or category of a name that is there already is replaced. Keys \
            without a meaning here are kept.

            Nothing is written where any of the files is refused.
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

/// `gift-tool catalog import`.
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
