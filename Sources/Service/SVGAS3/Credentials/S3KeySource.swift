package import SVGAErrors

package protocol S3KeySource: Sendable {
    /// Reads or fetches the keys.
    ///
    /// - Parameter now: Seconds since 1970.
    func issue(now: Int) async throws(SVGAError) -> IssuedKeys
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
