/// A source of keys.
package protocol S3KeySource: Sendable {
    /// Reads or fetches the keys.
    ///
    /// - Parameter now: Seconds since 1970.
    func issue(now: Int) async throws(S3KeysError) -> IssuedKeys
}

/// Keys, and how long they are of use.
package struct IssuedKeys: Hashable, Sendable {
    package let keys: S3Keys
    /// From when on the source should be asked again, in seconds since 1970; nil for never.
    package let refreshAt: Int?
    /// From when on servers refuse the keys, in seconds since 1970; nil for never.
    package let expiresAt: Int?

    /// Takes keys; those that never change have no times.
    package init(_ keys: S3Keys, refreshAt: Int? = nil, expiresAt: Int? = nil) {
        (self.keys, self.refreshAt, self.expiresAt) = (keys, refreshAt, expiresAt)
    }
}

/// Keys that never change.
package struct FixedKeys: S3KeySource {
    private let keys: S3Keys

    /// Takes the keys.
    package init(_ keys: S3Keys) { self.keys = keys }

    package func issue(now: Int) -> IssuedKeys { IssuedKeys(keys) }
}

/// The reason why there are no keys.
package enum S3KeysError: Error, Hashable, Sendable {
    /// No source of keys is configured.
    case none
    /// One of two variables is set, and the other is not; their names.
    case incomplete(present: String, missing: String)
    /// The file of keys cannot be read; why.
    case unreadable(path: String, reason: String)
    /// The file has no keys for the profile.
    case noProfile(path: String, profile: String)
    /// The endpoint of the machine does not answer, or not now; why.
    case unreachable(String)
    /// The endpoint of the machine has no keys, or answers what cannot be understood; why.
    case noInstanceKeys(String)

    /// Whether the same call may succeed a little later.
    package var isTransient: Bool {
        if case .unreachable = self { true } else { false }
    }
}

extension S3KeysError: CustomStringConvertible {
    /// The missing part, and its possible places.
    package var description: String {
        switch self {
        case .none:
            "there are no keys for S3: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write ~/.aws/credentials"
        case .incomplete(let present, let missing): "\(present) is set, but \(missing) is not"
        case .unreadable(let path, let reason): "the keys in \(path) cannot be read: \(reason)"
        case .noProfile(let path, let profile): "\(path) has no keys for the profile \(profile)"
        case .unreachable(let reason): "the keys of this machine cannot be fetched: \(reason)"
        case .noInstanceKeys(let reason): "this machine has no keys for S3: \(reason)"
        }
    }
}
