/// A message of a document: its bytes in the file until it changes, with their order, odd encodings and unknown fields;
/// then its values. Reading ``values`` of bytes decodes them each time, so loops over the parts read it once.
package struct Record<Message: DocumentMessage>: Sendable {
    private enum Storage: Sendable {
        case bytes(ArraySlice<UInt8>)
        case values(Message)
    }

    private var storage: Storage

    package init(_ message: Message) { storage = .values(message) }

    /// A message of bytes that were found to be sound before.
    init(bytes: ArraySlice<UInt8>) { storage = .bytes(bytes) }

    package var values: Message {
        switch storage {
        case .bytes(let bytes): Message(sound: bytes)
        case .values(let message): message
        }
    }

    /// The bytes of a message that has not changed.
    package var originalBytes: ArraySlice<UInt8>? {
        if case .bytes(let bytes) = storage { bytes } else { nil }
    }

    /// The bytes of the message, as read or in the order of the schema.
    package var encoded: ArraySlice<UInt8> { originalBytes ?? values.encoded[...] }

    /// Changes the message. It keeps its bytes if the change has no effect, and its complete state if the change fails.
    package mutating func edit<Result, Failure: Error>(
        _ change: (inout Message) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = values
        var after = before
        let result = try change(&after)
        if after != before { storage = .values(after) }
        return result
    }

    /// Writes the message again at every level: fields by number, each once, in the shortest encoding.
    package mutating func rewrite() {
        var visitor = MessageVisitor { _, _ in }
        accept(&visitor, "")
    }

    /// Shows the message and inner ones to a visitor, and writes them again.
    mutating func accept(_ visitor: inout MessageVisitor, _ name: String, _ index: Int? = nil) {
        var message = values
        visitor.visit(&message, name, index)
        storage = .values(message)
    }

    /// Adds bytes of another occurrence of the message, which protobuf reads as one with this.
    mutating func merge(_ bytes: ArraySlice<UInt8>) {
        var all = Array(encoded)
        // The array is the only owner of its bytes from the second time on, so that many occurrences take linear time.
        storage = .bytes([])
        all.append(contentsOf: bytes)
        storage = .bytes(all[...])
    }
}

extension Record: Equatable {
    /// Whether both have the same values, regardless of their encoding.
    package static func == (a: Record, b: Record) -> Bool {
        if let bytes = a.originalBytes, bytes == b.originalBytes { return true }
        return a.values == b.values
    }
}

extension Record {
    /// The same message kept as its bytes, which take a fraction of the memory of its values.
    package func packed() -> Record { Record(bytes: encoded) }
}
