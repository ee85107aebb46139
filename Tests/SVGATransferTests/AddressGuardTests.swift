import Glibc
import SVGATestServices
import SVGATransfer
import Testing

/// The guard at the moment of connecting.
@Suite struct AddressGuardTests {
    let engine = TransferEngine()

    @Test(arguments: [
        "http://127.0.0.1:PORT/", "http://localhost:PORT/", "http://2130706433:PORT/", "http://0x7f000001:PORT/",
        "http://0x7f.1:PORT/", "http://0177.0.0.1:PORT/", "http://127.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/",
        "http://[::1]:PORT/", "http://0:PORT/", "http://[::]:PORT/", "http://127.0.0.1.:PORT/",
        "http://user@127.0.0.1:PORT/", "http://[::ffff:7f00:1]:PORT/", "https://127.0.0.1:PORT/",
    ])
    func loopbackIsRefusedInEverySpelling(pattern: String) async throws {
        let server = try FaultServer { _ in .ok([]) }
        let url = pattern.replacing("PORT", with: "\(server.port)")
        let error = await engine.failure(TransferRequest(url: url))
        switch error?.cause {
        // A trailing dot makes some resolvers look for a name.
        case .address, .unresolvable: break
        default: Issue.record("\(error.map { "\($0)" } ?? "no error")")
        }
        #expect(server.connectionCount == 0)
    }

    @Test func theMessageNamesTheAddressAndItsPurpose() async {
        let error = await engine.failure(TransferRequest(url: "http://169.254.169.254/latest"))
        #expect(error?.bare == .addressRefused("169.254.169.254 (link-local)"))
    }

    @Test func aConnectionThatIsKeptDoesNotOpenTheDoorForOthers() async throws {
        let server = try FaultServer { _ in .ok([1]) }
        _ = try await engine.perform(.local(server.url("/")), into: MemoryBody())
        let error = await engine.failure(TransferRequest(url: server.url("/")))
        #expect(error?.bare == .addressRefused("127.0.0.1 (loopback)"))
        #expect(server.requests.count == 1)
        _ = try await engine.perform(.local(server.url("/")), into: MemoryBody())
        #expect(server.requests.count == 2)
    }

    @Test(arguments: ["ftp://example.org/a", "file:///etc/passwd", "gopher://x/", "HTTPX://example.org/", "data:,x"])
    func otherSchemesAreRefused(url: String) async {
        let error = await engine.failure(TransferRequest(url: url))
        #expect(error?.cause == .scheme || error?.category == .invalidRequest, "\(url)")
    }

    @Test func aSchemeThatIsAllowedButUnknownIsRefusedAllTheSame() async {
        var request = TransferRequest(url: "ftp://127.0.0.1/a")
        request.policy.schemes = ["ftp"]
        request.policy.allowsPrivateAddresses = true
        #expect(await engine.failure(request)?.bare == .schemeRefused("ftp"))
    }

    @Test func proxiesOfTheEnvironmentAreTakenOnlyWhenAsked() async {
        await #expect(processExitsWith: .success) {
            let server = try FaultServer { _ in .ok([1]) }
            let proxy = try FaultServer { _ in .ok([2]) }
            setenv("http_proxy", proxy.url(""), 1)
            setenv("ALL_PROXY", proxy.url(""), 1)
            let (direct, proxied) = (MemoryBody(), MemoryBody())
            var request = TransferRequest.local(server.url("/a"))
            _ = try await TransferEngine().perform(request, into: direct)
            request.policy.usesEnvironmentProxies = true
            _ = try await TransferEngine().perform(request, into: proxied)
            let targets = proxy.requests.map(\.target)
            guard direct.bytes == [1], proxied.bytes == [2], targets == [server.url("/a")] else { exit(1) }
        }
    }
}
