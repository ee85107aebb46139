/// The values of one kind of message.
///
/// A list of rules says what its fields are; reading, writing and checks follow from it.
package protocol DocumentMessage: Equatable, Sendable {
    /// A message without fields.
    init()

    /// The fields in the order of their numbers.
    static var rules: [FieldRule<Self>] { get }

    /// The fields without a rule.
    var unknownFields: UnknownFields { get set }

    /// Adds the zeros that players of SVGA 1.0 cannot do without, and leaves out the empty texts that they stumble over.
    mutating func completeForSpec()

    /// The members of a `movie.spec` that official exporters write and no player reads, so that a conversion can omit them.
    static var unreadMembers: Set<String> { get }

    /// Removes the members that only a `movie.spec` has, and returns the name of the first that is a loss.
    mutating func removeMembers() -> String?
}

extension DocumentMessage {
    package mutating func completeForSpec() {}

    package static var unreadMembers: Set<String> { [] }

    package mutating func removeMembers() -> String? {
        defer { unknownFields = UnknownFields() }
        return unknownFields.names.first { !Self.unreadMembers.contains($0) }
    }

    /// Leaves out the zeros of the message itself, as encoders of messages do.
    mutating func dropZeros() { for rule in Self.rules { rule.dropZero(&self) } }

    /// Changes the numbers of the message itself.
    mutating func changeNumbers(_ change: (inout DocumentNumber) -> Void) {
        for rule in Self.rules { rule.changeNumber(&self, change) }
    }

    /// The numbers of the message itself.
    var numbers: [DocumentNumber] { Self.rules.compactMap { $0.value(self) } }
}

extension DocumentMessage {
    /// The message of bytes that were found to be sound before.
    init(sound bytes: ArraySlice<UInt8>) {
        self.init()
        var fields = WireFields(bytes)
        while let field = fields.next() {
            if let rule = Self.rules.first(where: { $0.number == field.number }) {
                rule.read(field.content, &self)
            } else {
                unknownFields.append(field.whole)
            }
        }
    }

    /// The bytes of the message: known fields by number, then the others.
    var encoded: [UInt8] {
        var writer = FieldWriter()
        for rule in Self.rules { rule.write(self, &writer) }
        return writer.bytes + unknownFields.bytes
    }
}
