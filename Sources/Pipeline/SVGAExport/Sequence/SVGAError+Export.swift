public import SVGAErrors

/// The error of exports. Files of a sequence that were written stay.
@available(*, deprecated, renamed: "SVGAError")
public typealias ExportError = SVGAError

extension SVGAError {
    /// The number of files that were written completely.
    public var writtenCount: Int { completedCount }

    /// The error itself where a file or folder could not be made or written; nil for all other failures.
    public var fileError: SVGAError? { operation == nil ? nil : self }

    /// The error of the caller's function that makes the pictures of an animation; nil for all other failures.
    public var pictureError: (any Error)? { underlying }

    /// Whether a library or program that the format needs is missing; the description explains how to install it.
    public var isMissingEncoder: Bool { isMissingLibrary }
}
