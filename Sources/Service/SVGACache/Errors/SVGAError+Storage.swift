import SVGADatabase

/// The error of a cache's folder and of its index.
@available(*, deprecated, renamed: "SVGAError")
public typealias StorageError = SVGAError

extension SVGAError {
    static func index(code: Int32, message: String) -> SVGAError {
        .database(code: code, "the index of the cache failed: \(message)")
    }

    /// The index was written by a newer version of this library, which knows a format that this one does not.
    static func newerFormat(version: Int, supported: Int) -> SVGAError {
        SVGAError(
            .failed, "the index of the cache has format \(version), this version knows up to \(supported)",
            remedy: "use another folder", limit: Limit(name: "format", limit: supported, found: version))
    }

    /// Whether a newer version of this library has written the folder of a cache.
    public var isNewerFormat: Bool { limit?.name == "format" }

    /// Whether the index is damaged and must be replaced.
    var isDamagedIndex: Bool { category == .damaged }
}
