import SVGAFormat

/// How one member of a JSON object is read into a message and written from it.
struct SpecRule<Message: Sendable>: Sendable {
    let name: String
    /// Takes the next value into the message; false for a value that is none of the kind.
    let read: @Sendable (inout SpecReader, inout Message) throws -> Bool
    /// Writes the member, if the message has it.
    let write: @Sendable (Message, inout SpecWriter) -> Void

    typealias Property<Value> = WritableKeyPath<Message, Value> & Sendable

    /// A number, or a text that holds one. Numbers that are too large are preserved as text.
    static func number(_ name: String, _ property: any Property<DocumentNumber?>) -> SpecRule {
        SpecRule(name: name) { reader, message in
            guard let value = try reader.json.number(), value.isFinite else { return false }
            message[keyPath: property] = DocumentNumber(value)
            return true
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.member(name) { $0.number(value.value) } }
        }
    }

    /// A number whose fraction does not count.
    static func integer(_ name: String, _ property: any Property<Int32?>) -> SpecRule {
        SpecRule(name: name) { reader, message in
            message[keyPath: property] = Int32(clamping: try reader.json.integer())
            return true
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.member(name) { $0.number(Double(value)) } }
        }
    }

    /// A number that JSON writes as a word.
    static func word(_ name: String, _ words: [String], _ property: any Property<Int32?>) -> SpecRule {
        SpecRule(name: name) { reader, message in
            guard let word = try reader.json.string()?.lowercased(), let index = words.firstIndex(of: word) else {
                return false
            }
            message[keyPath: property] = Int32(index)
            return true
        } write: { message, writer in
            guard let value = message[keyPath: property], words.indices.contains(Int(value)) else { return }
            writer.member(name) { $0.text(words[Int(value)].utf8) }
        }
    }

    static func text(
        _ name: String, _ property: any Property<DocumentText?>, within limit: any KeyPath<Limits, Int> & Sendable
    ) -> SpecRule {
        SpecRule(name: name) { reader, message in
            guard let bytes = try reader.json.bytes(maxByteCount: reader.limits[keyPath: limit]) else { return false }
            // Bytes that are not UTF-8 cannot be written to JSON again; this is how movies read them.
            message[keyPath: property] = DocumentText(bytes: DocumentText(bytes: bytes).jsonBytes)
            return true
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.member(name) { $0.text(value.jsonBytes) } }
        }
    }

    static func record<Part: DocumentMessage>(_ name: String, _ property: any Property<Record<Part>?>) -> SpecRule {
        SpecRule(name: name) { reader, message in
            guard let part = try Part(&reader) else { return false }
            message[keyPath: property] = Record(part)
            return true
        } write: { message, writer in
            if let part = message[keyPath: property] { writer.member(name) { part.values.write(to: &$0) } }
        }
    }

    /// Messages in a list; values that are not objects become empty messages.
    static func records<Part: DocumentMessage>(
        _ name: String, _ property: any Property<[Record<Part>]>, counting kind: MovieTally.Part
    ) -> SpecRule {
        SpecRule(name: name) { reader, message in
            message[keyPath: property] = []
            return try reader.array { reader in
                try reader.count(kind)
                message[keyPath: property].append(Record(try Part(&reader) ?? Part()))
            }
        } write: { message, writer in
            let parts = message[keyPath: property]
            if !parts.isEmpty { writer.member(name) { $0.array(parts) { $0.values.write(to: &$1) } } }
        }
    }
}
