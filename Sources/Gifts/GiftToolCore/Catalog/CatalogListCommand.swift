import GiftModel
import SVGACommandLine

extension Command {
    static let catalogList = Command(
        name: "catalog list", summary: "List the gifts of a catalogue.",
        details: """
            `catalog list` prints a line for each gift: its name for calls, its price, the level that it needs, how \
            it is shown, and its name for viewers, under the categories. With `--json` it prints the catalogue in \
            the words of a language.
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
                try environment.print(CatalogTable(catalog).text)
            }
            return .done
        })
}

/// The gifts of a catalogue as a table.
private struct CatalogTable {
    let catalog: GiftCatalog

    init(_ catalog: GiftCatalog) { self.catalog = catalog }

    var text: String {
        var sections = catalog.categories.map { category in
            (title: "\(category.categoryID)  \(Printable.text(category.name))", gifts: category.giftList)
        }
        if !catalog.giftList.isEmpty { sections.append(("in no category", catalog.giftList)) }
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
