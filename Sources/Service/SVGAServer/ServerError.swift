public import SVGASystem

/// The reason why a ``Server`` cannot start, or a path cannot be signed.
@available(*, deprecated, renamed: "SVGAError")
public typealias ServerError = SVGAError

extension SVGAError {
    /// Whether the folder of results, of the cache, or of movies of a server cannot be used.
    public var isUnusableFolder: Bool { cause == .storage }

    /// A part's error as that of a server that starts: what neither the machine nor an address refuses is a folder.
    init(starting error: any Error) {
        let error = SVGAError(error)
        let isOfFolder =
            ![.network, .missingLibrary].contains(error.category)
            && ![.thread, .crypto, .missingSource].contains(error.cause)
        self = isOfFolder ? error.with { $0.cause = .storage } : error
    }
}
