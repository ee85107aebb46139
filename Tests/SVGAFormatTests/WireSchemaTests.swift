import Glibc
import Testing

@testable import SVGAFormat

/// The scanner's schema next to the file that libprotobuf-c's code is generated from.
@Suite("Wire schema")
struct WireSchemaTests {
    @Test func schemaHasTheFieldsOfTheProtoFile() throws {
        let proto = Set(ProtoFile(try Self.protoText()).fields)
        let schema = Set(WireSchema.allCases.flatMap(Self.fields))
        #expect(proto.count == 63)
        #expect(proto.subtracting(schema) == [], "only in svga.proto")
        #expect(schema.subtracting(proto) == [], "only in WireSchema.swift")
    }

    /// Such messages are passed over without a look at the numbers of their fields.
    @Test func messagesOfFloatsHaveNoOtherFields() {
        for schema in WireSchema.allCases {
            let fields = (1...1_000).compactMap { schema.field($0) }
            let hasOnlyFloats = fields.allSatisfy { $0.type == .fixed32 && $0.message == nil }
            #expect(schema.hasOnlyFloats ? hasOnlyFloats : true, "\(schema)")
        }
        #expect(WireSchema.transform.hasOnlyFloats && !WireSchema.frame.hasOnlyFloats)
    }

    @Test(arguments: [
        ("float x = 1;", "int32 x = 1;"), ("float x = 1;", "float x = 7;"), ("float x = 1;", ""),
        ("repeated FrameEntity frames", "FrameEntity frames"), ("string matteKey", "bytes matteKey"),
        ("message Layout {", "message Layout { Transform other = 9;"),
    ])
    func differenceIsFound(_ text: String, _ replacement: String) throws {
        let changed = ProtoFile(Self.replacing(text, by: replacement, in: try Self.protoText()))
        #expect(Set(changed.fields) != Set(WireSchema.allCases.flatMap(Self.fields)))
    }

    private static func fields(of schema: WireSchema) -> [ProtoField] {
        (0...1_000).compactMap { number in
            schema.field(number).map { field in
                // Only repeated fields are counted against a limit.
                ProtoField(
                    message: schema.name, number: number, name: "\(field.name)", type: type(of: field),
                    isRepeated: field.message?.part != nil)
            }
        }
    }

    private static func type(of field: WireSchema.Field) -> String {
        if let message = field.message { return field.type == .bytes ? message.name : "a message of no length" }
        return switch field.type {
        case .varint: "int32"
        case .fixed32: "float"
        case .fixed64: "double"
        case .bytes: field.limit == nil ? "bytes" : "string"
        }
    }

    private static func protoText() throws -> String {
        let root = String(describing: #filePath).split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let file = try #require(fopen(root + "/Sources/C/CSVGAProto/svga.proto", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// The text with the first place that reads `old` changed.
    private static func replacing(_ old: String, by new: String, in text: String) -> String {
        var changed = text
        if let range = text.firstRange(of: old) { changed.replaceSubrange(range, with: new) }
        return changed
    }
}

/// One field of a message. Enumerations are stored as `int32`.
private struct ProtoField: Hashable, CustomStringConvertible {
    let message: String
    let number: Int
    let name: String
    let type: String
    let isRepeated: Bool

    var description: String { "\(message): \(isRepeated ? "repeated " : "")\(type) \(name) = \(number)" }
}

/// The messages of a `.proto` file, as far as this project's needs to be read.
private struct ProtoFile {
    private(set) var fields: [ProtoField] = []
    private var words: ArraySlice<Substring>

    init(_ text: String) {
        var words: [Substring] = []
        for line: Substring in text.split(separator: "\n") {
            let comment: Range<Substring.Index>? = line.firstRange(of: "//")
            words += Self.words(of: comment.map { line[..<$0.lowerBound] } ?? line)
        }
        self.words = words[...]
        readBody(of: nil)
    }

    private static func words(of line: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = line
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if !word.isEmpty { words.append(word) }
            if word.isEmpty, !first.isWhitespace { words.append(rest.prefix(1)) }
            rest = rest.dropFirst(max(1, word.count))
        }
        return words
    }

    /// Reads the content of a message, up to the brace at its end, or of the file.
    private mutating func readBody(of message: Substring?) {
        var enums: Set<Substring> = []
        let first = fields.count
        while let word = words.popFirst(), word != "}" {
            switch word {
            case "message": readBody(of: readHead())
            case "oneof":
                _ = readHead()
                readBody(of: message)
            case "enum":
                enums.insert(readHead() ?? "")
                words = words.drop { $0 != "}" }.dropFirst()
            default: readStatement(word, of: message)
            }
        }
        for index in fields.indices[first...] where enums.contains(Substring(fields[index].type)) {
            let field = fields[index]
            fields[index] = ProtoField(
                message: field.message, number: field.number, name: field.name, type: "int32",
                isRepeated: field.isRepeated)
        }
    }

    /// Reads a name and the brace after it.
    private mutating func readHead() -> Substring? {
        defer { words = words.dropFirst(2) }
        return words.first
    }

    private mutating func readStatement(_ word: Substring, of message: Substring?) {
        let statement = [word] + words.prefix { $0 != ";" }
        words = words.drop { $0 != ";" }.dropFirst()
        if let message, let number = statement.last.flatMap({ Int($0) }) { add(statement, word, number, of: message) }
    }

    private mutating func add(_ statement: [Substring], _ word: Substring, _ number: Int, of message: Substring) {
        let name = String(statement[statement.count - 3])
        guard word == "map" else {
            let type = String(statement[statement.count - 4])
            return add(message, number, name, type, isRepeated: word == "repeated")
        }
        // A map is a list of entries, each its own message.
        let entry = name.prefix(1).uppercased() + name.dropFirst() + "Entry"
        add(message, number, name, entry, isRepeated: true)
        add(Substring(entry), 1, "key", String(statement[2]), isRepeated: false)
        add(Substring(entry), 2, "value", String(statement[4]), isRepeated: false)
    }

    private mutating func add(
        _ message: Substring, _ number: Int, _ name: String, _ type: String, isRepeated: Bool
    ) {
        fields.append(
            ProtoField(message: String(message), number: number, name: name, type: type, isRepeated: isRepeated))
    }
}
