import Glibc
import SVGACoding

/// Networks of IPv6 addresses.
enum IPv6Network {
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

    /// The first 64 bits of an address as hexadecimal digits; nil for text that is not an address.
    ///
    /// An address of IPv4 that is mapped (`::ffff:192.0.2.1`) stands for itself: all of its bits.
    static func text(of address: String) -> String? {
        var bytes = in6_addr()
        let host = String(address.prefix { $0 != "%" })
        guard unsafe inet_pton(AF_INET6, host, &bytes) == 1 else { return nil }
        return unsafe withUnsafeBytes(of: &bytes) { bytes in
            let isMapped = unsafe bytes.starts(with: mappedPrefix)
            return unsafe bytes.prefix(isMapped ? 16 : 8).hexadecimal
        }
    }
}
