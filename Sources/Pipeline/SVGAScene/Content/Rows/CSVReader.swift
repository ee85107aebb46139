import SVGAErrors

/// Reads comma-separated values (RFC 4180) record by record. Fields may be in quotes, with line breaks and doubled
/// quotes inside. Records end with LF or CRLF, the last one also with the text. Empty lines are skipped.
struct CSVReader {
    /// A record and its first line, starting at 1.
    struct Record {
        let line: Int
        let fields: [String]
    }

    private let text: [UInt8]
    private var offset = 0
    private var line = 1

    init(_ text: [UInt8]) { self.text = text }

    /// The next record; nil at the end of the text. Throws for an unclosed quote, and for text after a closed one.
    mutating func next() throws(SVGAError) -> Record? {
        while let byte = peek(), byte == CSVReader.newline || byte == CSVReader.carriageReturn { skip(byte) }
        guard peek() != nil else { return nil }
        let start = line
        var fields: [String] = []
        while true {
            fields.append(try field())
            guard let byte = peek() else { break }
            offset += 1
            if byte == CSVReader.comma { continue }
            if byte == CSVReader.carriageReturn, peek() == CSVReader.newline { offset += 1 }
            line += 1
            break
        }
        return Record(line: start, fields: fields)
    }

    private mutating func field() throws(SVGAError) -> String {
        if peek() == CSVReader.quote { return try quotedField() }
        let start = offset
        while let byte = peek(), byte != CSVReader.comma, byte != CSVReader.newline, byte != CSVReader.carriageReturn {
            offset += 1
        }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    private mutating func quotedField() throws(SVGAError) -> String {
        let start = line
        offset += 1
        var bytes: [UInt8] = []
        while let byte = peek() {
            offset += 1
            if byte == CSVReader.newline { line += 1 }
            guard byte == CSVReader.quote else {
                bytes.append(byte)
                continue
            }
            guard peek() == CSVReader.quote else {
                try checkEnd()
                return String(decoding: bytes, as: UTF8.self)
            }
            bytes.append(CSVReader.quote)
            offset += 1
        }
        throw SVGAError.row(start, "a quote is not closed")
    }

    /// The field ends after a closing quote.
    private func checkEnd() throws(SVGAError) {
        switch peek() {
        case nil, CSVReader.comma, CSVReader.newline, CSVReader.carriageReturn: return
        default: throw SVGAError.row(line, "text follows a closing quote; a quote inside a field is written twice")
        }
    }

    private func peek() -> UInt8? { offset < text.count ? text[offset] : nil }

    private mutating func skip(_ byte: UInt8) {
        offset += 1
        if byte == CSVReader.newline { line += 1 }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}

extension SVGAError {
    /// The rows of a table make no sense at a line, counted from 1.
    static func row(_ line: Int, _ reason: String) -> SVGAError {
        .unusable("line \(line): \(reason)")
    }
}
