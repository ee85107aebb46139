import Glibc
import Testing

@testable import SVGATransfer

@Suite struct ParsedURLTests {
    @Test func partsAreThoseThatAreConnectedTo() throws {
        let url = try ParsedURL(parsing: "HTTPS://User:pw@Example.ORG/a/../b?c=d#e")
        #expect(url.scheme == "https" && url.host == "example.org" && url.port == "443")
        #expect(url.origin == "https://example.org:443")
        #expect(try ParsedURL(parsing: "http://[::1]:8080/").origin == "http://[::1]:8080")
    }

    @Test(arguments: [
        ("/x", "https://example.org/x"), ("x", "https://example.org/a/x"), ("?q", "https://example.org/a/b?q"),
        ("//other.org/y", "https://other.org/y"), ("http://other.org/z", "http://other.org/z"),
        ("/with space", "https://example.org/with%20space"), ("../../../x", "https://example.org/x"),
    ])
    func redirectsResolveAgainstWhereTheyCameFrom(reference: String, absolute: String) throws {
        #expect(try ParsedURL(parsing: "https://example.org/a/b").resolving(reference).text == absolute)
    }

    @Test func credentialsOfTheBaseDoNotGoElsewhere() throws {
        let base = try ParsedURL(parsing: "https://user:pw@example.org/a")
        #expect(try base.resolving("//other.org/b").text == "https://other.org/b")
        #expect(try base.resolving("https://other.org/b").text == "https://other.org/b")
    }

    @Test(arguments: [
        "", "example.org/a", "http://", "http://exa mple.org/", "http://example.org:99999/",
        "http://[::1", "http://example.org/a\nb", "http://us er@example.org/", "http://a\0b/", "http://example.org/\0",
        "not a url", "//example.org/a",
    ])
    func whatIsNoAbsoluteURLIsRefused(text: String) {
        #expect {
            try ParsedURL(parsing: text)
        } throws: {
            guard let error = $0 as? SVGAError else { return false }
            return error.category == .invalidRequest && error.detail?.isEmpty == false
        }
    }

    @Test(arguments: [
        ("http://example.org/合成 1.svga", "http://example.org/%E5%90%88%E6%88%90%201.svga"),
        (" \t\u{FEFF}http://example.org/a.svga\r\n", "http://example.org/a.svga"),
        ("http://example.org/a%20b%E5%5B?c=%2B+d#e f", "http://example.org/a%20b%E5%5B?c=%2B+d#e%20f"),
        ("http://example.org/\"<a>|b`{c}^\\", "http://example.org/%22%3Ca%3E%7Cb%60%7Bc%7D%5E%5C"),
        ("http://example.org/a?b=c d|e\u{301}", "http://example.org/a?b=c%20d%7Ce%CC%81"),
        ("http://example.org?a b=//c d", "http://example.org/?a%20b=//c%20d"),
        ("http://example.org/a//b c", "http://example.org/a//b%20c"),
        ("https://user:p%20w@example.org/[a]'()*+,;=:@!$&~", "https://user:p%20w@example.org/[a]'()*+,;=:@!$&~"),
        ("s3://gifts/合 1.svga", "s3://gifts/%E5%90%88%201.svga"),
    ])
    func pastedTextIsEscapedOnce(text: String, url: String) throws {
        #expect(try ParsedURL(parsing: text).text == url)
        #expect(try ParsedURL(parsing: url).text == url)
    }

    @Test(arguments: [
        ("/a b?c d", "https://example.org/a%20b?c%20d"), ("x|y", "https://example.org/a/x%7Cy"),
        ("//other.org/ü", "https://other.org/%C3%BC"), ("?u=http://x/y z", "https://example.org/a/b?u=http://x/y%20z"),
    ])
    func redirectsAreEscapedLikewise(reference: String, absolute: String) throws {
        #expect(try ParsedURL(parsing: "https://example.org/a/b").resolving(reference).text == absolute)
    }

    @Test func filesHavePaths() throws {
        #expect(try ParsedURL(parsing: "file:///tmp/ä b.svga").filePath == "/tmp/ä b.svga")
        #expect(try ParsedURL(parsing: "file:///tmp/a%20b.svga").filePath == "/tmp/a b.svga")
        #expect(try ParsedURL(parsing: "file://localhost/tmp/a").filePath == "/tmp/a")
        #expect(try ParsedURL(parsing: "file:///tmp/a%00b").filePath == nil)
        #expect(try ParsedURL(parsing: "http://example.org/a").filePath == nil)
        #expect(throws: SVGAError.self) { try ParsedURL(parsing: "file://elsewhere/tmp/a") }
    }

    @Test(arguments: [
        ("https://user:pw@example.org/a?token=secret#x", "https://example.org/a"),
        ("https://example.org/a@b", "https://example.org/a@b"), ("nonsense", "nonsense"), ("", ""), ("a://", "a://"),
        ("https://u:pw@\u{301}h/a?\u{301}token", "https://\u{301}h/a"), ("a?\u{301}b", "a"),
    ])
    func messagesHoldNoSecrets(url: String, text: String) {
        #expect(PrintableURL.text(url) == text)
    }

    @Test func libraryIsLoadedAgainAfterAFailure() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let limits = [rlimit(rlim_cur: 3, rlim_max: 1000), rlimit(rlim_cur: 1000, rlim_max: 1000)]
            var results: [Bool] = []
            for var limit in limits {
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                results.append((try? ParsedURL(parsing: "http://example.org/")) != nil)
            }
            exit(results == [false, true] ? 7 : 1)
        }
    }
}
