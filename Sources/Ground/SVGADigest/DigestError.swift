/// Why no digest could be computed: libcrypto was out of memory, or its configuration on this machine rules the
/// algorithm out. It never depends on the bytes.
package struct DigestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call of libcrypto that failed.
    package let function: String

    init(_ function: String) { self.function = function }

    /// One line that names the call.
    package var description: String { "libcrypto cannot compute SHA-256: \(function) failed" }
}
