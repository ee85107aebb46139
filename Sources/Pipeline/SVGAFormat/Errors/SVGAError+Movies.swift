@_exported public import SVGAErrors
import SVGAGraphics

/// The error of bytes that could not be decoded as a movie.
@available(*, deprecated, renamed: "SVGAError")
public typealias FormatError = SVGAError

extension SVGAError {
    /// The stage of decoding that gave up.
    package enum Stage: String, Hashable, Sendable {
        case container
        /// Unpacking a zlib, gzip or deflate stream.
        case inflate
        case zip
        /// Reading the protobuf message of SVGA 1.5 and 2.
        case protobuf
        /// Reading the `movie.spec` of SVGA 1.
        case json
        /// Resolving the records that were read.
        case movie
    }

    package init(_ stage: Stage, _ fault: SVGAError, at place: Place = Place()) {
        self = fault.with { ($0.stage, $0.place) = (stage.rawValue, place) }
    }

    /// Throws if a file needs more than a limit; only an error composes its place.
    static func check(
        _ name: Limits.Name, _ found: Int, within limit: Int, _ stage: Stage, at place: @autoclosure () -> Place
    ) throws(SVGAError) {
        guard found <= limit else { throw .limitExceeded(name, limit, found: found, stage, at: place()) }
    }

    static func limitExceeded(
        _ name: Limits.Name, _ limit: Int, found: Int, _ stage: Stage, at place: Place
    ) -> SVGAError {
        SVGAError(stage, .fileExceeds(name, limit: limit, found: found), at: place)
    }
}

extension SVGAError {
    /// The bytes that an offset counts in.
    package enum ByteSpace: String, Hashable, Sendable {
        case file = "the file"
        /// The unpacked stream of the file.
        case inflated = "the inflated data"
        /// The unpacked protobuf message of an archive.
        case messageEntry = "the archive entry movie.binary"
        /// The unpacked JSON text of an archive.
        case specEntry = "the archive entry movie.spec"
    }
}

extension SVGAError.Place {
    /// A byte of a file or of its unpacked content.
    init(_ offset: Int, in space: SVGAError.ByteSpace = .file, field: String? = nil) {
        self.init(entry: space == .file ? nil : space.rawValue, field: field, offset: offset)
    }
}
