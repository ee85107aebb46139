package import SVGASystem

/// Where the results of workers lie, by their names: a folder that machines share, or a bucket.
///
/// Results have equal bytes wherever they are made, so that the first one stays and repeats change nothing. All calls block.
package protocol ResultArchive: Sendable {
    /// Whether a result is there.
    func contains(_ name: ResultName) throws(ArchiveError) -> Bool

    /// Keeps a result in one step; false where it was there already.
    func insert(_ body: SharedBytes, as name: ResultName) throws(ArchiveError) -> Bool

    /// The bytes of a result; nil where it is not there.
    ///
    /// - Parameter maxByteCount: More is an error.
    func bytes(of name: ResultName, maxByteCount: Int) throws(ArchiveError) -> [UInt8]?

    /// Asks for something small, to see whether the archive answers.
    func probe() throws(ArchiveError)
}

/// Why an archive did not do what it was asked for.
package struct ArchiveError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The archive does not answer now; a little later it may.
        case unavailable(String)
        /// The archive wants that many seconds without requests.
        case busy(String, retryAfter: Double?)
        /// The archive refuses the credentials, or the bucket is not there.
        case refused(String)
        /// The result has more bytes than were allowed.
        case tooLarge(maxByteCount: Int)
        /// There is no room.
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
