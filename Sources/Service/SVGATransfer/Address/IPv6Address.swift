package struct IPv6Address: Hashable, Sendable {
    /// The first eight bytes, the first the most significant.
    let high: UInt64
    /// The last eight bytes.
    let low: UInt64

    /// The purpose of an address that is not public; nil for a public one. Only 2000::/3 is assigned to servers. An
    /// address there, or a translated one, that contains an IPv4 address has the purpose of that address.
    var specialPurpose: String? {
        if let tunnel = IPv6Block.tunnels.first(where: { $0.contains(self) }) {
            return embedded(in: tunnel).lazy.compactMap(\.specialPurpose).first.map { "\(tunnel.purpose) to \($0)" }
        }
        if let block = IPv6Block.special.first(where: { $0.contains(self) }) { return block.purpose }
        return IPv6Block.allocated.contains(self) ? nil : IPv6Block.allocated.purpose
    }

    private func embedded(in tunnel: IPv6Block) -> [IPv4Address] {
        switch tunnel.embedding {
        case .none: []
        case .low: [IPv4Address(bits: UInt32(truncatingIfNeeded: low))]
        case .afterPrefix: [IPv4Address(bits: UInt32(truncatingIfNeeded: high >> 16))]
        // The server, and the client with all bits inverted (RFC 4380 §4).
        case .teredo:
            [IPv4Address(bits: UInt32(truncatingIfNeeded: high)), IPv4Address(bits: ~UInt32(truncatingIfNeeded: low))]
        }
    }
}

extension IPv6Address: CustomStringConvertible {
    /// The eight groups in hexadecimal, none left out.
    package var description: String {
        [high, low].flatMap { half in [48, 32, 16, 0].map { String(half >> UInt64($0) & 0xffff, radix: 16) } }
            .joined(separator: ":")
    }
}

/// Addresses with a common prefix of at most 128 bits.
struct IPv6Block: Sendable {
    /// The position of an IPv4 address in the addresses of a block.
    enum Embedding: Sendable {
        case none
        /// In the last four bytes.
        case low
        /// After the first two bytes.
        case afterPrefix
        /// In two places.
        case teredo
    }

    let first: IPv6Address
    let prefixLength: Int
    let purpose: String
    let embedding: Embedding

    private init(
        _ high: UInt64, _ low: UInt64 = 0, prefixLength: Int, _ purpose: String, embedding: Embedding = .none
    ) {
        first = IPv6Address(high: high, low: low)
        self.prefixLength = prefixLength
        self.purpose = purpose
        self.embedding = embedding
    }

    func contains(_ address: IPv6Address) -> Bool {
        // A shift by 64 or more clears the half, and thereby differences.
        (address.high ^ first.high) >> UInt64(max(0, 64 - prefixLength)) == 0
            && (address.low ^ first.low) >> UInt64(min(64, 128 - prefixLength)) == 0
    }

    static let allocated = IPv6Block(0x2000_0000_0000_0000, prefixLength: 3, "not allocated")

    /// Blocks that are not for servers on the public network (the IANA registry of special-purpose addresses). Mapped
    /// and compatible addresses are refused for any content: name servers never return them.
    static let special = [
        IPv6Block(0, 0, prefixLength: 128, "unspecified"),
        IPv6Block(0, 1, prefixLength: 128, "loopback"),
        IPv6Block(0, 0x0000_ffff_0000_0000, prefixLength: 96, "IPv4-mapped"),
        IPv6Block(0, 0, prefixLength: 96, "IPv4-compatible"),
        IPv6Block(0x0064_ff9b_0001_0000, prefixLength: 48, "local translation"),
        IPv6Block(0x0100_0000_0000_0000, prefixLength: 64, "discarded"),
        IPv6Block(0x2001_0000_0000_0000, prefixLength: 23, "protocol assignments"),
        IPv6Block(0x2001_0db8_0000_0000, prefixLength: 32, "documentation"),
        IPv6Block(0x3fff_0000_0000_0000, prefixLength: 20, "documentation"),
        IPv6Block(0x5f00_0000_0000_0000, prefixLength: 16, "segment routing"),
        IPv6Block(0xfc00_0000_0000_0000, prefixLength: 7, "private"),
        IPv6Block(0xfe80_0000_0000_0000, prefixLength: 10, "link-local"),
        IPv6Block(0xfec0_0000_0000_0000, prefixLength: 10, "site-local"),
        IPv6Block(0xff00_0000_0000_0000, prefixLength: 8, "multicast"),
    ]

    /// Blocks whose addresses contain an IPv4 address.
    static let tunnels = [
        IPv6Block(0x0064_ff9b_0000_0000, prefixLength: 96, "translation", embedding: .low),
        IPv6Block(0x2002_0000_0000_0000, prefixLength: 16, "6to4", embedding: .afterPrefix),
        IPv6Block(0x2001_0000_0000_0000, prefixLength: 32, "Teredo", embedding: .teredo),
    ]
}
