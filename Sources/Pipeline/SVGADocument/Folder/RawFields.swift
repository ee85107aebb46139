/// The fields that an object's members do not represent: unknown ones, and the order and encoding of known ones if they
/// differ from the schema. It is the message as in the file, without the contents of inner messages and image map
/// entries, which are stored separately: short, and it restores each byte while its neighbours are unchanged.
enum RawFields {
    /// The fields; nil if the members represent the complete message.
    static func of<Message: DocumentMessage>(_ record: Record<Message>, _ values: Message) -> [UInt8]? {
        if !values.unknownFields.members.isEmpty { return values.unknownFields.members }
        let unknown = values.unknownFields.bytes
        // In the order of the schema, the unknown fields are all that is to say.
        guard let original = record.originalBytes, !values.encoded.elementsEqual(original) else {
            return unknown.isEmpty ? nil : unknown
        }
        let parts = Message.partNumbers
        var (bytes, fields): ([UInt8], WireFields) = ([], WireFields(original))
        while let field = fields.next() {
            bytes +=
                parts.contains(field.number) ? field.whole.prefix(field.whole.count - field.content.count) : field.whole
        }
        return bytes
    }

    /// A message from its members and raw fields: as in the file if both still agree, or in the order of the schema
    /// with the unknown fields last; nil if the raw fields are invalid.
    static func record<Message: DocumentMessage>(_ message: Message, _ raw: [UInt8]) -> Record<Message>? {
        guard let fields = split(raw, partNumbers: Message.partNumbers) else { return nil }
        let known = Set(Message.fields.map(\.number))
        var message = message
        for field in fields where !known.contains(field.number) { message.unknownFields.append(field.bytes) }
        if let bytes = assembled(fields, message), Message(sound: bytes[...]) == message {
            return Record(bytes: bytes[...])
        }
        return Record(message)
    }

    private struct Field {
        let number: Int
        /// The bytes of the field, of a part those before its content.
        let bytes: ArraySlice<UInt8>
        /// The size of a part's content, which is elsewhere.
        let partByteCount: Int?
    }

    private static func split(_ raw: [UInt8], partNumbers: Set<Int>) -> [Field]? {
        var (fields, rest): ([Field], ArraySlice<UInt8>) = ([], raw[...])
        while !rest.isEmpty {
            let start = rest.startIndex
            var ahead = rest
            guard let tag = ahead.takeVarint() else { return nil }
            let number = Int(truncatingIfNeeded: tag >> 3)
            if partNumbers.contains(number), tag & 7 == 2 {
                guard let count = ahead.takeVarint().flatMap({ Int(exactly: $0) }) else { return nil }
                fields.append(Field(number: number, bytes: raw[start..<ahead.startIndex], partByteCount: count))
                rest = ahead
            } else {
                var reader = WireFields(rest)
                guard let field = reader.next() else { return nil }
                fields.append(Field(number: number, bytes: field.whole, partByteCount: nil))
                rest = raw[field.whole.endIndex...]
            }
        }
        return fields
    }

    /// The bytes of a message with its parts at their positions; nil if their sizes have changed.
    private static func assembled<Message: DocumentMessage>(_ fields: [Field], _ message: Message) -> [UInt8]? {
        var writer = FieldWriter()
        for field in Message.fields where field.isPart { field.write(message, &writer) }
        var parts: [Int: ArraySlice<ArraySlice<UInt8>>] = [:]
        var reader = WireFields(writer.bytes[...])
        while let field = reader.next() { parts[field.number, default: []].append(field.content) }
        var bytes: [UInt8] = []
        for field in fields {
            bytes += field.bytes
            guard let count = field.partByteCount else { continue }
            guard let piece = take(count, from: &parts[field.number, default: []]) else { return nil }
            bytes += piece
        }
        return parts.values.allSatisfy(\.isEmpty) ? bytes : nil
    }

    /// Takes the next bytes of the next part. A message that occurs several times was read as one, so that it comes in pieces.
    private static func take(_ count: Int, from parts: inout ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<UInt8>? {
        guard let part = parts.first else { return count == 0 ? [] : nil }
        guard count <= part.count else { return nil }
        if count == part.count { parts.removeFirst() } else { parts[parts.startIndex] = part.dropFirst(count) }
        return part.prefix(count)
    }
}

extension DocumentMessage {
    /// The numbers of the fields whose contents are separate in `movie.json`.
    static var partNumbers: Set<Int> { Set(fields.lazy.filter(\.isPart).map(\.number)) }
}
