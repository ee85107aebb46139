import SVGAFormat

/// How one field of a message is read and written.
package struct FieldRule<Message: Sendable>: Sendable {
    let number: Int
    /// Whether the field is a message, or the content of an entry of the image map.
    var isPart = false
    /// Takes the content of a field into the message.
    let read: @Sendable (ArraySlice<UInt8>, inout Message) -> Void
    /// Writes the field, if the message has it.
    let write: @Sendable (Message, inout FieldWriter) -> Void
    /// Shows a visitor the messages inside the field.
    var visit: @Sendable (inout Message, inout MessageVisitor) -> Void = { _, _ in }
    /// The number that the field is, if it is one.
    var value: @Sendable (Message) -> DocumentNumber? = { _ in nil }
    /// Leaves the field out where it says 0, which is what its absence means.
    var dropZero: @Sendable (inout Message) -> Void = { _ in }
    /// Changes the number that the field is, if the message has it.
    var changeNumber: @Sendable (inout Message, (inout DocumentNumber) -> Void) -> Void = { _, _ in }

    /// A property that is part of a message.
    typealias Property<Value> = WritableKeyPath<Message, Value> & Sendable

    /// A number in single precision.
    static func number(_ number: Int, _ property: any Property<DocumentNumber?>) -> FieldRule {
        FieldRule(number: number) {
            $1[keyPath: property] = DocumentNumber(floatBits: $0.littleEndian32)
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, fixed32: value.floatBits) }
        } value: {
            $0[keyPath: property]
        } dropZero: {
            if $0[keyPath: property] == 0 { $0[keyPath: property] = nil }
        } changeNumber: { message, change in
            guard var value = message[keyPath: property] else { return }
            change(&value)
            message[keyPath: property] = value
        }
    }

    /// An integer of 32 bits, or the number of a case. Negative ones take ten bytes, as protobuf has it.
    static func integer(_ number: Int, _ property: any Property<Int32?>) -> FieldRule {
        FieldRule(number: number) {
            var content = $0
            $1[keyPath: property] = Int32(truncatingIfNeeded: content.takeVarint() ?? 0)
        } write: { message, writer in
            guard let value = message[keyPath: property] else { return }
            writer.add(number, varint: UInt64(bitPattern: Int64(value)))
        } dropZero: {
            if $0[keyPath: property] == 0 { $0[keyPath: property] = nil }
        }
    }

    static func text(_ number: Int, _ property: any Property<DocumentText?>) -> FieldRule {
        FieldRule(number: number) {
            $1[keyPath: property] = DocumentText(bytes: $0)
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, value.bytes) }
        }
    }

    static func bytes(_ number: Int, _ property: any Property<ArraySlice<UInt8>?>) -> FieldRule {
        FieldRule(number: number, isPart: true) {
            $1[keyPath: property] = $0
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, value) }
        }
    }

    /// A message of which there is one. Several in a file are read as one.
    static func record<Part>(_ number: Int, _ name: String, _ property: any Property<Record<Part>?>) -> FieldRule {
        FieldRule(number: number, isPart: true) {
            if $1[keyPath: property] == nil {
                $1[keyPath: property] = Record(bytes: $0)
            } else {
                $1[keyPath: property]?.merge($0)
            }
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, value.encoded) }
        } visit: {
            $0[keyPath: property]?.accept(&$1, name)
        }
    }

    /// Messages in a row.
    static func records<Part>(_ number: Int, _ name: String, _ property: any Property<[Record<Part>]>) -> FieldRule {
        FieldRule(number: number, isPart: true) {
            $1[keyPath: property].append(Record(bytes: $0))
        } write: { message, writer in
            for value in message[keyPath: property] { writer.add(number, value.encoded) }
        } visit: { message, visitor in
            for index in message[keyPath: property].indices {
                message[keyPath: property][index].accept(&visitor, name, index)
            }
        }
    }
}
