import SVGACoding

extension FolderReader {
    /// A message: an object, numbers in a row, or a text.
    mutating func record<Message: DocumentMessage>(_ value: FolderValue) throws(SVGAError) -> Record<Message> {
        var message = Message()
        if let row = Message.row, case .array = value.tree {
            row.set(try numbers(value, count: row.numbers.count), of: &message, isSpec: isSpec)
            return Record(message)
        }
        if let property = Message.onlyText, case .string(let text) = value.tree {
            message[keyPath: property] = DocumentText(text)
            return Record(message)
        }
        var members = try members(of: value)
        try read(&members, of: value, into: &message)
        return try record(message, raw: members.removeValue(forKey: "raw"), of: value, rest: members)
    }

    private func numbers(_ value: FolderValue, count: Int) throws(SVGAError) -> [DocumentNumber] {
        let elements = try elements(value)
        guard elements.count == count else {
            throw .folderValue(value.path, "expected \(count) numbers, found \(elements.count)")
        }
        var numbers: [DocumentNumber] = []
        for element in elements { numbers.append(try number(element)) }
        return numbers
    }

    func members(of value: FolderValue) throws(SVGAError) -> [String: JSONTree] {
        guard case .object(let members) = value.tree else { throw value.unexpected("an object") }
        return members
    }

    /// Takes the members that have a rule out of an object, into a message.
    mutating func read<Message: DocumentMessage>(
        _ members: inout [String: JSONTree], of value: FolderValue, into message: inout Message
    ) throws(SVGAError) {
        for rule in Message.fields.flatMap(\.folder) {
            guard let member = members.removeValue(forKey: rule.name) else { continue }
            try SVGAError.only { try rule.read(value.member(rule.name, member), &self, &message) }
        }
    }

    /// A message with its raw fields, if it has some; fails if `rest` has members.
    func record<Message: DocumentMessage>(
        _ message: Message, raw: JSONTree?, of value: FolderValue, rest: [String: JSONTree]
    ) throws(SVGAError) -> Record<Message> {
        if let name = rest.keys.min() { throw .folderValue(value.path.member(name), "there is no member of this name") }
        guard let raw else { return Record(message) }
        let place = value.member("raw", raw)
        let bytes = try rawBytes(place)
        guard let record = isSpec ? specRecord(message, bytes) : RawFields.record(message, bytes) else {
            throw .folderValue(place.path, "the bytes are not fields of a \(isSpec ? "JSON object" : "message")")
        }
        return record
    }

    /// A message with unknown JSON members; nil if the bytes are invalid.
    private func specRecord<Message: DocumentMessage>(_ message: Message, _ raw: [UInt8]) -> Record<Message>? {
        var message = message
        guard let fields = specFields(raw) else { return nil }
        message.unknownFields = fields
        return Record(message)
    }

    /// Unknown JSON members; nil if the bytes are invalid.
    func specFields(_ raw: [UInt8]) -> UnknownFields? {
        var others = ParamsMessage()
        var reader = SpecReader([UInt8(ascii: "{")] + raw + [UInt8(ascii: "}")], limits: limits)
        guard (try? reader.members(of: &others, { _ in nil })) == true, others.unknownFields.members == raw else {
            return nil
        }
        return others.unknownFields
    }
}
