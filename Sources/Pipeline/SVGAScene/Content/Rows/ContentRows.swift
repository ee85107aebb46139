package import SVGAErrors

/// The rows of a table, each with the content of one picture. The first record names the columns: the fields of
/// ``ContentWords/set(field:to:)``, or a key for its text. Column `file` names the picture. Empty cells say nothing.
package struct ContentRows: Sendable {
    package struct Row: Sendable {
        /// The first line of the row, starting at 1.
        package let line: Int
        /// The picture's name; nil if it is missing.
        package let fileName: String?
        package let words: ContentWords
    }

    package let rows: [Row]

    /// The maximum number of rows.
    package static let maxCount = 1_000_000

    private static let fileColumn = "file"

    /// Reads comma-separated values in UTF-8. A row's own content overrides `words`. Errors have the line.
    package init(csv text: [UInt8], over words: ContentWords = ContentWords()) throws(SVGAError) {
        var reader = CSVReader(text)
        guard let header = try reader.next() else { throw SVGAError.row(1, "the table is empty") }
        try ContentRows.check(header)
        var words = words
        words.isSharedByRows = true
        var rows: [Row] = []
        while let record = try reader.next() {
            guard record.fields.count <= header.fields.count else {
                let counts = "\(record.fields.count) cells, and the first line names \(header.fields.count) columns"
                throw SVGAError.row(record.line, "there are \(counts); quote cells that hold commas")
            }
            guard rows.count < ContentRows.maxCount else {
                throw SVGAError.row(record.line, "there are more than \(ContentRows.maxCount) rows; split the table")
            }
            rows.append(try ContentRows.row(record, columns: header.fields, over: words))
        }
        self.rows = rows
        try checkStyles(of: words)
    }

    /// Refuses a style that no row has anything for: its key is most likely misspelt.
    private func checkStyles(of words: ContentWords) throws(SVGAError) {
        let shown = rows.reduce(into: words.shownKeys) { $0.formUnion($1.words.shownKeys) }
        guard let key = words.styledKeys.subtracting(shown).min(), !rows.isEmpty else { return }
        throw SVGAError.row(1, "there is a style for '\(key)', and no row has a text or an image for it")
    }

    private static func check(_ header: CSVReader.Record) throws(SVGAError) {
        var names: Set<String> = []
        for name in header.fields {
            if name.isEmpty { throw SVGAError.row(header.line, "a column has no name") }
            if !names.insert(name).inserted { throw SVGAError.row(header.line, "two columns are named '\(name)'") }
        }
    }

    private static func row(
        _ record: CSVReader.Record, columns: [String], over words: ContentWords
    ) throws(SVGAError) -> Row {
        var (words, fileName) = (words, String?.none)
        for (name, value) in zip(columns, record.fields) where !value.isEmpty {
            if name == fileColumn {
                fileName = value
                continue
            }
            try SVGAError.saying("line \(record.line): \(name)", .invalidRequest) {
                if try !words.set(field: name, to: value) { words.set(text: value, for: name) }
            }
        }
        return Row(line: record.line, fileName: fileName, words: words)
    }
}
