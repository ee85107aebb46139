import Testing

@testable import SVGATransfer

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.9.8.7/8", "10.0.0.1", true),
        ("1.2.3.4", "1.2.3.4", true), ("1.2.3.4", "1.2.3.5", false), ("0.0.0.0/0", "9.9.9.9", true),
        ("0.0.0.0/0", "2001::1", false), ("::/0", "9.9.9.9", false), ("::/0", "2001::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("2001:db8::1:0:0:0/80", "2001:db8::1:ffff:0:1", true), ("2001:db8::1:0:0:0/80", "2001:db8::2:0:0:1", false),
        ("fe80::/64", "fe80::1", true), ("::1", "::1", true), ("::1/128", "::2", false),
        ("10.0.0.0/8", "::ffff:10.1.1.1", true), ("10.0.0.0/8", "::ffff:11.1.1.1", false),
    ])
    func containsWhatHasItsPrefix(range: String, address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(parsing: range))
        let address = try #require(NetworkAddress(parsing: address))
        #expect(range.contains(address) == isInside)
    }
}
