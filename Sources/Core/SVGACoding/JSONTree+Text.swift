extension JSONTree {
    /// The value in lines with two spaces of indentation a level and sorted keys, as `jq --sort-keys` writes it; without a line
    /// feed in the end.
    package var lines: String {
        var writer = JSONWriter(isCompact: false)
        writer.write(self, level: 0)
        return writer.text
    }

    /// The value in one line without spaces, keys sorted.
    package var line: String {
        var writer = JSONWriter(isCompact: true)
        writer.write(self, level: 0)
        return writer.text
    }
}

extension String {
    /// The text in quotes, as in the ``JSONTree/line`` of a tree.
    package var quoted: String {
        var writer = JSONWriter(isCompact: true)
        writer.write(quoted: self)
        return writer.text
    }
}

private struct JSONWriter {
    let isCompact: Bool
    var text = ""

    mutating func write(_ value: JSONTree, level: Int) {
        switch value {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): write(quoted: string)
        case .array(let elements):
            write(elements, between: "[", and: "]", level: level) { writer, element in
                writer.write(element, level: level + 1)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            write(sorted, between: "{", and: "}", level: level) { writer, member in
                writer.write(quoted: member.key)
                writer.text += writer.isCompact ? ":" : ": "
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func write<Item>(
        _ items: [Item], between open: String, and close: String, level: Int,
        _ write: (inout JSONWriter, Item) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            breakLine(level: level + 1)
            write(&self, item)
        }
        if !items.isEmpty { breakLine(level: level) }
        text += close
    }

    private mutating func breakLine(level: Int) {
        if !isCompact { text += "\n" + String(repeating: "  ", count: level) }
    }

    mutating func write(quoted string: String) {
        text += "\""
        defer { text += "\"" }
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        {
            text += string
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}": text += "\\b"
            case "\u{c}": text += "\\f"
            case "\u{0}"..."\u{1f}", "\u{7f}":
                text += "\\u" + scalar.value.hexadecimal(4)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
