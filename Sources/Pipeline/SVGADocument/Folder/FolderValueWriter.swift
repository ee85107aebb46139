import SVGACoding

/// Writes values of `movie.json`, each in one line.
struct FolderValueWriter: Sendable {
    /// Whether numbers have the form of a `movie.spec`, which uses double precision.
    let isSpec: Bool

    /// A message: numbers in a row, a text or an object.
    func text<Message: DocumentMessage>(_ record: Record<Message>) -> String {
        let message = record.values
        guard let raw = RawFields.of(record, message) else {
            if let row = Message.row?.values(of: message, isSpec: isSpec) {
                return "[" + row.map(text).joined(separator: ", ") + "]"
            }
            // A text that is not UTF-8 is an object itself, and would be taken for the message.
            if let property = Message.onlyText, let only = message[keyPath: property].flatMap(\.utf8) {
                return text(only)
            }
            return object(members(of: message))
        }
        return object(members(of: message) + [FolderValueWriter.raw(raw)])
    }

    func members<Message: DocumentMessage>(of message: Message) -> [String] {
        Message.fields.flatMap(\.folder).compactMap { rule in
            rule.write(message, self).map { "\"\(rule.name)\": \($0)" }
        }
    }

    func object(_ members: [String]) -> String { "{" + members.joined(separator: ", ") + "}" }

    func text(_ number: DocumentNumber) -> String {
        guard number.value.isFinite else { return object([FolderValueWriter.raw(bytes(of: number))]) }
        return FolderValueWriter.whole(isSpec || !number.isFloat ? "\(number.value)" : "\(Float(number.value))")
    }

    /// A text, or its bytes if it is not UTF-8.
    func text(_ text: DocumentText) -> String {
        text.utf8.map { self.text($0) } ?? object([FolderValueWriter.raw(text.bytes)])
    }

    /// A text in quotes. Invisible characters, and characters that move a terminal's cursor, are escaped.
    func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            return "\"\(text)\""
        }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
                for unit in String(scalar).utf16 { quoted += "\\u" + unit.hexadecimal(4) }
            default:
                if scalar == "\"" || scalar == "\\" { quoted += "\\" }
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    static func raw(_ bytes: [UInt8]) -> String { "\"raw\": \"\(Base64.encode(bytes))\"" }

    private static func whole(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }

    /// The bits of a number that JSON cannot say, the lowest byte first: four bytes of a message, eight of a `movie.spec`.
    private func bytes(of number: DocumentNumber) -> [UInt8] {
        if isSpec { return (0..<8).map { UInt8(truncatingIfNeeded: number.value.bitPattern >> (8 * $0)) } }
        return (0..<4).map { UInt8(truncatingIfNeeded: number.floatBits >> (8 * UInt32($0))) }
    }
}

extension DocumentText {
    /// The text as in the file; nil if it is not UTF-8.
    fileprivate var utf8: String? { String(validating: bytes, as: UTF8.self) }
}
