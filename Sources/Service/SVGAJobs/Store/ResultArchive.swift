package import SVGAErrors
package import SVGASystem

/// The store of workers' results, by their names: a shared directory, or a bucket. Results have equal bytes on all
/// machines, so the first one stays and repeats have no effect. All calls block.
package protocol ResultArchive: Sendable {
    func contains(_ name: ResultName) throws(SVGAError) -> Bool

    /// Stores a result atomically; false if it existed.
    func insert(_ body: SharedBytes, as name: ResultName) throws(SVGAError) -> Bool

    /// The bytes of a result; nil if it does not exist. More bytes than the maximum are an error.
    func bytes(of name: ResultName, maxByteCount: Int) throws(SVGAError) -> [UInt8]?

    /// Sends a small request, to check whether the archive responds.
    func probe() throws(SVGAError)
}

// The reason why an archive operation failed.
extension SVGAError {
    /// The archive does not answer now; a little later it may, but not before the time that it asks for.
    package static func archiveUnavailable(_ reason: String, retryAfter: Duration? = nil) -> SVGAError {
        SVGAError(
            .network, "the result store does not answer: \(reason)", retryAfter: retryAfter, isTransient: true)
    }

    /// The archive refuses the credentials, or the bucket does not exist.
    package static func archiveRefused(_ reason: String) -> SVGAError {
        SVGAError(.forbidden, "the result store refuses: \(reason)")
    }

    package static func resultTooLarge(maxByteCount: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "the result has more than \(maxByteCount) bytes",
            limit: Limit(name: "maxByteCount", limit: maxByteCount, found: maxByteCount + 1))
    }

    package static func archiveFull(_ reason: String) -> SVGAError {
        SVGAError(.failed, "the result store has no room: \(reason)", cause: .full, isTransient: true)
    }
}
