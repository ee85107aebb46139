/// An address of the sixth version of the Internet Protocol.
struct IPv6Address: Hashable, Sendable {
    /// The first eight bytes, the first the most significant.
    let high: UInt64
    /// The last eight bytes.
    let low: UInt64

    /// What the address is for if it is not a public one, nil if it is.
    ///
    /// Only 2000::/3 is handed out to servers. Of that and of the translated addresses, those that contain an address of
    /// the fourth version are what that one is.
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
    var description: String {
        [high, low].flatMap { half in [48, 32, 16, 0].map { String(half >> UInt64($0) & 0xffff, radix: 16) } }
            .joined(separator: ":")
    }
}
