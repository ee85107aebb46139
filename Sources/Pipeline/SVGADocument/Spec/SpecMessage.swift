import SVGAFormat

/// A message that the `movie.spec` of SVGA 1 writes as a JSON object.
protocol SpecMessage: DocumentMessage {
    /// The members in the order in which they are written.
    static var specRules: [SpecRule<Self>] { get }

    /// Reads the next value; nil where it is no object, which is skipped.
    init?(_ reader: inout SpecReader) throws(SVGAError)
}

extension SpecMessage {
    init?(_ reader: inout SpecReader) throws(SVGAError) {
        var message = Self()
        guard try reader.members(of: &message, Self.specRules) else { return nil }
        self = message
    }

    /// Writes the message as an object: members that have a rule, then the others as they were read.
    func write(to writer: inout SpecWriter) {
        writer.object { writer in
            for rule in Self.specRules { rule.write(self, &writer) }
            writer.members(unknownFields.members)
        }
    }
}
