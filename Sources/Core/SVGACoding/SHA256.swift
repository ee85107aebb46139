import CSVGACrypto
package import SVGAErrors

package enum SHA256 {
    package static func digest(of bytes: [UInt8]) throws(SVGAError) -> ContentDigest {
        var hasher = try SHA256Hasher()
        try hasher.update(bytes)
        return try hasher.finalize()
    }
}

/// SHA-256 of bytes that come piece by piece: about 2 GB a second with SHA instructions, in a fixed context. It throws
/// if libcrypto does not exist, lacks memory, or the configuration forbids the algorithm; the bytes never matter.
@safe package struct SHA256Hasher: ~Copyable, Sendable {
    private nonisolated(unsafe) let context: OpaquePointer

    package init() throws(SVGAError) {
        if let reason = unsafe ccrypto_load() { throw unsafe .crypto(String(cString: reason)) }
        guard let context = unsafe ccrypto_sha256_begin() else { throw .crypto(failed: "EVP_DigestInit_ex") }
        unsafe self.context = context
    }

    deinit { unsafe ccrypto_sha256_free(context) }

    /// Appends bytes at any address.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) throws(SVGAError) {
        guard unsafe ccrypto_sha256_update(context, bytes.baseAddress, bytes.count) else {
            throw .crypto(failed: "EVP_DigestUpdate")
        }
    }

    package mutating func update(_ bytes: [UInt8]) throws(SVGAError) {
        guard unsafe ccrypto_sha256_update(context, bytes, bytes.count) else {
            throw .crypto(failed: "EVP_DigestUpdate")
        }
    }

    /// The digest of all bytes; ends the computation.
    package consuming func finalize() throws(SVGAError) -> ContentDigest {
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        guard unsafe ccrypto_sha256_end(context, &bytes) else { throw .crypto(failed: "EVP_DigestFinal_ex") }
        return ContentDigest(unchecked: bytes)
    }
}

extension SVGAError {
    fileprivate static func crypto(failed function: String) -> SVGAError {
        crypto("libcrypto cannot compute SHA-256: \(function) failed")
    }

    fileprivate static func crypto(_ reason: String) -> SVGAError {
        missingLibrary(reason).with { $0.cause = .crypto }
    }
}

/// Authentication of a message by a shared key: HMAC (RFC 2104) with SHA-256.
package enum HMACSHA256 {
    /// The code of a message; 32 random bytes are enough for the key. ``ContentDigest/isEqualInConstantTime(to:)``
    /// compares codes. Throws if libcrypto lacks memory or SHA-256, or for a key over 2 GiB.
    package static func code(for message: [UInt8], key: [UInt8]) throws(SVGAError) -> ContentDigest {
        guard let keyByteCount = Int32(exactly: key.count) else { throw .crypto(failed: "HMAC") }
        // An empty array has no address, and libcrypto takes a missing key for "the key of the call before".
        let paddedKey = key.isEmpty ? [0] : key
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        if let reason = unsafe ccrypto_load() { throw unsafe .crypto(String(cString: reason)) }
        guard unsafe ccrypto_hmac_sha256(paddedKey, keyByteCount, message, message.count, &bytes) else {
            throw .crypto(failed: "HMAC")
        }
        return ContentDigest(unchecked: bytes)
    }
}
