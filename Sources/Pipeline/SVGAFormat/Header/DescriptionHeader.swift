import SVGAErrors

/// The beginning of a movie's description: a message, or a JSON text.
struct DescriptionHeader {
    var version: String?
    var params: ParamsRecord

    /// Reads a message up to its first parameters.
    ///
    /// - Parameter isComplete: Whether the bytes are the complete message.
    /// - Returns: `nil` if more bytes are needed.
    /// - Throws: ``SVGAError``, as decoding the movie does for what it finds up to there.
    init?(message: [UInt8], isComplete: Bool, in space: SVGAError.ByteSpace, limits: Limits) throws(SVGAError) {
        let end: Int?
        do {
            end = try DescriptionHeader.paramsEnd(in: message, space)
        } catch {
            guard isComplete else { return nil }
            throw error
        }
        guard end != nil || isComplete else { return nil }
        // The beginning of a message is itself a message, so that the rules for movies need no second version.
        let beginning = end.map { Array(message.prefix($0)) } ?? message
        let builder = try ProtobufDecoder(beginning, in: space, limits: limits).decode()
        version = builder.version.isEmpty ? nil : builder.version
        params = builder.params ?? ParamsRecord()
    }

    private static func paramsEnd(in message: [UInt8], _ space: SVGAError.ByteSpace) throws(SVGAError) -> Int? {
        var reader = WireReader(message.indices, of: .movie, in: space)
        while let field = try reader.next(in: message.span) {
            if field.number == 2 { return field.content.upperBound }
        }
        return nil
    }

    /// Reads a JSON text up to its first parameters.
    ///
    /// - Parameter isComplete: Whether the bytes are the complete text.
    /// - Returns: `nil` if more bytes are needed.
    /// - Throws: ``SVGAError`` for a complete text that is not a JSON object.
    init?(spec: [UInt8], isComplete: Bool, limits: Limits) throws(SVGAError) {
        var reader = JSONReader(spec, in: .specEntry, limits: limits)
        var (version, found): (String?, ParamsRecord?) = (nil, nil)
        do throws(SVGAError) {
            let isObject = try reader.object { reader, name in
                guard found == nil else { throw reader.stop() }
                switch name {
                case "ver": version = try reader.string()
                case "movie": found = try SpecDecoder.params(&reader)
                default: try reader.skip()
                }
            }
            guard isObject || !isComplete else {
                throw SVGAError(.json, .jsonNoObject, at: .init(0, in: .specEntry))
            }
        } catch {
            // Reading stops after the parameters, and truncated content is not a fault.
            if found == nil, isComplete { throw error }
        }
        guard found != nil || isComplete else { return nil }
        (self.version, params) = (version, found ?? ParamsRecord())
    }
}
