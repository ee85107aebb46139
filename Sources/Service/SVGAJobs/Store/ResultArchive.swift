package import SVGASystem

/// The store of workers' results, by their names: a shared directory, or a bucket.
///
/// Results have equal bytes wherever they are made, so the first one stays and repeats have no effect. All calls block.
package protocol ResultArchive: Sendable {
    /// Whether a result exists.
    func contains(_ name: ResultName) throws(ArchiveError) -> Bool

    /// Stores a result atomically; false if it existed.
    func insert(_ body: SharedBytes, as name: ResultName) throws(ArchiveError) -> Bool

    /// The bytes of a result; nil if it does not exist.
    ///
    /// - Parameter maxByteCount: More is an error.
    func bytes(of name: ResultName, maxByteCount: Int) throws(ArchiveError) -> [UInt8]?

    /// Sends a small request, to check whether the archive responds.
    func probe() throws(ArchiveError)
}

/// The reason why an archive operation failed.
package struct ArchiveError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The archive does not answer now; a little later it may.
        case unavailable(String)
        /// The archive wants that many seconds without requests.
        case busy(String, retryAfter: Double?)
        /// The archive refuses the credentials, or the bucket does not exist.
        case refused(String)
        /// The result has more bytes than were allowed.
        case tooLarge(maxByteCount: Int)
        /// There is no free space.
        case full(String)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// Whether the same call may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unavailable, .busy, .full: true
        case .refused, .tooLarge: false
        }
    }
}

extension ArchiveError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .unavailable(let reason), .busy(let reason, _): "the result store does not answer: \(reason)"
        case .refused(let reason): "the result store refuses: \(reason)"
        case .tooLarge(let maxByteCount): "the result has more than \(maxByteCount) bytes"
        case .full(let reason): "the result store has no room: \(reason)"
        }
    }
}
