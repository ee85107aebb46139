/// Addresses with a common prefix, such as `10.0.0.0/8` and `2001:db8::/32`; an address alone is a range of one.
package struct AddressRange: Hashable, Sendable {
    private let first: NetworkAddress
    private let prefixLength: Int

    /// Reads a range; nil for other text. Bits after the prefix are ignored.
    package init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, let address = NetworkAddress(parsing: String(parts[0])) else { return nil }
        let maxLength = address.isIPv4 ? 32 : 128
        guard parts.count == 2 else {
            (first, prefixLength) = (address, maxLength)
            return
        }
        let digits = parts[1].utf8
        guard 1...3 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(parts[1]),
            length <= maxLength
        else { return nil }
        (first, prefixLength) = (address, length)
    }

    /// Whether an address lies in the range. One of IPv4 that was mapped to IPv6 counts as what it is.
    package func contains(_ address: NetworkAddress) -> Bool {
        switch (first, address.unmapped) {
        case (.v4(let first), .v4(let other)):
            // A shift by all bits leaves none, and with them no difference.
            UInt64(first.bits ^ other.bits) >> UInt64(32 - prefixLength) == 0
        case (.v6(let first), .v6(let other)):
            (first.high ^ other.high) >> UInt64(max(0, 64 - prefixLength)) == 0
                && (first.low ^ other.low) >> UInt64(min(64, 128 - prefixLength)) == 0
        default: false
        }
    }
}

extension NetworkAddress {
    fileprivate var isIPv4: Bool { if case .v4 = self { true } else { false } }

    /// The address of IPv4 that is mapped to one of IPv6, as sockets for both versions give it.
    fileprivate var unmapped: NetworkAddress {
        guard case .v6(let address) = self, address.high == 0, address.low >> 32 == 0xffff else { return self }
        return .v4(IPv4Address(bits: UInt32(truncatingIfNeeded: address.low)))
    }
}
