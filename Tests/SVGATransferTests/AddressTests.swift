import Testing

@testable import SVGATransfer

@Suite struct AddressTests {
    /// The first and the last address of each block that is not a part of the public network.
    @Test(arguments: [
        ("0.0.0.0", "0.255.255.255", "this network"), ("10.0.0.0", "10.255.255.255", "private"),
        ("100.64.0.0", "100.127.255.255", "carrier-grade NAT"), ("127.0.0.0", "127.255.255.255", "loopback"),
        ("169.254.0.0", "169.254.255.255", "link-local"), ("172.16.0.0", "172.31.255.255", "private"),
        ("192.0.0.0", "192.0.0.255", "protocol assignments"), ("192.0.2.0", "192.0.2.255", "documentation"),
        ("192.88.99.0", "192.88.99.255", "6to4 relays"), ("192.168.0.0", "192.168.255.255", "private"),
        ("198.18.0.0", "198.19.255.255", "benchmarks"), ("198.51.100.0", "198.51.100.255", "documentation"),
        ("203.0.113.0", "203.0.113.255", "documentation"), ("224.0.0.0", "239.255.255.255", "multicast"),
        ("240.0.0.0", "255.255.255.254", "reserved"), ("255.255.255.255", "255.255.255.255", "broadcast"),
    ])
    func specialBlocksOfVersion4AreKnownToTheirEnds(first: String, last: String, purpose: String) throws {
        let bounds = try (v4(first), v4(last))
        #expect(bounds.0.specialPurpose == purpose && bounds.1.specialPurpose == purpose)
        let middle = IPv4Address(bits: bounds.0.bits + (bounds.1.bits - bounds.0.bits) / 2)
        #expect(middle.specialPurpose == purpose)
    }

    @Test(arguments: [
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0",
        "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
        "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "8.8.8.8",
    ])
    func neighboursOfSpecialBlocksOfVersion4ArePublic(text: String) throws {
        #expect(try v4(text).specialPurpose == nil)
    }

    @Test(arguments: [
        ("::", "unspecified"), ("::1", "loopback"), ("::ffff:127.0.0.1", "IPv4-mapped"),
        ("::ffff:8.8.8.8", "IPv4-mapped"), ("::ffff:0:0", "IPv4-mapped"), ("::127.0.0.1", "IPv4-compatible"),
        ("::2", "IPv4-compatible"), ("::ffff:ffff", "IPv4-compatible"), ("64:ff9b:1::", "local translation"),
        ("64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "local translation"), ("100::", "discarded"),
        ("100::ffff:ffff:ffff:ffff", "discarded"), ("2001:2::", "protocol assignments"),
        ("2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "protocol assignments"), ("2001:db8::1", "documentation"),
        ("3fff::", "documentation"), ("3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation"),
        ("5f00::1", "segment routing"), ("fc00::", "private"), ("fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private"),
        ("fe80::1", "link-local"), ("febf:ffff::", "link-local"), ("fec0::1", "site-local"),
        ("feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "site-local"), ("ff00::", "multicast"), ("ff02::1", "multicast"),
        ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast"), ("1fff:ffff::", "not allocated"),
        ("4000::", "not allocated"), ("0:0:0:1::", "not allocated"), ("200::", "not allocated"),
        ("::1:0:0:1", "not allocated"), ("fe00::", "not allocated"), ("64:ff9b:2::", "not allocated"),
    ])
    func specialAddressesOfVersion6AreKnown(text: String, purpose: String) throws {
        #expect(try address(text).specialPurpose == purpose)
    }

    @Test(arguments: [
        "2000::", "2001:200::", "2001:4860:4860::8888", "2001:db7:ffff::", "2001:db9::", "2a00:1450::1", "2fff::1",
        "3ffe:ffff::", "3fff:1000::", "64:ff9b::8.8.8.8", "2002:808:808::1",
        "2001:0:808:808:0:0:f7f7:f7f7",
    ])
    func otherAddressesOfVersion6ArePublic(text: String) throws {
        #expect(try address(text).specialPurpose == nil)
    }

    /// An address of the fourth version is what it is in every form that can carry it.
    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1",
        "255.255.255.255", "0.0.0.0", "198.18.0.1",
    ])
    func tunnelsToSpecialAddressesAreRefused(text: String) throws {
        let bits = UInt64(try v4(text).bits)
        let forms = [
            IPv6Address(high: 0x0064_ff9b_0000_0000, low: bits),
            IPv6Address(high: 0x2002_0000_0000_0000 | bits << 16 | 0x1234, low: 0x1),
            IPv6Address(high: 0x2001_0000_0000_0000 | bits, low: 0xf7f7_f7f7),
            IPv6Address(high: 0x2001_0000_0808_0808, low: 0x8000_0000_0000_0000 | (bits ^ 0xffff_ffff)),
            IPv6Address(high: 0, low: 0xffff_0000_0000 | bits),
            IPv6Address(high: 0, low: bits),
        ]
        for form in forms { #expect(form.specialPurpose != nil, "\(form)") }
    }

    @Test func blocksOfVersion6EndWhereTheyShould() {
        for block in IPv6Block.special + IPv6Block.tunnels + [.allocated] {
            let hostBits = 128 - block.prefixLength
            let lowMask: UInt64 = hostBits >= 64 ? .max : 1 << UInt64(hostBits) - 1
            let highMask: UInt64 = hostBits > 64 ? 1 << UInt64(hostBits - 64) - 1 : 0
            let last = IPv6Address(high: block.first.high | highMask, low: block.first.low | lowMask)
            #expect(block.contains(block.first) && block.contains(last))
            for bit in hostBits..<128 {
                let flip: UInt64 = 1 << UInt64(bit % 64)
                let other = IPv6Address(
                    high: last.high ^ (bit >= 64 ? flip : 0), low: last.low ^ (bit < 64 ? flip : 0))
                #expect(!block.contains(other), "\(block.purpose): \(other)")
            }
        }
    }

    @Test func textIsReadInTheFormsThatSystemsPrint() throws {
        #expect(NetworkAddress(parsing: "1.2.3.4") == .v4(IPv4Address(1, 2, 3, 4)))
        #expect(NetworkAddress(parsing: "fe80::1%eth0") == .v6(IPv6Address(high: 0xfe80 << 48, low: 1)))
        for text in ["", "1.2.3", "0x7f.1", "2130706433", "1.2.3.4.5", "::g", "localhost", "[::1]"] {
            #expect(NetworkAddress(parsing: text) == nil)
        }
        #expect("\(IPv4Address(192, 168, 0, 7))" == "192.168.0.7")
        #expect(try "\(address("2001:db8::ff")) " == "2001:db8:0:0:0:0:0:ff ")
    }

    @Test func onlyExemptAddressesAreAllowedInAnySpelling() throws {
        let policy = AddressPolicy(exemptAddresses: ["10.0.0.7", "FD00:0::1"])
        #expect(try policy.refusal(of: address("10.0.0.7")) == nil)
        #expect(try policy.refusal(of: address("fd00::1")) == nil)
        #expect(try policy.refusal(of: address("10.0.0.8")) == "10.0.0.8 (private)")
    }

    private func address(_ text: String) throws -> NetworkAddress { try #require(NetworkAddress(parsing: text)) }

    private func v4(_ text: String) throws -> IPv4Address {
        guard case .v4(let address) = try address(text) else { throw NotVersion4() }
        return address
    }

    private struct NotVersion4: Error {}
}
