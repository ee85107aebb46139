package import SVGAErrors

/// The unpacked message of a movie file, unless that is an archive.
package struct MoviePayload: Sendable {
    package let container: Movie.Container
    package let message: [UInt8]
    /// A fault of the container that leaves the message intact, or nil.
    package let warning: String?
    private let head: [UInt8]

    /// Unpacks a file of SVGA 2 in any of its containers; nil for an archive.
    ///
    /// - Throws: ``SVGAError`` for an empty file, a damaged stream, or one above the limits.
    package init?(unpacking file: [UInt8], limits: Limits) throws(SVGAError) {
        let payload: CompressedPayload?
        switch FileSignature(file) {
        case .empty: throw SVGAError(.container, .emptyFile)
        case .zip: return nil
        case .zlib: (container, payload) = (.zlibProtobuf, try CompressedPayload(zlib: file, limits: limits))
        case .gzip: (container, payload) = (.gzipProtobuf, try CompressedPayload(gzip: file, limits: limits))
        case .protobuf: (container, payload) = (.protobuf, nil)
        // The one container without a signature.
        case .unknown:
            do {
                (container, payload) = (.deflateProtobuf, try CompressedPayload(deflate: file, limits: limits))
            } catch {
                throw error.isFinal ? error : MoviePayload.unknown(file)
            }
        }
        (message, warning, head) = (payload?.bytes ?? file, payload?.warning, Array(file.prefix(8)))
    }

    /// The error for bytes that are not a movie container.
    package static func unknown(_ file: [UInt8]) -> SVGAError {
        SVGAError(.container, .unknownContainer(firstBytes: Array(file.prefix(8))), at: .init(0))
    }

    /// Reads the message. If that fails, and the message is content of another kind, the error names the kind.
    package func read<Result>(
        _ body: ([UInt8], SVGAError.ByteSpace) throws(SVGAError) -> Result
    ) throws(SVGAError) -> Result {
        let space: SVGAError.ByteSpace = container == .protobuf ? .file : .inflated
        do {
            return try body(message, space)
        } catch {
            if error.isFinal { throw error }
            if container == .deflateProtobuf { throw MoviePayload.unknown(head) }
            guard let kind = NonMovieContent.explain(message) else { throw error }
            throw SVGAError(.container, kind, at: .init(0, in: space))
        }
    }

    /// Finds the first fault of a message.
    ///
    /// - Throws: ``SVGAError`` with its place.
    package static func check(_ message: [UInt8], in space: SVGAError.ByteSpace, _ limits: Limits) throws(SVGAError) {
        var scanner = WireScanner(message, in: space, limits: limits)
        _ = try scanner.scan()
    }
}
