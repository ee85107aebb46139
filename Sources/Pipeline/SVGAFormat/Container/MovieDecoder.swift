/// Finds the container of a movie, unpacks it and passes it to the decoder of its content.
struct MovieDecoder {
    private let file: [UInt8]
    private let limits: Limits

    init(_ file: [UInt8], limits: Limits) {
        self.file = file
        self.limits = limits
    }

    /// Decodes the file. The error for a file that is no movie names what it seems to be instead.
    func decode() throws(FormatError) -> Movie {
        do throws(FormatError) {
            return try decodeContainer()
        } catch {
            guard !error.isFinal, let kind = NonMovieContent.explain(file) else { throw error }
            throw FormatError(.container, kind)
        }
    }

    private func decodeContainer() throws(FormatError) -> Movie {
        switch FileSignature(file) {
        case .empty: throw FormatError(.container, .emptyFile)
        case .zip: try decodeArchive()
        case .zlib: try decode(CompressedPayload(zlib: file, limits: limits), .zlibProtobuf)
        case .gzip: try decode(CompressedPayload(gzip: file, limits: limits), .gzipProtobuf)
        case .protobuf: try decodeMessage(file, in: .file).movie(.protobuf, file.count, inflated: file.count)
        case .unknown: try decodeBareDeflate()
        }
    }

    private func decode(
        _ payload: CompressedPayload, _ container: Movie.Container
    ) throws(FormatError) -> Movie {
        var builder = try decodeMessage(payload.bytes, in: .inflated)
        if let warning = payload.warning { builder.warnings.add("\(warning); the movie decodes nevertheless") }
        return try builder.movie(container, file.count, inflated: payload.bytes.count)
    }

    private func decodeMessage(
        _ bytes: [UInt8], in space: FormatError.ByteSpace
    ) throws(FormatError) -> MovieBuilder {
        do throws(FormatError) {
            return try ProtobufDecoder(bytes, in: space, limits: limits).decode()
        } catch {
            guard !error.isFinal, let kind = NonMovieContent.explain(bytes) else { throw error }
            throw FormatError(.container, kind, at: .init(0, in: space))
        }
    }

    /// Tries the one container without a signature. A file that fails there too is no movie, unless it was refused for its
    /// size or memory was missing.
    private func decodeBareDeflate() throws(FormatError) -> Movie {
        do throws(FormatError) {
            return try decode(CompressedPayload(deflate: file, limits: limits), .deflateProtobuf)
        } catch {
            guard !error.isFinal else { throw error }
            throw FormatError(.container, .unknownContainer(firstBytes: Array(file.prefix(8))), at: .init(0))
        }
    }
}

extension MovieDecoder {
    private static let messageName = "movie.binary"
    private static let specName = "movie.spec"

    /// Decodes the protobuf movie of an archive, or its JSON movie when the first is missing or damaged.
    private func decodeArchive() throws(FormatError) -> Movie {
        var archive = try ZipArchive(file, limits: limits)
        guard archive.contains(Self.messageName) else {
            guard archive.contains(Self.specName) else { throw FormatError(.zip, .movieEntryMissing) }
            return try decodeSpec(&archive, warning: nil)
        }
        do throws(FormatError) {
            return try decodeEntry(Self.messageName, .zipProtobuf, &archive) { (bytes) throws(FormatError) in
                try ProtobufDecoder(bytes, in: .messageEntry, limits: limits).decode()
            }
        } catch {
            guard !error.isFinal, archive.contains(Self.specName) else { throw error }
            return try decodeSpec(
                &archive, warning: "\(Self.messageName) is damaged (\(error)); \(Self.specName) is used")
        }
    }

    private func decodeSpec(_ archive: inout ZipArchive, warning: String?) throws(FormatError) -> Movie {
        try decodeEntry(Self.specName, .zipJSON, &archive) { (bytes) throws(FormatError) in
            var builder = try SpecDecoder(bytes, in: .specEntry, limits: limits).decode()
            if let warning { builder.warnings.add(warning) }
            return builder
        }
    }

    private func decodeEntry(
        _ name: String, _ container: Movie.Container, _ archive: inout ZipArchive,
        _ decode: ([UInt8]) throws(FormatError) -> MovieBuilder
    ) throws(FormatError) -> Movie {
        guard let content = try archive.read(name) else { throw FormatError(.zip, .movieEntryMissing) }
        var builder = try decode(content.bytes)
        if !content.isIntact { builder.warnings.add("the checksum of \(name) is wrong; it decodes nevertheless") }
        var files = ArchiveImages(limits: limits)
        builder.assets = try files.assets(of: builder.imageMap, from: &archive, &builder.warnings)
        return try builder.movie(container, file.count, inflated: archive.inflatedByteCount)
    }
}

extension MovieBuilder {
    fileprivate consuming func movie(
        _ container: Movie.Container, _ encodedByteCount: Int, inflated inflatedByteCount: Int
    ) throws(FormatError) -> Movie {
        try movie(container: container, encodedByteCount: encodedByteCount, inflatedByteCount: inflatedByteCount)
    }
}
