import SVGAErrors

/// Scans a complete movie message before any of it is unpacked: finds the first fault and its offset, checks the number
/// of parts against the limits, and records the ranges of the parts.
struct WireScanner {
    /// The ranges of the parts of a movie in the payload.
    struct Map {
        /// The parameters, one range for each time that they occur.
        var params: [Range<Int>] = []
        var version: Range<Int>?
        var images: [ImageEntry] = []
        var sprites: [Range<Int>] = []
        var audios: [Range<Int>] = []
    }

    /// An entry of the image map; an absent key or value is an empty range.
    struct ImageEntry {
        var key = 0..<0
        var value = 0..<0
    }

    private let payload: [UInt8]
    private let space: SVGAError.ByteSpace
    private let limits: Limits
    private var tally: MovieTally

    init(_ payload: [UInt8], in space: SVGAError.ByteSpace, limits: Limits) {
        self.payload = payload
        self.space = space
        self.limits = limits
        tally = MovieTally(limits: limits, stage: .protobuf, in: space)
    }

    /// Errors have the offset of the first byte at fault.
    mutating func scan() throws(SVGAError) -> Map {
        var map = Map()
        let bytes = payload
        let payload = bytes.span
        var reader = reader(bytes.indices, of: .movie)
        while let field = try reader.next(in: payload) {
            guard let known = try check(field, of: .movie) else { continue }
            try descend(field, known, payload)
            try record(field, payload, in: &map)
        }
        return map
    }

    private func record(_ field: WireReader.Field, _ payload: Span<UInt8>, in map: inout Map) throws(SVGAError) {
        switch field.number {
        case 1: map.version = field.content
        case 2: map.params.append(field.content)
        case 3: map.images.append(try imageEntry(field.content, payload))
        case 4: map.sprites.append(field.content)
        default: map.audios.append(field.content)
        }
    }

    private func imageEntry(_ range: Range<Int>, _ payload: Span<UInt8>) throws(SVGAError) -> ImageEntry {
        var entry = ImageEntry()
        var reader = reader(range, of: .imagesEntry)
        while let field = try reader.next(in: payload) {
            if field.number == 1 { entry.key = field.content }
            if field.number == 2 { entry.value = field.content }
        }
        return entry
    }

    /// Scans the message inside a field, if it has one. The schema has no cycle, so it bounds the depth.
    private mutating func descend(
        _ field: WireReader.Field, _ known: WireSchema.Field, _ payload: Span<UInt8>
    ) throws(SVGAError) {
        guard let schema = known.message else { return }
        if let part = schema.part { try tally.add(part, at: field.offset, field: schema.name) }
        var reader = reader(field.content, of: schema)
        if schema.hasOnlyFloats { reader.skipShortFixed32(in: payload) }
        while let inner = try reader.next(in: payload) {
            guard let known = try check(inner, of: schema) else { continue }
            try descend(inner, known, payload)
        }
    }

    /// The description of a field, or nil for a field that is unknown and skipped.
    private func check(_ field: WireReader.Field, of schema: WireSchema) throws(SVGAError) -> WireSchema.Field? {
        guard let known = schema.field(field.number) else { return nil }
        guard known.type == field.type else {
            let fault = SVGAError.wrongWireType(
                expected: known.type.rawValue, found: field.type.rawValue)
            let name = "\(schema.name).\(known.name)"
            throw SVGAError(.protobuf, fault, at: .init(field.offset, in: space, field: name))
        }
        if let limit = known.limit { try check(field, known, within: limit, schema) }
        return known
    }

    /// Refuses a text that is too long, before it is copied.
    private func check(
        _ field: WireReader.Field, _ known: WireSchema.Field, within limit: Limits.Name, _ schema: WireSchema
    ) throws(SVGAError) {
        try SVGAError.check(
            limit, field.content.count, within: limits[keyPath: limit], .protobuf,
            at: .init(field.offset, in: space, field: "\(schema.name).\(known.name)"))
    }

    private func reader(_ message: Range<Int>, of schema: WireSchema) -> WireReader {
        WireReader(message, of: schema, in: space)
    }
}
