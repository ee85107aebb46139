import SVGAErrors

/// Finds the header of a movie in a file or in its first bytes.
struct HeaderDecoder {
    private let file: [UInt8]
    private let isWhole: Bool
    private let limits: Limits

    init(_ file: [UInt8], isWhole: Bool, limits: Limits) {
        (self.file, self.isWhole, self.limits) = (file, isWhole, limits)
    }

    /// As many bytes as tell one container from the others.
    private static let signatureByteCount = 4

    /// The header; nil if more of the file is needed.
    func decode() throws(SVGAError) -> MovieHeader? {
        guard isWhole || file.count >= HeaderDecoder.signatureByteCount else { return nil }
        return try PackedFile.read(file, limits: limits) { (file, limits, _) throws(SVGAError) in
            try HeaderDecoder(file, isWhole: isWhole, limits: limits).header()
        }
    }

    private func header() throws(SVGAError) -> MovieHeader? {
        switch FileSignature(file) {
        case .empty: throw SVGAError(.container, .emptyFile)
        case .zip: return isWhole ? try ArchiveHeader.header(ofWhole: file, limits: limits) : nil
        case .zlib: return try header(.zlibProtobuf, from: 2)
        case .gzip:
            guard let start = CompressedPayload.gzipDataStart(file) else { return try endOfPrefix() }
            return try header(.gzipProtobuf, from: start)
        case .protobuf:
            let header = try DescriptionHeader(message: file, isComplete: isWhole, in: .file, limits: limits)
            return if let header { try MovieHeader(.protobuf, header, limits: limits) } else { nil }
        case .unknown: return try bareDeflate()
        }
    }

    /// Unpacks until the header is complete.
    private func header(_ container: Movie.Container, from start: Int) throws(SVGAError) -> MovieHeader? {
        var stream = try StreamBeginning(file, min(start, file.count)..<file.count, limits: limits)
        while stream.state == .open {
            try stream.unpackMore()
            // A movie that is compressed twice can only be read from the complete file.
            if !isWhole, FileSignature(stream.bytes).isPacked { return nil }
            let found = try DescriptionHeader(
                message: stream.bytes, isComplete: stream.state == .complete, in: .inflated, limits: limits)
            if let found { return try MovieHeader(container, found, limits: limits) }
        }
        if case .damaged(let error) = stream.state, isWhole || !error.isLimitExceeded { throw error }
        return try endOfPrefix()
    }

    private func bareDeflate() throws(SVGAError) -> MovieHeader? {
        do {
            return try header(.deflateProtobuf, from: 0)
        } catch {
            guard !error.isFinal else { throw error }
            throw SVGAError(.container, .unknownContainer(firstBytes: Array(file.prefix(8))), at: .init(0))
        }
    }

    /// More bytes are needed. A complete file has none.
    private func endOfPrefix() throws(SVGAError) -> MovieHeader? {
        guard isWhole else { return nil }
        throw SVGAError(.inflate, .truncatedStream, at: .init(file.count))
    }
}
