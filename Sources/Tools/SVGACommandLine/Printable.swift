import SVGASystem

package enum Printable {
    /// Text of a file or an argument made safe for a terminal, in one line: control characters, which could move the
    /// cursor or begin another line, become `?`, and bytes of names that are not characters `\x` and two digits.
    package static func text(_ text: String) -> String {
        if text.isEmpty { return "\"\"" }
        let scalars = PathText.printable(text).unicodeScalars
        return String(String.UnicodeScalarView(scalars.map { isControl($0) ? "?" : $0 }))
    }

    /// A number with at most three decimals, none when it is whole.
    package static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    /// A number of things, such as `1 frame` and `2 frames`.
    package static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// A number from 0 on with three decimals, for columns.
    package static func thousandths(_ value: Double) -> String {
        guard let thousandths = Int(exactly: (value * 1000).rounded()) else { return "-" }
        return "\(thousandths / 1000)." + String(1000 + thousandths % 1000).dropFirst()
    }

    /// A level in dB with two decimals, or that there is nothing to tell apart.
    package static func decibels(_ value: Double) -> String {
        guard let hundredths = Int(exactly: (value * 100).rounded()) else { return "identical" }
        let decimals = hundredths % 100
        return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) dB"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

/// Rows of words in aligned columns.
package struct TextTable {
    private let indentation: Int
    private let rows: [[String]]

    package init(indentation: Int = 0, rows: [[String]]) { (self.indentation, self.rows) = (indentation, rows) }

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
