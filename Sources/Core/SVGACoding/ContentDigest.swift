/// The SHA-256 digest of the bytes of a file (FIPS 180-4), which names its content.
///
/// ```swift
/// if let digest = ContentDigest(hexadecimal: String(repeating: "0a", count: 32)) {
///     print(digest.bytes.count, digest)       // 32 0a0a…
/// }
/// ```
public struct ContentDigest: Hashable, Sendable {
    package static let byteCount = 32

    /// The 32 bytes, the most significant first.
    public let bytes: [UInt8]

    /// Takes the bytes of a digest; nil unless there are 32.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == ContentDigest.byteCount else { return nil }
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
    package func isEqualInConstantTime(to other: ContentDigest) -> Bool {
        zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension ContentDigest: CustomStringConvertible {
    /// The hexadecimal digits.
    public var description: String { hexadecimal }
}
