package struct IPv4Address: Hashable, Sendable {
    /// The four bytes, the first the most significant.
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
        bits = UInt32(a) << 24 | UInt32(b) << 16 | UInt32(c) << 8 | UInt32(d)
    }

    /// The purpose of an address that is not public; nil for a public one.
    var specialPurpose: String? { IPv4Block.special.first { $0.contains(self) }?.purpose }
}

extension IPv4Address: CustomStringConvertible {
    /// The address in dots, such as `127.0.0.1`.
    package var description: String { "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)" }
}

/// Addresses with a common prefix.
struct IPv4Block: Sendable {
    let first: IPv4Address
    let prefixLength: Int
    let purpose: String

    private init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ prefixLength: Int, _ purpose: String) {
        first = IPv4Address(a, b, c, d)
        self.prefixLength = prefixLength
        self.purpose = purpose
    }

    func contains(_ address: IPv4Address) -> Bool { (address.bits ^ first.bits) >> (32 - prefixLength) == 0 }

    /// Blocks not for servers on the public network (IANA special-purpose registry, RFC 6890; multicast, RFC 5771).
    static let special = [
        IPv4Block(0, 0, 0, 0, 8, "this network"),
        IPv4Block(10, 0, 0, 0, 8, "private"),
        IPv4Block(100, 64, 0, 0, 10, "carrier-grade NAT"),
        IPv4Block(127, 0, 0, 0, 8, "loopback"),
        IPv4Block(169, 254, 0, 0, 16, "link-local"),
        IPv4Block(172, 16, 0, 0, 12, "private"),
        IPv4Block(192, 0, 0, 0, 24, "protocol assignments"),
        IPv4Block(192, 0, 2, 0, 24, "documentation"),
        IPv4Block(192, 88, 99, 0, 24, "6to4 relays"),
        IPv4Block(192, 168, 0, 0, 16, "private"),
        IPv4Block(198, 18, 0, 0, 15, "benchmarks"),
        IPv4Block(198, 51, 100, 0, 24, "documentation"),
        IPv4Block(203, 0, 113, 0, 24, "documentation"),
        IPv4Block(224, 0, 0, 0, 4, "multicast"),
        IPv4Block(255, 255, 255, 255, 32, "broadcast"),
        IPv4Block(240, 0, 0, 0, 4, "reserved"),
    ]
}
