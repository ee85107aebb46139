import CCrypto

/// SHA-256 of bytes that come piece by piece.
///
/// ```swift
/// var hash = try SHA256()
/// while let piece = next() { try hash.update(piece) }
/// print(try hash.finalize())
/// ```
///
/// - Complexity: O(bytes), about 2 GB a second where the CPU has SHA instructions; no memory but a fixed context.
@safe public struct SHA256: ~Copyable, Sendable {
    private nonisolated(unsafe) let context: OpaquePointer

    /// Begins with no bytes.
    ///
    /// - Throws: ``DigestError`` when libcrypto has no memory or no SHA-256.
    public init() throws(DigestError) {
        guard let context = unsafe EVP_MD_CTX_new() else { throw DigestError("EVP_MD_CTX_new") }
        guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            unsafe EVP_MD_CTX_free(context)
            throw DigestError("EVP_DigestInit_ex")
        }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Appends bytes that lie anywhere in memory.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) throws(DigestError) {
        guard unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
            throw DigestError("EVP_DigestUpdate")
        }
    }

    /// Appends bytes.
    public mutating func update(_ bytes: [UInt8]) throws(DigestError) {
        guard unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { throw DigestError("EVP_DigestUpdate") }
    }

    /// The digest of all bytes; ends the computation.
    public consuming func finalize() throws(DigestError) -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        guard unsafe EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw DigestError("EVP_DigestFinal_ex") }
        return SHA256Digest(unchecked: bytes)
    }

    /// The digest of bytes that are all there.
    public static func digest(of bytes: [UInt8]) throws(DigestError) -> SHA256Digest {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finalize()
    }
}
