import GiftModel
import SVGACommandLine

extension Command {
    static let catalogExport = Command(
        name: "catalog export", summary: "Write a catalogue in the words of a service.",
        details: """
            `catalog export` writes a catalogue as JSON, with sorted keys and two spaces of indentation. What a \
            dialect has no key for is left out, and a missing key is written with its default.

            A file in this form that has all keys of its dialect and is imported and exported again is the same to \
            the byte, except for three things: a null counts as a missing key; members of an `otherMembers` object \
            move beside it where their keys are free there; and in the hosted dialect, gifts stand in the order of \
            their categories and words in that of their gifts, and the text of `ExtensionInfo` is JSON without \
            spaces, its keys sorted.
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
