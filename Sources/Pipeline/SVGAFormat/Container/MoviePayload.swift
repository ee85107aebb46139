package import SVGAErrors

/// The unpacked and validated message of a movie file, for readers that keep every field.
package struct MoviePayload: Sendable {
    /// The container of the message.
    package let container: Movie.Container
    /// The bytes of the message.
    package let message: [UInt8]
    /// A fault of the container that leaves the message intact, or nil.
    package let warning: String?

    private init(_ container: Movie.Container, _ message: [UInt8], warning: String? = nil) {
        (self.container, self.message, self.warning) = (container, message, warning)
    }

    /// Unpacks a file of SVGA 2 in any of its containers.
    ///
    /// - Returns: Nil for an archive.
    /// - Throws: ``SVGAError``, as decoding a movie does.
    package static func unpacking(_ file: [UInt8], limits: Limits) throws(SVGAError) -> MoviePayload? {
        switch FileSignature(file) {
        case .empty: throw SVGAError(.container, .emptyFile)
        case .zip: return nil
        case .zlib:
            return try sound(CompressedPayload(zlib: file, limits: limits), .zlibProtobuf, limits)
        case .gzip:
            return try sound(CompressedPayload(gzip: file, limits: limits), .gzipProtobuf, limits)
        case .protobuf:
            try check(file, in: .file, limits)
            return MoviePayload(.protobuf, file)
        case .unknown:
            return try bareDeflate(file, limits)
        }
    }

    private static func bareDeflate(_ file: [UInt8], _ limits: Limits) throws(SVGAError) -> MoviePayload {
        do {
            return try sound(CompressedPayload(deflate: file, limits: limits), .deflateProtobuf, limits)
        } catch {
            guard !error.isFinal else { throw error }
            throw unknown(file)
        }
    }

    /// The error for bytes that are not a movie container.
    package static func unknown(_ file: [UInt8]) -> SVGAError {
        SVGAError(.container, .unknownContainer(firstBytes: Array(file.prefix(8))), at: .init(0))
    }

    private static func sound(
        _ payload: CompressedPayload, _ container: Movie.Container, _ limits: Limits
    ) throws(SVGAError) -> MoviePayload {
        try check(payload.bytes, in: .inflated, limits)
        return MoviePayload(container, payload.bytes, warning: payload.warning)
    }

    /// Finds the first fault of a message.
    ///
    /// - Throws: ``SVGAError`` with its place.
    package static func check(_ message: [UInt8], in space: SVGAError.ByteSpace, _ limits: Limits) throws(SVGAError) {
        var scanner = WireScanner(message, in: space, limits: limits)
        _ = try scanner.scan()
    }
}
