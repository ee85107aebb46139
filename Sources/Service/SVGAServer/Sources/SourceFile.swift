import SVGADigest

/// A movie that was found: its digest, and the way to its bytes.
struct SourceFile: Sendable {
    let digest: SHA256Digest
    /// Reads the bytes that have the digest.
    let bytes: @Sendable () throws(Problem) -> [UInt8]

    init(digest: SHA256Digest, bytes: @escaping @Sendable () throws(Problem) -> [UInt8]) {
        (self.digest, self.bytes) = (digest, bytes)
    }

    /// A movie that is in memory.
    init(_ bytes: [UInt8]) throws(Problem) {
        do throws(DigestError) {
            digest = try SHA256.digest(of: bytes)
        } catch {
            throw Problem(error)
        }
        self.bytes = { () throws(Problem) in bytes }
    }
}
