import SVGATestServices
import Testing

@testable import SVGATransfer

@Suite struct SourceListTests {
    private func allows(_ patterns: String, _ url: String) throws -> Bool {
        try SourceList(parsing: patterns).allows(url)
    }

    @Test(arguments: [
        "https://cdn.example.org/gifts/a.svga", "HTTPS://CDN.Example.ORG:443/gifts/a.svga",
        "https://cdn.example.org/gifts/b/c.svga?x=1", "https://cdn.example.org/gifts/x/../a.svga",
    ])
    func aURLBelowAPatternIsAllowed(url: String) throws {
        #expect(try allows("https://cdn.example.org/gifts/", url))
    }

    @Test(arguments: [
        "http://cdn.example.org/gifts/a.svga", "https://cdn.example.org:8443/gifts/a.svga",
        "https://cdn.example.org/other/a.svga", "https://cdn.example.org/gifts", "https://example.org/gifts/a.svga",
        "https://cdn.example.org.evil.test/gifts/a.svga", "https://evil.test/https://cdn.example.org/gifts/a.svga",
        "https://cdn.example.org@evil.test/gifts/a.svga", "https://user@cdn.example.org/gifts/a.svga",
        "https://user:word@cdn.example.org/gifts/a.svga", "https://cdn.example.org/gifts/../other/a.svga",
        "https://cdn.example.org/gifts/%2e%2e/other/a.svga", "https://cdn.example.org/gifts/%2E%2e%2fother/a.svga",
        "https://cdn.example.org/gifts/..%5cother", "ftp://cdn.example.org/gifts/a.svga", "nonsense", "",
        "https://cdn.example.org./gifts/a.svga",
    ])
    func anyOtherURLIsRefused(url: String) throws {
        #expect(try !allows("https://cdn.example.org/gifts/", url))
    }

    @Test func anAsteriskStandsForOneLabel() throws {
        let pattern = "https://*.example.org"
        #expect(try allows(pattern, "https://a.example.org/x"))
        #expect(try !allows(pattern, "https://example.org/x"))
        #expect(try !allows(pattern, "https://a.b.example.org/x"))
        #expect(try !allows(pattern, "https://.example.org/x"))
        #expect(try !allows(pattern, "https://aexample.org/x"))
    }

    @Test func aPathEndsAtASlash() throws {
        #expect(try allows("https://a.test/gifts", "https://a.test/gifts/x"))
        #expect(try allows("https://a.test/gifts", "https://a.test/gifts"))
        #expect(try !allows("https://a.test/gifts", "https://a.test/gifts-of-others/x"))
    }

    @Test func portsAndSeveralPatternsCount() throws {
        let patterns = "http://a.test:8080, https://b.test\nhttp://[::1]:9"
        #expect(try allows(patterns, "http://a.test:8080/x"))
        #expect(try !allows(patterns, "http://a.test/x"))
        #expect(try allows(patterns, "https://b.test/x"))
        #expect(try allows(patterns, "http://[::1]:9/x"))
        #expect(try SourceList(parsing: " , ").isEmpty)
    }

    @Test(arguments: [
        "a.test", "file:///tmp", "https://user@a.test", "https://a.test/?x", "https://a.test/#x", "https://",
    ])
    func otherTextIsNotAPattern(text: String) {
        #expect(throws: SVGAError.self) { try SourceList(parsing: text) }
    }

    @Test func eachRedirectIsComparedAgain() async throws {
        let other = try FaultServer { _ in .ok([1]) }
        let first = try FaultServer { request in
            request.target == "/out" ? .redirect(to: other.url("/x")) : .redirect(to: "/in/b")
        }
        var request = TransferRequest.local(first.url("/out"))
        request.policy.allowedSources = try SourceList(parsing: first.url(""))
        let engine = TransferEngine()
        #expect(await engine.failure(request) == SVGAError.sourceRefused.at(url: other.url("/x")))
        #expect(other.requests.isEmpty)
        request.url = other.url("/x")
        #expect(await engine.failure(request)?.bare == .sourceRefused)
        #expect(other.requests.isEmpty)
    }
}

@Suite struct ProxyTests {
    private let engine = TransferEngine()

    private func request(_ url: String, through proxy: FaultServer) throws -> TransferRequest {
        var request = TransferRequest(url: url)
        request.policy.proxies = try ProxyRules(url: "127.0.0.1:\(proxy.port)")
        return request
    }

    @Test func proxyGetsTheCompleteURLOrConnect() async throws {
        let proxy = try FaultServer { request in
            request.method == "CONNECT" ? .status(502) : .ok([7])
        }
        let sink = MemoryBody()
        _ = try await engine.perform(request("http://gifts.invalid/a.svga", through: proxy), into: sink)
        #expect(sink.bytes == [7])
        #expect(await engine.failure(try request("https://gifts.invalid/a.svga", through: proxy)) != nil)
        #expect(
            proxy.requests.map { "\($0.method) \($0.target)" } == [
                "GET http://gifts.invalid/a.svga", "CONNECT gifts.invalid:443",
            ])
    }

    @Test func aProxyWithoutAddressIsNamed() async throws {
        var request = TransferRequest(url: "http://gifts.invalid/a.svga")
        // A label of more than 63 letters needs no name server to be impossible.
        let host = String(repeating: "x", count: 64) + ".example"
        request.policy.proxies = try ProxyRules(url: "http://\(host):1")
        let error = await engine.failure(request)
        #expect(error?.cause == .unreachable && error?.detail?.contains(host) == true, "\(String(describing: error))")
    }

    @Test func variablesNameProxiesAndHostsWithoutOne() throws {
        let variables = ["http_proxy": "a.test:1", "HTTPS_PROXY": "socks5h://b.test", "no_proxy": "c.test,.d.test"]
        let rules = try ProxyRules { variables[$0] }
        let proxy = { (url: String) in rules.proxy(for: try ParsedURL(parsing: url)) }
        #expect(try proxy("http://x.test") == "http://a.test:1")
        #expect(try proxy("https://x.test") == "socks5h://b.test")
        for direct in ["http://c.test", "http://x.c.test", "http://d.test", "https://x.d.test"] {
            #expect(try proxy(direct) == nil, "\(direct)")
        }
        #expect(try proxy("http://xc.test") != nil)
        #expect(try ProxyRules { _ in nil }.isEmpty)
        #expect(
            try ProxyRules { ["no_proxy": "*", "http_proxy": "a.test"][$0] }.proxy(
                for: ParsedURL(parsing: "http://x.test")) == nil)
    }

    @Test(arguments: ["ftp://a.test", "", "http://", "file:///x"]) func invalidProxy(text: String) {
        #expect(throws: SVGAError.self) { try ProxyRules(url: text) }
    }

    @Test func withoutAProxyAddressesAreCheckedAsBefore() async throws {
        let server = try FaultServer { _ in .ok([1]) }
        var request = TransferRequest(url: server.url("/"))
        request.policy.proxies = try ProxyRules { ["http_proxy": "a.test", "no_proxy": "127.0.0.1"][$0] }
        #expect(await engine.failure(request)?.bare == .addressRefused("127.0.0.1 (loopback)"))
    }
}
