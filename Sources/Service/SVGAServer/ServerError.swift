public import SVGASystem

/// The reason why a ``Server`` cannot start, or a path cannot be signed.
@available(*, deprecated, renamed: "SVGAError")
public typealias ServerError = SVGAError

extension SVGAError {
    /// Whether a server cannot use its folder of results, cache or movies.
    public var isUnusableFolder: Bool { cause == .storage }

    /// A part's error when a server starts: if the machine and addresses are valid, a folder is at fault.
    init(starting error: any Error) {
        let error = SVGAError(error)
        let isOfFolder =
            ![.network, .missingLibrary].contains(error.category)
            && ![.thread, .crypto, .missingSource].contains(error.cause)
        self = isOfFolder ? error.with { $0.cause = .storage } : error
    }
}
