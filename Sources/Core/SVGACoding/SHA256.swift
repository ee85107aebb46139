import CSVGACrypto
package import SVGAErrors

/// SHA-256 of bytes that are all there.
package enum SHA256 {
    /// The digest of bytes.
    ///
    /// - Parameter failure: The error to throw if libcrypto fails, of the caller's operation.
    package static func digest<Failure: DigestFailure>(
        of bytes: [UInt8], throwing failure: Failure.Type = DigestError.self
    ) throws(Failure) -> ContentDigest {
        var hasher = try SHA256Hasher<Failure>()
        try hasher.update(bytes)
        return try hasher.finalize()
    }
}

/// SHA-256 of bytes that come piece by piece.
///
/// ```swift
/// var hasher = try SHA256Hasher<DigestError>()
/// while let piece = next() { try hasher.update(piece) }
/// print(try hasher.finalize())
/// ```
///
/// Calls throw the error type of the caller's operation.
///
/// - Complexity: O(bytes), about 2 GB a second where the CPU has SHA instructions; no memory except a fixed context.
@safe package struct SHA256Hasher<Failure: DigestFailure>: ~Copyable, Sendable {
    private nonisolated(unsafe) let context: OpaquePointer

    /// Begins with no bytes.
    ///
    /// - Throws: The error for a ``DigestError`` if libcrypto does not exist, lacks memory or lacks SHA-256.
    package init() throws(Failure) {
        if let reason = unsafe ccrypto_load() { throw Failure(unsafe DigestError(unusable: reason)) }
        guard let context = unsafe ccrypto_sha256_begin() else { throw Failure(DigestError("EVP_DigestInit_ex")) }
        unsafe self.context = context
    }

    deinit { unsafe ccrypto_sha256_free(context) }

    /// Appends bytes at any address.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        guard unsafe ccrypto_sha256_update(context, bytes.baseAddress, bytes.count) else {
            throw Failure(DigestError("EVP_DigestUpdate"))
        }
    }

    /// Appends bytes.
    package mutating func update(_ bytes: [UInt8]) throws(Failure) {
        guard unsafe ccrypto_sha256_update(context, bytes, bytes.count) else {
            throw Failure(DigestError("EVP_DigestUpdate"))
        }
    }

    /// The digest of all bytes; ends the computation.
    package consuming func finalize() throws(Failure) -> ContentDigest {
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        guard unsafe ccrypto_sha256_end(context, &bytes) else { throw Failure(DigestError("EVP_DigestFinal_ex")) }
        return ContentDigest(unchecked: bytes)
    }
}

/// The reason why a digest could not be computed: libcrypto does not exist, lacks memory, or this machine's
/// configuration forbids the algorithm. It never depends on the bytes.
package struct DigestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line that names the file or the call that failed.
    package let description: String

    /// A call of libcrypto failed.
    init(_ function: String) { description = "libcrypto cannot compute SHA-256: \(function) failed" }

    /// libcrypto cannot be loaded.
    init(unusable reason: UnsafePointer<CChar>) { description = unsafe String(cString: reason) }
}

/// An error type that can represent a failed digest, so that callers throw their operation's error.
package protocol DigestFailure: Error {
    /// The error for a failed libcrypto call.
    init(_ error: DigestError)
}

extension DigestError: DigestFailure {
    package init(_ error: DigestError) { self = error }
}

extension SVGAError: DigestFailure {
    package init(_ error: DigestError) { self = .missingLibrary(error.description).with { $0.cause = .crypto } }
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
    ///   - failure: The error to throw if libcrypto lacks memory or SHA-256, or for a key over 2 GiB; of the caller's
    ///     operation.
    package static func code<Failure: DigestFailure>(
        for message: [UInt8], key: [UInt8], throwing failure: Failure.Type = DigestError.self
    ) throws(Failure) -> ContentDigest {
        guard let keyByteCount = Int32(exactly: key.count) else { throw Failure(DigestError("HMAC")) }
        // An empty array has no address, and libcrypto takes a missing key for "the key of the call before".
        let paddedKey = key.isEmpty ? [0] : key
        var bytes = [UInt8](repeating: 0, count: ContentDigest.byteCount)
        if let reason = unsafe ccrypto_load() { throw Failure(unsafe DigestError(unusable: reason)) }
        guard unsafe ccrypto_hmac_sha256(paddedKey, keyByteCount, message, message.count, &bytes) else {
            throw Failure(DigestError("HMAC"))
        }
        return ContentDigest(unchecked: bytes)
    }
}
