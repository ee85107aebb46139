package import SVGAErrors

/// A movie file whose container is recognized. Only ``HeaderReader``, which has no complete archive, chooses a description
/// itself.
package struct MovieFile {
    /// An unpacked file of an archive, or an unpacked stream.
    package struct Contents {
        package let bytes: [UInt8]
        /// A fault that leaves the bytes usable, or nil.
        package var warning: String?
    }

    package let bytes: [UInt8]
    /// The limits of the file; for one inside another, the limits that the outer file leaves.
    package let limits: Limits
    /// The containers that the file can be read as: one for each description of the movie, the preferred first.
    package let containers: [Movie.Container]
    /// The files of an archive; nil for all others.
    package var archive: MovieArchive?
    /// The unpacked stream, once it was read.
    private var stream: Contents?
    /// A fault of the file around this one.
    package private(set) var packingWarning: String?
    /// The fault of the preferred description, if the other is read in its place.
    package private(set) var fallbackWarning: String?

    /// Recognizes the container of a file by its first bytes, and of an archive by its directory.
    ///
    /// - Throws: ``SVGAError`` for an empty file, and an archive that is damaged, passes the limits, or has no movie.
    package init(_ bytes: [UInt8], limits: Limits) throws(SVGAError) {
        (self.bytes, self.limits) = (bytes, limits)
        guard let first = bytes.first else { throw SVGAError(.container, .emptyFile) }
        if MovieFile.isArchive(bytes) {
            let archive = try MovieArchive(bytes, limits: limits)
            (self.archive, containers) = (archive, archive.containers)
            return
        }
        switch Packing(markOf: bytes) {
        case .zlib: containers = [.zlibProtobuf]
        case .gzip: containers = [.gzipProtobuf]
        // The first byte is the tag of a movie's version or parameters. Bare deflate data have no mark.
        default: containers = first == 0x0A || first == 0x12 ? [.protobuf] : [.deflateProtobuf]
        }
    }

    /// Whether the bytes begin an archive: with an entry, the end of an empty directory, or a part of a split archive.
    package static func isArchive(_ bytes: some Collection<UInt8>) -> Bool {
        [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06], [0x50, 0x4B, 0x07, 0x08]].contains(Array(bytes.prefix(4)))
    }

    /// Whether the bytes begin an archive or a compressed stream.
    static func isPacked(_ bytes: [UInt8]) -> Bool { isArchive(bytes) || Packing(markOf: bytes) != nil }

    /// The error for bytes that are not a movie container.
    static func unknown(_ bytes: [UInt8]) -> SVGAError {
        SVGAError(.container, .unknownContainer(firstBytes: Array(bytes.prefix(8))), at: .init(0))
    }

    /// Unpacks a description of the movie.
    ///
    /// - Parameter container: One of ``containers``.
    package mutating func contents(of container: Movie.Container) throws(SVGAError) -> Contents {
        if let contents = try archive?.contents(of: container) { return contents }
        guard let packing = container.packing else { return Contents(bytes: bytes) }
        let payload = try CompressedPayload(bytes, packing, limits: limits)
        let contents = Contents(bytes: payload.bytes, warning: payload.warning)
        stream = contents
        return contents
    }

    /// Finds the first fault of a message.
    ///
    /// - Throws: ``SVGAError`` with its place.
    package func check(_ message: Contents, of container: Movie.Container) throws(SVGAError) {
        var scanner = WireScanner(message.bytes, in: container.space, limits: limits)
        _ = try scanner.scan()
    }
}

extension MovieFile {
    /// Reads a movie by the first of its descriptions that can be read.
    ///
    /// If there is none, the movie inside is read, which a server or a proxy compressed again, as with a
    /// `Content-Encoding` that was not undone. The error for content of another kind names the kind.
    ///
    /// - Parameter body: Reads the movie as one of the file's containers.
    package static func read<Value>(
        _ bytes: [UInt8], limits: Limits,
        _ body: (inout MovieFile, Movie.Container) throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        do {
            var file = try MovieFile(bytes, limits: limits)
            return try file.read(body)
        } catch {
            guard !error.isFinal else { throw error }
            guard let (inner, packing, rest) = packedContent(of: bytes, limits) else {
                throw NonMovieContent.explain(bytes).map { SVGAError(.container, $0) } ?? error
            }
            do {
                var file = try MovieFile(inner, limits: rest)
                file.packingWarning = "the movie is compressed a second time, with \(packing); players cannot open it"
                return try file.read(body)
            } catch {
                guard !error.isFinal, let (_, next, _) = packedContent(of: inner, rest) else { throw error }
                throw SVGAError(.container, .packedTooOften(coding: "\(next)"))
            }
        }
    }

    private mutating func read<Value>(
        _ body: (inout MovieFile, Movie.Container) throws(SVGAError) -> Value
    ) throws(SVGAError) -> Value {
        do {
            return try body(&self, containers[0])
        } catch {
            guard !error.isFinal else { throw error }
            if containers.count > 1 {
                fallbackWarning = "\(MovieArchive.messageName) is damaged (\(error)); \(MovieArchive.specName) is used"
                return try body(&self, containers[1])
            }
            // A message that was decoded is one, even if its movie is damaged.
            if stream != nil, error.stage == SVGAError.Stage.movie.rawValue { throw error }
            if containers == [.deflateProtobuf] { throw MovieFile.unknown(bytes) }
            guard let stream, let kind = NonMovieContent.explain(stream.bytes) else { throw error }
            throw SVGAError(.container, kind, at: .init(0, in: .inflated))
        }
    }

    /// The archive or stream inside a stream, with the bytes and the ratio that are left of the limits.
    private static func packedContent(of file: [UInt8], _ limits: Limits) -> ([UInt8], Packing, Limits)? {
        guard let packing = Packing(markOf: file),
            let bytes = (try? CompressedPayload(file, packing, limits: limits))?.bytes, isPacked(bytes)
        else { return nil }
        var rest = limits
        rest.maxInflatedByteCount -= bytes.count
        rest.maxInflationRatio /= max(1, (bytes.count + file.count - 1) / file.count)
        return (bytes, packing, rest)
    }
}

extension Movie.Container {
    /// The compression of a stream; nil for an archive and a bare message.
    var packing: Packing? {
        switch self {
        case .zlibProtobuf: .zlib
        case .gzipProtobuf: .gzip
        case .deflateProtobuf: .deflate
        case .protobuf, .zipProtobuf, .zipJSON: nil
        }
    }

    /// The bytes that offsets in the movie's description count in.
    var space: SVGAError.ByteSpace {
        switch self {
        case .zlibProtobuf, .gzipProtobuf, .deflateProtobuf: .inflated
        case .protobuf: .file
        case .zipProtobuf: .messageEntry
        case .zipJSON: .specEntry
        }
    }
}
