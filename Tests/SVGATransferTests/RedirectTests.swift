import SVGATestServices
import SVGATransfer
import Testing

@Suite struct RedirectTests {
    let engine = TransferEngine()

    @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowedToTheirEnd(status: Int) async throws {
        let server = try FaultServer { request in
            switch request.target {
            case "/a/b": .redirect(to: "c?d=e", status: status)
            case "/a/c?d=e": .redirect(to: "/end", status: status)
            default: .ok([9])
            }
        }
        let sink = MemoryBody()
        let result = try await engine.perform(.local(server.url("/a/b")), into: sink)
        #expect(result.redirectCount == 2 && result.head.url == server.url("/end"))
        #expect(sink.heads.map(\.status) == [200] && sink.bytes == [9])
        #expect(server.requests.map(\.target) == ["/a/b", "/a/c?d=e", "/end"])
    }

    @Test(arguments: [0, 1, 5]) func loopsEndAtTheLimit(limit: Int) async throws {
        let server = try FaultServer { _ in .redirect(to: "/") }
        var request = TransferRequest.local(server.url("/"))
        request.maxRedirectCount = limit
        await #expect(throws: SVGAError.tooManyRedirects(limit: limit).at(url: server.url("/"))) {
            try await engine.perform(request, into: MemoryBody())
        }
        #expect(server.requests.count == limit + 1)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/", "dict://127.0.0.1/", "javascript:alert(1)",
        "data:text/plain,x",
    ])
    func redirectsToOtherSchemesAreRefusedEvenWhereFilesAreAllowed(target: String) async throws {
        let server = try FaultServer { _ in .redirect(to: target) }
        var request = TransferRequest.local(server.url("/"))
        request.policy.allowsFileURLs = true
        let sink = MemoryBody()
        let error = await engine.failure(request, into: sink)
        #expect(error?.cause == .scheme || error?.category == .invalidRequest, "\(error.map { "\($0)" } ?? "no error")")
        #expect(sink.heads.isEmpty)
    }

    @Test(arguments: [
        "http://127.0.0.2/", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/", "http://[::1]/",
        "http://[::ffff:127.0.0.1]/", "http://2130706434/", "http://0x7f.2/", "http://0177.0.0.2/", "//192.168.0.1/",
        "http://127.2/", "http://[64:ff9b::7f00:1]/", "http://0.0.0.0/",
    ])
    func redirectsToPrivateAddressesAreRefused(target: String) async throws {
        let server = try FaultServer { _ in .redirect(to: target) }
        var request = TransferRequest(url: server.url("/"))
        request.policy.exemptAddresses = ["127.0.0.1"]
        let error = await engine.failure(request)
        guard error?.cause == .address else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.url != request.url && error?.isTransient == false)
        #expect(server.requests.count == 1)
    }

    @Test func plainHTTPIsNotFollowedWhereOnlyTLSIsAllowed() async throws {
        let server = try FaultServer { _ in .ok([]) }
        var request = TransferRequest.local(server.url("/"))
        request.policy.schemes = ["https"]
        #expect(await engine.failure(request)?.bare == .schemeRefused("http"))
        #expect(server.requests.isEmpty)
    }

    @Test func secretsStayWithTheirOrigin() async throws {
        let other = try FaultServer { _ in .ok([1]) }
        let server = try FaultServer { [url = other.url("/x")] request in
            request.target == "/" ? .redirect(to: "/same") : .redirect(to: url)
        }
        var request = TransferRequest.local("http://user:pw@127.0.0.1:\(server.port)/")
        request.headerFields = [
            "Authorization": "Bearer t", "Cookie": "c=1", "X-Api-Key": "k", "Range": "bytes=5-", "Accept": "image/*",
        ]
        _ = try await engine.perform(request, into: MemoryBody())
        for received in server.requests {
            #expect(received["Authorization"] == "Bearer t" && received["Cookie"] == "c=1")
            #expect(received["X-Api-Key"] == "k")
        }
        let received = try #require(other.requests.first)
        #expect(server.requests.count == 2 && other.requests.count == 1)
        for name in ["Authorization", "Cookie", "X-Api-Key", "Referer"] { #expect(received[name] == nil) }
        #expect(received["Range"] == "bytes=5-" && received["Accept"] == "image/*")
    }

    @Test func userAndPasswordOfTheURLStayWithTheirOriginToo() async throws {
        let other = try FaultServer { _ in .ok([1]) }
        let server = try FaultServer { [url = other.url("/x")] _ in .redirect(to: url) }
        _ = try await engine.perform(.local("http://user:pw@127.0.0.1:\(server.port)/"), into: MemoryBody())
        #expect(server.requests.first?["Authorization"] == "Basic dXNlcjpwdw==")
        #expect(other.requests.first.map { $0["Authorization"] == nil } == true)
    }

    @Test func cookiesOfAResponseAreNotSentBack() async throws {
        let server = try FaultServer { request in
            request.target == "/" ? FaultResponse(status: 302, ["Location": "/b", "Set-Cookie": "a=b"]) : .ok([])
        }
        _ = try await engine.perform(.local(server.url("/")), into: MemoryBody())
        #expect(server.requests.count == 2 && server.requests.allSatisfy { $0["Cookie"] == nil })
    }

    @Test func largeRedirectBodyIsNotAwaited() async throws {
        let server = try FaultServer { request in
            guard request.target == "/" else { return .ok([1]) }
            var redirect = FaultResponse.redirect(to: "/b").framed(.connectionEnd).delivered(.endless)
            redirect.body = [UInt8](repeating: 0, count: 4000)
            return redirect
        }
        let sink = MemoryBody()
        _ = try await engine.perform(.local(server.url("/")), into: sink)
        #expect(sink.bytes == [1])
    }

    @Test func aRedirectWithoutTargetIsAResult() async throws {
        let server = try FaultServer { _ in .status(302) }
        let result = try await engine.perform(.local(server.url("/")), into: MemoryBody())
        #expect(result.head.status == 302 && result.redirectCount == 0)
    }
}
