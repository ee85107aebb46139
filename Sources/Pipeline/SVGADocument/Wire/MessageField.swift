import SVGAFormat

/// How one field of a message is read and written: in a message of SVGA 2, in the JSON of SVGA 1.0 and in a folder.
package struct MessageField<Message: Sendable>: Sendable {
    let number: Int
    /// The member of a `movie.spec`; nil if another field's member has it too, or none.
    var spec: SpecRule<Message>?
    /// The members of an object in `movie.json`.
    var folder: [FolderRule<Message>] = []
    /// Whether the field is a message, or the content of an image map entry.
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

    typealias Property<Value> = WritableKeyPath<Message, Value> & Sendable

    /// A number in single precision.
    static func number(_ number: Int, _ name: String, _ property: any Property<DocumentNumber?>) -> MessageField {
        MessageField(number: number, spec: .number(name, property), folder: [.number(name, property)]) {
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
    static func integer(_ number: Int, _ name: String, _ property: any Property<Int32?>) -> MessageField {
        MessageField(number: number, spec: .integer(name, property), folder: [.integer(name, property)]) {
            var content = $0
            $1[keyPath: property] = Int32(truncatingIfNeeded: content.takeVarint() ?? 0)
        } write: { message, writer in
            guard let value = message[keyPath: property] else { return }
            writer.add(number, varint: UInt64(bitPattern: Int64(value)))
        } dropZero: {
            if $0[keyPath: property] == 0 { $0[keyPath: property] = nil }
        }
    }

    /// The number of a case, which JSON writes as a word.
    static func word(
        _ number: Int, _ name: String, _ words: [String], _ property: any Property<Int32?>
    ) -> MessageField {
        integer(number, name, property).inSpec(.word(name, words, property)).inFolder(.word(name, words, property))
    }

    static func text(
        _ number: Int, _ name: String, _ property: any Property<DocumentText?>,
        within limit: any KeyPath<Limits, Int> & Sendable = \.maxStringByteCount
    ) -> MessageField {
        MessageField(number: number, spec: .text(name, property, within: limit), folder: [.text(name, property)]) {
            $1[keyPath: property] = DocumentText(bytes: $0)
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, value.bytes) }
        }
    }

    static func bytes(_ number: Int, _ property: any Property<ArraySlice<UInt8>?>) -> MessageField {
        MessageField(number: number, isPart: true) {
            $1[keyPath: property] = $0
        } write: { message, writer in
            if let value = message[keyPath: property] { writer.add(number, value) }
        }
    }

    /// A message of which there is one; several in a file are read as one. `folderName` is its name in `movie.json`.
    static func record<Part>(
        _ number: Int, _ name: String, _ property: any Property<Record<Part>?>, folderName: String? = nil
    ) -> MessageField {
        MessageField(
            number: number, spec: .record(name, property), folder: [.record(folderName ?? name, property)], isPart: true
        ) {
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

    /// Messages in a row; `kind` is theirs in a `movie.spec`, nil if that has none of them.
    static func records<Part>(
        _ number: Int, _ name: String, _ property: any Property<[Record<Part>]>, counting kind: MovieTally.Part?
    ) -> MessageField {
        MessageField(number: number, spec: kind.map { .records(name, property, counting: $0) }, isPart: true) {
            $1[keyPath: property].append(Record(bytes: $0))
        } write: { message, writer in
            for value in message[keyPath: property] { writer.add(number, value.encoded) }
        } visit: { message, visitor in
            for index in message[keyPath: property].indices {
                message[keyPath: property][index].accept(&visitor, name, index)
            }
        }
    }

    /// The field with another member of a `movie.spec`, or none.
    func inSpec(_ rule: SpecRule<Message>?) -> MessageField {
        var field = self
        field.spec = rule
        return field
    }

    /// The field with other members of `movie.json`.
    func inFolder(_ rules: FolderRule<Message>...) -> MessageField {
        var field = self
        field.folder = rules
        return field
    }
}
