/// What a message has and the members of its object do not say: fields that nobody knows, and the order and encoding of the others
/// where they are not those of the schema.
///
/// It is the message as it stands in the file, without the contents of messages inside and of entries of the image map, which
/// have places of their own. So it is short, and returns each byte while nobody changes what stands beside it.
enum RawFields {
    /// The fields; nil where the members say everything.
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

    /// A message of its members and its raw fields: as it stood in the file, where both still say the same, or in the order of
    /// the schema with the unknown fields behind.
    ///
    /// - Returns: Nil where the raw fields are none.
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
        /// The size of the content of a part, which is not there.
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

    /// The bytes of a message with its parts where they stood; nil where their sizes are others by now.
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
    /// The numbers of the fields whose contents have places of their own in `movie.json`.
    static var partNumbers: Set<Int> { Set(fields.lazy.filter(\.isPart).map(\.number)) }
}
