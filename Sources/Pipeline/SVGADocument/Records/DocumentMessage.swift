package import SVGAErrors

/// The values of a message. A list describes its fields; reading, writing and checks follow from it.
package protocol DocumentMessage: Equatable, Sendable {
    init()

    /// The fields in the order of their numbers.
    static var fields: [MessageField<Self>] { get }

    /// The fields in the order of their members in a `movie.spec`.
    static var specFields: [MessageField<Self>] { get }

    /// How `movie.json` writes the message as an array; nil if it never does.
    static var row: FolderRow<Self>? { get }

    /// How `movie.json` writes the message as the value of its only member; nil if it never does.
    static var onlyText: (any WritableKeyPath<Self, DocumentText?> & Sendable)? { get }

    /// Reads the next value of a `movie.spec`; nil if it is not an object, which is skipped.
    init?(_ reader: inout SpecReader) throws(SVGAError)

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
    package static var specFields: [MessageField<Self>] { fields }
    package static var row: FolderRow<Self>? { nil }
    package static var onlyText: (any WritableKeyPath<Self, DocumentText?> & Sendable)? { nil }

    package mutating func completeForSpec() {}

    package static var unreadMembers: Set<String> { [] }

    package mutating func removeMembers() -> String? {
        defer { unknownFields = UnknownFields() }
        return unknownFields.names.first { !Self.unreadMembers.contains($0) }
    }

    /// Leaves out the zeros of the message itself, as encoders of messages do.
    mutating func dropZeros() { for field in Self.fields { field.dropZero(&self) } }

    mutating func changeNumbers(_ change: (inout DocumentNumber) -> Void) {
        for field in Self.fields { field.changeNumber(&self, change) }
    }

    var numbers: [DocumentNumber] { Self.fields.compactMap { $0.value(self) } }
}

extension DocumentMessage {
    /// The message of bytes that were found to be sound before.
    init(sound bytes: ArraySlice<UInt8>) {
        self.init()
        var fields = WireFields(bytes)
        while let field = fields.next() {
            if let known = Self.fields.first(where: { $0.number == field.number }) {
                known.read(field.content, &self)
            } else {
                unknownFields.append(field.whole)
            }
        }
    }

    /// The bytes of the message: known fields by number, then the others.
    var encoded: [UInt8] {
        var writer = FieldWriter()
        for field in Self.fields { field.write(self, &writer) }
        return writer.bytes + unknownFields.bytes
    }
}

extension DocumentMessage {
    package init?(_ reader: inout SpecReader) throws(SVGAError) {
        var message = Self()
        guard try reader.members(of: &message, { name in Self.fields.first { $0.spec?.name == name }?.spec }) else {
            return nil
        }
        self = message
    }

    /// Writes the message as an object of a `movie.spec`: members that have a rule, then the others unchanged.
    func write(to writer: inout SpecWriter) {
        writer.object { writer in
            for field in Self.specFields { field.spec?.write(self, &writer) }
            writer.members(unknownFields.members)
        }
    }
}
