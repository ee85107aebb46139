/// The 32 bytes of a SHA-256 digest (FIPS 180-4).
public struct SHA256Digest: Hashable, Sendable {
    /// The number of bytes of every digest.
    public static let byteCount = 32

    /// The bytes, the most significant first.
    public let bytes: [UInt8]

    /// Takes the bytes of a digest; nil unless there are 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == SHA256Digest.byteCount else { return nil }
        self.bytes = bytes
    }

    init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hexadecimal text: some StringProtocol) {
        guard let bytes = [UInt8](hexadecimal: text) else { return nil }
        self.init(bytes)
    }

    /// 64 hexadecimal digits in lower case.
    public var hexadecimal: String { bytes.hexadecimal }

    /// Compares two digests in a time that does not depend on where they differ, as codes for authentication must be.
    public func isEqualInConstantTime(to other: SHA256Digest) -> Bool {
        zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension SHA256Digest: CustomStringConvertible {
    /// The hexadecimal digits.
    public var description: String { hexadecimal }
}
