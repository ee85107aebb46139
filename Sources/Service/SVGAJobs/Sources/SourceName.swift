package import SVGADigest

/// The name of a movie: a URL, or a file below the root folder.
package enum SourceName: Hashable, Sendable {
    case url(String)
    /// The folders and the file, each a name that leads down.
    case file([String])

    /// Reads a name. Text with a colon and two slashes is a URL.
    package init(_ text: String) throws(JobError) {
        if text.utf8.contains(0) { throw JobError(.invalidSource("the source contains a zero")) }
        if text.contains("://") {
            self = .url(text)
            return
        }
        let names = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard names.allSatisfy({ !["", ".", ".."].contains($0) && $0.utf8.count <= 255 }) else {
            throw JobError(.invalidSource("the source is neither a URL nor a path of plain names"))
        }
        self = .file(names)
    }
}

/// A movie that was found: its digest, and the way to its bytes.
package struct SourceFile: Sendable {
    package let digest: ContentDigest
    /// When the movie was last changed, in seconds since 1970; nil where that is not known.
    package let modifiedSeconds: Int?
    /// Reads the bytes that have the digest.
    let bytes: @Sendable () throws(JobError) -> [UInt8]
    /// Until when the cache hands it out without asking its server, in seconds since 1970; nil for others.
    package var freshUntil: Int?

    init(
        digest: ContentDigest, modifiedSeconds: Int?, bytes: @escaping @Sendable () throws(JobError) -> [UInt8]
    ) {
        (self.digest, self.modifiedSeconds, self.bytes) = (digest, modifiedSeconds, bytes)
    }

    /// A movie that is in memory.
    package init(_ bytes: [UInt8]) throws(JobError) {
        digest = try SourceFile.digest(of: bytes)
        modifiedSeconds = nil
        self.bytes = { () throws(JobError) in bytes }
    }

    /// The digest of bytes.
    static func digest(of bytes: [UInt8]) throws(JobError) -> ContentDigest {
        try SHA256.digest(of: bytes, throwing: JobError.self)
    }
}
