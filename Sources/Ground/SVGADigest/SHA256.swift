import CSVGACrypto

/// SHA-256 of bytes that come piece by piece.
///
/// ```swift
/// var hash = try SHA256()
/// while let piece = next() { try hash.update(piece) }
/// print(try hash.finalize())
/// ```
///
/// - Complexity: O(bytes), about 2 GB a second where the CPU has SHA instructions; no memory except a fixed context.
@safe package struct SHA256: ~Copyable, Sendable {
    private nonisolated(unsafe) let context: OpaquePointer

    /// Begins with no bytes.
    ///
    /// - Throws: ``DigestError`` when libcrypto is not there, has no memory or no SHA-256.
    package init() throws(DigestError) {
        guard ccrypto_load() else { throw DigestError("dlopen") }
        guard let context = unsafe ccrypto_sha256_begin() else { throw DigestError("EVP_DigestInit_ex") }
        unsafe self.context = context
    }

    deinit { unsafe ccrypto_sha256_free(context) }

    /// Appends bytes that lie anywhere in memory.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) throws(DigestError) {
        guard unsafe ccrypto_sha256_update(context, bytes.baseAddress, bytes.count) else {
            throw DigestError("EVP_DigestUpdate")
        }
    }

    /// Appends bytes.
    package mutating func update(_ bytes: [UInt8]) throws(DigestError) {
        guard unsafe ccrypto_sha256_update(context, bytes, bytes.count) else { throw DigestError("EVP_DigestUpdate") }
    }

    /// The digest of all bytes; ends the computation.
    package consuming func finalize() throws(DigestError) -> ContentDigest {
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        guard unsafe ccrypto_sha256_end(context, &bytes) else { throw DigestError("EVP_DigestFinal_ex") }
        return ContentDigest(unchecked: bytes)
    }

    /// The digest of bytes that are all there.
    package static func digest(of bytes: [UInt8]) throws(DigestError) -> ContentDigest {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finalize()
    }
}

/// Why no digest could be computed: libcrypto was out of memory, or its configuration on this machine rules the
/// algorithm out. It never depends on the bytes.
package struct DigestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call of libcrypto that failed.
    package let function: String

    init(_ function: String) { self.function = function }

    /// One line that names the call.
    package var description: String { "libcrypto cannot compute SHA-256: \(function) failed" }
}

/// Authentication of a message by a shared key: HMAC (RFC 2104) with SHA-256.
package enum HMACSHA256 {
    /// The code of a message.
    ///
    /// Compare codes by ``ContentDigest/isEqualInConstantTime(to:)``.
    ///
    /// - Parameters:
    ///   - message: Any bytes.
    ///   - key: The shared key; 32 random bytes are enough.
    /// - Throws: ``DigestError`` when libcrypto has no memory or no SHA-256, or for a key of more than 2 GiB.
    package static func code(for message: [UInt8], key: [UInt8]) throws(DigestError) -> ContentDigest {
        guard let keyByteCount = Int32(exactly: key.count) else { throw DigestError("HMAC") }
        // An empty array has no address, and libcrypto takes a missing key for "the key of the call before".
        let paddedKey = key.isEmpty ? [0] : key
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        guard ccrypto_load() else { throw DigestError("dlopen") }
        guard unsafe ccrypto_hmac_sha256(paddedKey, keyByteCount, message, message.count, &bytes) else {
            throw DigestError("HMAC")
        }
        return ContentDigest(unchecked: bytes)
    }
}
