import Glibc
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct MetricsEndpointTests {
    private static func fixture() throws -> ServerFixture {
        try ServerFixture { $0.metricsAddress = ListenAddress(host: "127.0.0.1", port: 0) }
    }

    private static func get(_ target: String, method: String = "GET", port: Int) async throws -> HTTPClient.Reply? {
        try await waiting {
            let client = try HTTPClient(port: port)
            client.request(method, target)
            return client.reply(toHead: method == "HEAD")
        }
    }

    @Test func metricsHaveASeparateAddress() async throws {
        let fixture = try Self.fixture()
        let port = try #require(fixture.server.metricsPort)
        #expect(port != fixture.server.port)
        let reply = try await Self.get("/metrics", port: port)
        #expect(reply?.status == 200)
        #expect(reply?.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(reply?.text.contains("\nsvga_ready 1\n") == true)
        #expect(try await fixture.get("/metrics")?.status == 404)
        for (target, method, status) in [
            ("/healthz", "GET", 200), ("/readyz", "GET", 200), ("/metrics", "HEAD", 200), ("/metrics", "POST", 404),
            ("/info/unsigned?src=box.svga", "GET", 404),
        ] {
            #expect(try await Self.get(target, method: method, port: port)?.status == status, "\(target)")
        }
    }

    @Test func metricsStayAvailableWhileDraining() async throws {
        let fixture = try ServerFixture {
            $0.metricsAddress = ListenAddress(host: "127.0.0.1", port: 0)
            $0.drainTimeout = .seconds(600)
        }
        let port = try #require(fixture.server.metricsPort)
        // A connection with half a request keeps the server until its time is over or it ends.
        let client = try HTTPClient(port: fixture.server.port)
        client.send("GET /healthz HTTP/1.1\r\n")
        async let isComplete = waiting { fixture.server.drain() }
        while try await Self.get("/metrics", port: port)?.text.contains("\nsvga_ready 0\n") != true {}
        client.hangUp()
        #expect(try await isComplete)
        await #expect(throws: HTTPClient.Refused.self) { try await Self.get("/metrics", port: port) }
    }

    @Test func metricsUseAnInheritedSocket() async throws {
        let listener = try ListeningSocket(.tcp(host: "127.0.0.1", port: 0))
        let descriptor = dup(listener.descriptor)
        let fixture = try ServerFixture { $0.metricsAddress = .inherited(descriptor: descriptor) }
        #expect(fixture.server.metricsPort == listener.port)
        #expect(try await Self.get("/metrics", port: listener.port)?.status == 200)
        #expect(try await fixture.get("/metrics")?.status == 404)
    }

    @Test func anAddressThatIsTakenStopsTheStart() throws {
        let first = try ServerFixture()
        let taken = ListenAddress(host: "127.0.0.1", port: UInt16(first.server.port))
        #expect(throws: SVGAError.self) { try ServerFixture { $0.metricsAddress = taken } }
    }
}
