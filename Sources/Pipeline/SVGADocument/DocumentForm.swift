import SVGAFormat

/// The container of a document's movie. Cases are added from version to version.
///
/// ```swift
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// if document.form.isArchive { print("players of SVGA 2 alone cannot open this file") }
/// ```
public enum DocumentForm: Hashable, Sendable {
    /// SVGA 2: a zlib stream, as nearly all files have it.
    case zlib
    /// SVGA 2: a gzip file.
    case gzip
    /// SVGA 2: deflate data without a wrapper.
    case deflate
    /// SVGA 2: nothing.
    case bare
    /// SVGA 1.5: an archive with a message, and with a JSON text of the same movie for players of SVGA 1.0.
    case messageArchive(hasSpec: Bool)
    /// SVGA 1.0: an archive with a JSON text.
    case specArchive

    /// The form of a container.
    ///
    /// - Parameter hasSpec: Whether an archive has a JSON text.
    init(_ container: Movie.Container, hasSpec: Bool) {
        switch container {
        case .zlibProtobuf: self = .zlib
        case .gzipProtobuf: self = .gzip
        case .deflateProtobuf: self = .deflate
        case .protobuf: self = .bare
        case .zipProtobuf: self = .messageArchive(hasSpec: hasSpec)
        case .zipJSON: self = .specArchive
        }
    }

    /// Whether the image map names files of an archive.
    public var isArchive: Bool {
        switch self {
        case .zlib, .gzip, .deflate, .bare: false
        case .messageArchive, .specArchive: true
        }
    }

    /// Whether the movie is only written as JSON.
    package var isSpec: Bool { self == .specArchive }
}
