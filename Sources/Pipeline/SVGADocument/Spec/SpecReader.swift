import SVGAFormat

/// Reads the messages of a `movie.spec`, within the limits of movies.
package struct SpecReader: Sendable {
    var json: JSONReader
    let limits: Limits
    private var tally: MovieTally

    init(_ text: [UInt8], limits: Limits) {
        json = JSONReader(text, in: .specEntry, limits: limits)
        self.limits = limits
        tally = MovieTally(limits: limits, stage: .json, in: .specEntry)
    }

    /// The movie of a complete text, which must be a JSON object.
    static func movie(_ text: [UInt8], limits: Limits) throws(SVGAError) -> MovieMessage {
        var reader = SpecReader(text, limits: limits)
        guard let movie = try MovieMessage(&reader) else { throw reader.json.stop() }
        return movie
    }

    /// Reads an object into a message, preserving members without a rule or of another type; false for another value.
    mutating func members<Message: DocumentMessage>(
        of message: inout Message, _ rule: (_ name: String) -> SpecRule<Message>?
    ) throws(SVGAError) -> Bool {
        try object { reader, name in
            let before = reader.json
            if let rule = rule(name), try rule.read(&reader, &message) { return }
            reader.json = before
            message.unknownFields.append(name, json: try reader.json.valueText())
        }
    }

    /// Reads an object member by member; as the reader of JSON does.
    mutating func object(_ member: (inout SpecReader, String) throws -> Void) throws(SVGAError) -> Bool {
        var reader = self
        let isObject = try json.object { json, name in
            reader.json = json
            try member(&reader, name)
            json = reader.json
        }
        tally = reader.tally
        return isObject
    }

    /// Reads an array element by element; as the reader of JSON does.
    mutating func array(_ element: (inout SpecReader) throws -> Void) throws(SVGAError) -> Bool {
        var reader = self
        let isArray = try json.array { json in
            reader.json = json
            try element(&reader)
            json = reader.json
        }
        tally = reader.tally
        return isArray
    }

    /// Counts a part, or throws when it is one too many.
    mutating func count(_ part: MovieTally.Part) throws(SVGAError) { try json.count(part, &tally) }

    /// Reads the first numbers of an array, 0 for other values; nil if it is not an array, or a number is too large.
    mutating func numbers(upTo count: Int) throws(SVGAError) -> [DocumentNumber]? {
        var numbers: [DocumentNumber] = []
        let isArray = try array { reader in
            guard numbers.count < count else { return try reader.json.skip() }
            numbers.append(DocumentNumber(try reader.json.number() ?? 0))
        }
        return isArray && numbers.allSatisfy(\.value.isFinite) ? numbers : nil
    }
}
