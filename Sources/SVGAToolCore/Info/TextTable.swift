/// Rows of words in aligned columns.
struct TextTable {
    let indentation: Int
    let rows: [[String]]

    /// The rows as lines, each word but the last of a row padded to the width of its column.
    var lines: [String] {
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

/// Values as people read them.
enum Printable {
    /// Text of a file made safe for a screen: control characters, which could move the cursor, become `?`.
    static func text(_ text: String) -> String {
        if text.isEmpty { return "\"\"" }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    /// A number with at most three decimals, none when it is whole.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
