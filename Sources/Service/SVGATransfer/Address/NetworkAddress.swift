import SVGASystem

package enum NetworkAddress: Hashable, Sendable {
    case v4(IPv4Address)
    case v6(IPv6Address)

    /// The purpose of an address that is not public; nil for a public one.
    var specialPurpose: String? {
        switch self {
        case .v4(let address): address.specialPurpose
        case .v6(let address): address.specialPurpose
        }
    }
}

extension NetworkAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .v4(let address): "\(address)"
        case .v6(let address): "\(address)"
        }
    }
}

extension NetworkAddress {
    /// Reads an address in the one form that systems print: four decimal numbers or hexadecimal groups.
    package init?(parsing text: String) {
        // The part after a percent sign is a link-local address's zone.
        let digits = String(text.prefix { $0 != "%" })
        var v4 = in_addr()
        var v6 = in6_addr()
        if unsafe inet_pton(AF_INET, digits, &v4) == 1 {
            self.init(v4)
        } else if unsafe inet_pton(AF_INET6, digits, &v6) == 1 {
            self.init(v6)
        } else {
            return nil
        }
    }

    /// The target address of a socket, nil if its family is unknown or it is too short.
    init?(socketAddress: UnsafeRawBufferPointer, family: Int32) {
        switch family {
        case AF_INET where socketAddress.count >= MemoryLayout<sockaddr_in>.size:
            self.init(unsafe socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6 where socketAddress.count >= MemoryLayout<sockaddr_in6>.size:
            self.init(unsafe socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    private init(_ address: in_addr) { self = .v4(IPv4Address(bits: UInt32(bigEndian: address.s_addr))) }

    private init(_ address: in6_addr) {
        let halves = unsafe withUnsafeBytes(of: address) { bytes in
            unsafe (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self = .v6(IPv6Address(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1)))
    }
}
