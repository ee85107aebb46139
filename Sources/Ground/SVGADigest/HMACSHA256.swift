import CSVGACrypto

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
