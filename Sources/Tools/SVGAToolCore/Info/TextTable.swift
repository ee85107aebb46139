/// Rows of words in aligned columns.
package struct TextTable {
    private let indentation: Int
    private let rows: [[String]]

    /// Makes a table.
    package init(indentation: Int = 0, rows: [[String]]) {
        (self.indentation, self.rows) = (indentation, rows)
    }

    /// The rows as lines, each word but the last of a row padded to the width of its column.
    package var lines: [String] {
        let columnCount = rows.map(\.count).max() ?? 0
        let widths = (0..<columnCount).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let words = row.enumerated().map { column, word in
                column == row.count - 1 ? word : word + String(repeating: " ", count: widths[column] - word.count)
            }
            return String(repeating: " ", count: indentation) + words.joined(separator: "  ")
        }
    }
}
