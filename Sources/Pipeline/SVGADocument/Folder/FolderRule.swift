/// A message as numbers in a row; messages that do not fit are written as objects. A zero stands for a field that is
/// absent in a message, and for one that says 0 in the JSON of SVGA 1.0, where players demand all of them.
package struct FolderRow<Message: Sendable>: Sendable {
    typealias Property = any WritableKeyPath<Message, DocumentNumber?> & Sendable

    let numbers: [Property]
    /// Numbers that must be 0, and are not in the row.
    var zeros: [Property] = []

    private static func zero(_ isSpec: Bool) -> DocumentNumber? { isSpec ? 0 : nil }

    /// The numbers in a message; nil if it has other values too.
    func values(of message: Message, isSpec: Bool) -> [DocumentNumber]? {
        let zero = FolderRow.zero(isSpec)
        guard zeros.allSatisfy({ message[keyPath: $0] == zero }) else { return nil }
        var values: [DocumentNumber] = []
        for property in numbers {
            let value = message[keyPath: property]
            guard value == zero || value.map({ $0.value.isFinite && (isSpec || $0 != 0) }) == true else { return nil }
            values.append(value ?? 0)
        }
        return values
    }

    /// Takes numbers into a message.
    func set(_ values: [DocumentNumber], of message: inout Message, isSpec: Bool) {
        let zero = FolderRow.zero(isSpec)
        for property in zeros { message[keyPath: property] = zero }
        for (property, value) in zip(numbers, values) { message[keyPath: property] = value == 0 ? zero : value }
    }
}

/// How one member of an object is written from a message and read into it.
struct FolderRule<Message: Sendable>: Sendable {
    typealias Property<Value> = WritableKeyPath<Message, Value> & Sendable

    let name: String
    /// The text of the value; nil if the message does not have it.
    let write: @Sendable (Message, FolderValueWriter) -> String?
    let read: @Sendable (FolderValue, inout FolderReader, inout Message) throws -> Void

    static func number(_ name: String, _ property: any Property<DocumentNumber?>) -> FolderRule {
        FolderRule(name: name) { message, writer in
            message[keyPath: property].map(writer.text)
        } read: { value, reader, message in
            message[keyPath: property] = try reader.number(value)
        }
    }

    static func integer(_ name: String, _ property: any Property<Int32?>) -> FolderRule {
        word(name, [], property)
    }

    /// A number with words; other numbers are written as numbers.
    static func word(_ name: String, _ words: [String], _ property: any Property<Int32?>) -> FolderRule {
        FolderRule(name: name) { message, writer in
            message[keyPath: property].map { number in
                words.indices.contains(Int(number)) ? writer.text(words[Int(number)]) : "\(number)"
            }
        } read: { value, reader, message in
            message[keyPath: property] = try reader.integer(value, words: words)
        }
    }

    static func text(_ name: String, _ property: any Property<DocumentText?>) -> FolderRule {
        FolderRule(name: name) { message, writer in
            message[keyPath: property].map(writer.text)
        } read: { value, reader, message in
            message[keyPath: property] = try reader.text(value)
        }
    }

    static func record<Part: DocumentMessage>(_ name: String, _ property: any Property<Record<Part>?>) -> FolderRule {
        FolderRule(name: name) { message, writer in
            message[keyPath: property].map { writer.text($0) }
        } read: { value, reader, message in
            message[keyPath: property] = try reader.record(value)
        }
    }
}
