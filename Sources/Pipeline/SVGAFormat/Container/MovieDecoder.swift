import SVGAErrors

/// Finds the container of a movie, unpacks it and passes it to the decoder of its content.
struct MovieDecoder {
    private let file: [UInt8]
    private let limits: Limits
    /// A fault of the file around this one.
    private let warning: String?

    /// Decodes the file. The error for a file that is not a movie names its probable format.
    static func movie(_ file: [UInt8], limits: Limits) throws(SVGAError) -> Movie {
        try PackedFile.read(file, limits: limits) { (file, limits, warning) throws(SVGAError) in
            try MovieDecoder(file: file, limits: limits, warning: warning).decodeContainer()
        }
    }

    private func decodeContainer() throws(SVGAError) -> Movie {
        guard let payload = try MoviePayload(unpacking: file, limits: limits) else { return try decodeArchive() }
        var builder = try payload.read { (message, space) throws(SVGAError) in
            try ProtobufDecoder(message, in: space, limits: limits).decode()
        }
        if let warning = payload.warning { builder.warnings.add("\(warning); the movie decodes nevertheless") }
        return try movie(builder, payload.container, inflated: payload.message.count)
    }
}

extension MovieDecoder {
    private static let messageName = "movie.binary"
    private static let specName = "movie.spec"

    /// Decodes the protobuf movie of an archive, or its JSON movie when the first is missing or damaged.
    private func decodeArchive() throws(SVGAError) -> Movie {
        var archive = try ZipArchive(file, limits: limits)
        guard archive.contains(Self.messageName) else {
            guard archive.contains(Self.specName) else { throw archive.movieMissing }
            return try decodeSpec(&archive, warning: nil)
        }
        do {
            return try decodeEntry(Self.messageName, .zipProtobuf, &archive) { bytes in
                try ProtobufDecoder(bytes, in: .messageEntry, limits: limits).decode()
            }
        } catch {
            guard !error.isFinal, archive.contains(Self.specName) else { throw error }
            return try decodeSpec(
                &archive, warning: "\(Self.messageName) is damaged (\(error)); \(Self.specName) is used")
        }
    }

    private func decodeSpec(_ archive: inout ZipArchive, warning: String?) throws(SVGAError) -> Movie {
        try decodeEntry(Self.specName, .zipJSON, &archive) { bytes in
            var builder = try SpecDecoder(bytes, in: .specEntry, limits: limits).decode()
            if let warning { builder.warnings.add(warning) }
            return builder
        }
    }

    private func decodeEntry(
        _ name: String, _ container: Movie.Container, _ archive: inout ZipArchive,
        _ decode: ([UInt8]) throws -> MovieBuilder
    ) throws(SVGAError) -> Movie {
        guard let content = try archive.read(name) else { throw archive.movieMissing }
        var builder = try SVGAError.only { try decode(content.bytes) }
        if !content.isIntact { builder.warnings.add("the checksum of \(name) is wrong; it decodes nevertheless") }
        var files = ArchiveImages(limits: limits)
        builder.assets = try files.assets(of: builder.imageMap, from: &archive, &builder.warnings)
        return try movie(builder, container, inflated: archive.inflatedByteCount)
    }

    private func movie(
        _ builder: consuming MovieBuilder, _ container: Movie.Container, inflated inflatedByteCount: Int
    ) throws(SVGAError) -> Movie {
        if let warning { builder.warnings.add(warning) }
        return try builder.movie(
            container: container, encodedByteCount: file.count, inflatedByteCount: inflatedByteCount)
    }
}
