import SVGASystem

/// Why bytes could not become a movie: in which step, what was wrong and where.
public struct FormatError: Error, Hashable, Sendable {
    /// The step of decoding that gave up.
    public enum Stage: String, Hashable, Sendable {
        /// Finding out what the file is.
        case container
        /// Unpacking a zlib, gzip or deflate stream.
        case inflate
        /// Reading a ZIP archive.
        case zip
        /// Reading the protobuf message of SVGA 1.5 and 2.
        case protobuf
        /// Reading the `movie.spec` of SVGA 1.
        case json
        /// Making sense of what was read.
        case movie
    }

    /// The step that gave up.
    public let stage: Stage
    /// What was wrong.
    public let kind: Kind
    /// Where it was found.
    public let location: Location

    init(_ stage: Stage, _ kind: Kind, at location: Location = .wholeFile) {
        self.stage = stage
        self.kind = kind
        self.location = location
    }

    init(_ stage: Stage, _ error: OutOfMemory) {
        self.init(stage, Kind.outOfMemory(byteCount: error.byteCount))
    }

    /// Throws unless arrays of so many bytes can be had.
    static func checkMemory(_ stage: Stage, byteCount: Int = 0) throws(FormatError) {
        do throws(OutOfMemory) {
            try LargeMemory.check(byteCount: byteCount)
        } catch {
            throw FormatError(stage, error)
        }
    }

    /// Whether nothing is wrong with the file, but memory was missing.
    public var isOutOfMemory: Bool {
        if case .outOfMemory = kind { true } else { false }
    }

    /// Whether no other reading of the file can help: it was refused for its size, or memory was missing.
    var isFinal: Bool { isLimitExceeded || isOutOfMemory }

    /// Whether the file was refused for its size rather than for a fault: a higher limit might let it pass.
    public var isLimitExceeded: Bool {
        if case .limitExceeded = kind { true } else { false }
    }
}
