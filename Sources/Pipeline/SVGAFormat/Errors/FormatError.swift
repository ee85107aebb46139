public import SVGASystem

/// The reason why bytes could not be decoded as a movie: the stage, the fault and its location.
///
/// Kinds of faults are added from version to version, so an error is asked questions and not switched over:
///
/// ```swift
/// do {
///     let movie = try Movie(decoding: bytes, limits: .untrusted)
///     print("\(movie.frameCount) frames")
/// } catch {
///     if error.isNotAMovie { print("this is something else: \(error)") }
///     if error.isLimitExceeded { print("too large: \(error)") }
///     if error.isOutOfMemory { print("try again later") }
/// }
/// ```
public struct FormatError: Error, Hashable, Sendable {
    /// The stage of decoding that gave up.
    package enum Stage: String, Hashable, Sendable {
        /// Recognizing the container.
        case container
        /// Unpacking a zlib, gzip or deflate stream.
        case inflate
        /// Reading a ZIP archive.
        case zip
        /// Reading the protobuf message of SVGA 1.5 and 2.
        case protobuf
        /// Reading the `movie.spec` of SVGA 1.
        case json
        /// Resolving the records that were read.
        case movie
        /// Any of these, where memory was missing.
        case decode
    }

    /// The stage that gave up.
    package let stage: Stage
    /// The fault.
    package let kind: Kind
    /// The location of the fault.
    package let location: Location

    init(_ stage: Stage, _ kind: Kind, at location: Location = .wholeFile) {
        self.stage = stage
        self.kind = kind
        self.location = location
    }

    /// Throws when a file needs more than a limit; the location is composed only then.
    static func check(
        _ name: Limits.Name, _ found: Int, within limit: Int, _ stage: Stage, at location: @autoclosure () -> Location
    ) throws(FormatError) {
        guard found <= limit else { throw .limitExceeded(name, limit, found: found, stage, at: location()) }
    }

    static func limitExceeded(
        _ name: Limits.Name, _ limit: Int, found: Int, _ stage: Stage, at location: Location
    ) -> FormatError {
        FormatError(stage, .limitExceeded(name, limit: limit, found: found), at: location)
    }
}

extension FormatError {
    /// Whether the bytes are something other than a movie: nothing at all, a web page, JSON text, an archive without a movie,
    /// or a file of another kind. A movie that is damaged is none of these.
    public var isNotAMovie: Bool {
        switch kind {
        case .emptyFile, .webPage, .storeError, .jsonText, .otherFormat, .unknownContainer, .movieEntryMissing,
            .packedTooOften:
            true
        default: false
        }
    }

    /// Whether the file was refused for its size and not for a fault; a higher limit may accept it.
    public var isLimitExceeded: Bool {
        if case .limitExceeded = kind { true } else { false }
    }

    /// Whether nothing is wrong with the file, except that memory was missing.
    public var isOutOfMemory: Bool {
        if case .outOfMemory = kind { true } else { false }
    }

    /// Whether decoding the file in another way cannot succeed either: it was refused for its size, or memory was missing.
    package var isFinal: Bool { isLimitExceeded || isOutOfMemory }
}

extension FormatError: MemoryError {
    @usableFromInline
    package static func outOfMemory(byteCount: Int) -> FormatError {
        FormatError(.decode, .outOfMemory(byteCount: byteCount))
    }
}

extension FormatError {
    /// The bytes that an offset counts in.
    package enum ByteSpace: String, Hashable, Sendable {
        /// The file as it was given to the decoder.
        case file = "the file"
        /// The unpacked stream of the file.
        case inflated = "the inflated data"
        /// The unpacked protobuf message of an archive.
        case messageEntry = "the archive entry movie.binary"
        /// The unpacked JSON text of an archive.
        case specEntry = "the archive entry movie.spec"
    }

    /// A location in a file: an offset, the name of a field, or both.
    package struct Location: Hashable, Sendable {
        /// The bytes that ``offset`` counts in.
        package let space: ByteSpace
        /// The index of the byte at fault; nil when no single byte is.
        package let offset: Int?
        /// The field at fault, such as `FrameEntity.alpha` or `movie.viewBox`; nil when there is none.
        package let field: String?

        /// The file as a whole.
        static let wholeFile = Location()

        init(_ offset: Int? = nil, in space: ByteSpace = .file, field: String? = nil) {
            self.space = space
            self.offset = offset
            self.field = field
        }
    }
}
