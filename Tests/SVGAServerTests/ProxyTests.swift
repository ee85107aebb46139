import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct ProxyTests {
    private static let proxies = TrustedProxies(parsing: "127.0.0.0/8, 10.1.0.0/16, 2001:db8::/32, unix") ?? .none

    private static func client(peer: String = "127.0.0.1", _ field: String?, forwarded: String? = nil) -> String {
        proxies.client(peer: peer, forwardedFor: field, forwarded: forwarded)
    }

    @Test(arguments: [
        ("1.1.1.1,2.2.2.2", "2.2.2.2"), ("1.1.1.1, 2.2.2.2, 10.1.2.3", "2.2.2.2"), ("10.1.0.1,127.0.0.1", "10.1.0.1"),
        ("1.1.1.1:4711", "1.1.1.1"), ("[2001:dead::1]:80", "2001:dead::1"), ("2001:dead::1", "2001:dead::1"),
        ("1.1.1.1, 2001:db8::7", "1.1.1.1"), ("::ffff:10.1.0.1, ::ffff:9.9.9.9, 10.1.0.1", "::ffff:9.9.9.9"),
        ("1.1.1.1, unknown", "127.0.0.1"), ("1.1.1.1, , 10.1.0.1", "10.1.0.1"), ("", "127.0.0.1"),
        ("1.1.1.1, evil\"name", "127.0.0.1"), ("1.1.1.1, unix", "127.0.0.1"), ("1.1.1.1,01.2.3.4", "127.0.0.1"),
    ])
    func theClientIsTheLastAddressThatIsNoProxy(field: String, client: String) {
        #expect(Self.client(field) == client)
    }

    @Test(arguments: [
        ("for=1.1.1.1;proto=https;by=10.1.0.1", "1.1.1.1"), ("for=1.1.1.1, For=\"[2001:dead::1]:80\"", "2001:dead::1"),
        ("for=1.1.1.1, proto=http", "127.0.0.1"), ("for=_hidden", "127.0.0.1"), ("for=unknown", "127.0.0.1"),
        ("host=\"a,for=9.9.9.9\";for=1.1.1.1", "1.1.1.1"), ("for=2.2.2.2, for=10.1.0.1", "2.2.2.2"),
        ("\"", "127.0.0.1"),
    ])
    func forwardedIsReadToo(field: String, client: String) {
        #expect(Self.client(nil, forwarded: field) == client)
        #expect(
            Self.client("3.3.3.3", forwarded: field) == "3.3.3.3", "proxies that write the other let this one through")
    }

    @Test func untrustedPeerIsTheClient() {
        #expect(Self.client(peer: "9.9.9.9", "1.1.1.1") == "9.9.9.9")
        #expect(Self.client(peer: "", "1.1.1.1") == "")
        #expect(Self.client(peer: "unix", "1.1.1.1") == "1.1.1.1")
        #expect(TrustedProxies.none.client(peer: "127.0.0.1", forwardedFor: "1.1.1.1", forwarded: nil) == "127.0.0.1")
    }

    @Test func aChainHasAtMost32Proxies() {
        let chain = { "1.1.1.1" + String(repeating: ",10.1.0.1", count: $0) }
        #expect(Self.client(chain(31)) == "1.1.1.1")
        #expect(Self.client(chain(32)) == "10.1.0.1")
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0/8", "host", "::/129", "10.0.0.0/", "10.0.0.0/+8", "1.1.1.1,,2.2.2.2"])
    func invalidRangeIsRejected(text: String) { #expect(TrustedProxies(parsing: text) == nil) }

    @Test func theLogHasTheClientAndFieldsOfSeveralLines() async throws {
        let proxies = try #require(TrustedProxies(parsing: "127.0.0.1"))
        let fixture = try ServerFixture { $0.trustedProxies = proxies }
        _ = try await fixture.get("/healthz", fields: ["X-Forwarded-For": "1.1.1.1,2.2.2.2"])
        let port = fixture.server.port
        try await waiting {
            let client = try HTTPClient(port: port)
            client.send(
                "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 3.3.3.3\r\n\r\n")
            _ = client.reply()
        }
        fixture.server.drain()
        #expect(fixture.requests.map { $0["client"] as? String } == ["2.2.2.2", "3.3.3.3"])
    }

    @Test func withoutTheOptionFieldsAreNotBelieved() async throws {
        let fixture = try ServerFixture()
        _ = try await fixture.get("/healthz", fields: ["X-Forwarded-For": "1.1.1.1", "Forwarded": "for=1.1.1.1"])
        fixture.server.drain()
        #expect(fixture.requests.first?["client"] as? String == "127.0.0.1")
    }
}
