import SVGAJobs
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct DrainTests {
    @Test func noRequestIsLostUnderLoad() async throws {
        let fixture = try ServerFixture()
        let port = fixture.server.port
        let begun = Lock(0)
        let clients = try await withThrowingTaskGroup(of: (answered: Int, lost: Int).self) { group in
            for client in 0..<16 {
                group.addTask {
                    try await waiting { LoadClient(port: port, number: client, begun: begun).run() }
                }
            }
            let haveAllBegun = try await waiting {
                begun.waiting(until: SteadyClock.now + 120_000_000_000) { $0 == 16 ? true : nil }
            }
            #expect(haveAllBegun == true)
            let isComplete = try await waiting { fixture.server.drain() }
            #expect(isComplete)
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(clients.map(\.lost) == [Int](repeating: 0, count: 16))
        #expect(clients.allSatisfy { $0.answered > 0 })
    }

    @Test func drainFinishesRequestsAndAcceptsNoOthers() async throws {
        let gate = Gate()
        let upstream = try FaultServer.movie(behind: gate)
        let fixture = try ServerFixture()
        let target = "/info/unsigned/\(encoded(upstream.url("/a.svga")))"
        async let reply = fixture.get(target)
        #expect(try await fixture.metric("svga_fetches", reaches: 1))
        async let isComplete = waiting { fixture.server.drain() }
        while (try? await fixture.get("/healthz")) != nil {}
        gate.open()
        #expect(try await reply?.status == 200)
        #expect(try await reply?.fields["connection"] == "close")
        #expect(try await isComplete)
    }

    @Test func aRequestThatDoesNotEndIsCutInTheEnd() async throws {
        let upstream = try FaultServer { _ in .ok(ServerFixture.movie).delivered(.stall(after: 10)) }
        let fixture = try ServerFixture { $0.drainTimeout = .milliseconds(200) }
        let target = "/info/unsigned/\(encoded(upstream.url("/a.svga")))"
        async let reply = fixture.get(target)
        #expect(try await fixture.metric("svga_fetches", reaches: 1))
        #expect(try await waiting { fixture.server.drain() } == false)
        let last = try await reply
        #expect(last == nil || last?.status == 503)
    }

    @Test func connectionsMayComeAndGoWhileAServerEnds() async throws {
        // Each client waits a second for the last answer, which is a refusal.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await drainWhileConnectionsComeAndGo() } }
            for try await isComplete in group { #expect(isComplete) }
        }
    }

    private func drainWhileConnectionsComeAndGo() async throws -> Bool {
        let fixture = try ServerFixture { $0.maxConnectionCount = 20 }
        let port = fixture.server.port
        let hasBegun = Gate()
        async let clients: Void = waiting {
            while let client = try? HTTPClient(port: port) {
                client.request("GET", "/healthz")
                _ = client.reply()
                hasBegun.open()
            }
        }
        try await waiting { hasBegun.wait() }
        let isComplete = try await waiting { fixture.server.drain() }
        try await clients
        return isComplete
    }

    @Test func aServerThatDrainsSaysThatItIsNotReady() async throws {
        let fixture = try ServerFixture { $0.drainDelay = .seconds(30) }
        #expect(try await fixture.get("/readyz")?.status == 200)
        let server = fixture.server
        _ = BackgroundThread.start { server.drain() }
        while try await fixture.get("/readyz")?.status == 200 {}
        #expect(try await fixture.get("/readyz")?.status == 503)
        #expect(try await fixture.get("/healthz")?.status == 200)
    }
}

/// Connections that wait to be accepted when a server drains.
@Suite struct WaitingConnectionTests {
    private let folder = TemporaryFolder()
    private let address = ListenAddress(host: "127.0.0.1", port: 0)

    /// Drains a daemon that takes 40 connections, while clients wait with their requests at a socket that it has not looked at.
    ///
    /// - Returns: The number of responses.
    private func answeredCount(ofWaiting count: Int) async throws -> Int {
        let service = try Service(ServerFixture.configuration(in: folder))
        defer { service.queue.finish() }
        let limits = DaemonLimits(
            connectionCount: 40, idleNanoseconds: 600_000_000_000, requestNanoseconds: 600_000_000_000, bodyByteCount: 1
        )
        let socket = try ListeningSocket(.tcp(host: address.host, port: address.port))
        let daemon = try HTTPDaemon(service, on: [], limits: limits)
        service.beginDraining()
        let clients = try (0..<count).map { _ in try HTTPClient(port: socket.port) }
        for client in clients { client.request("GET", "/healthz") }
        let isComplete = try await waiting {
            defer { daemon.stop() }
            daemon.takeLast(at: socket)
            socket.close()
            return daemon.drain(until: SteadyClock.now + 600_000_000_000)
        }
        #expect(isComplete)
        return try await waiting { clients.count { $0.reply()?.status == 200 } }
    }

    @Test(arguments: [0, 1, 25, 40]) func areAllAnswered(count: Int) async throws {
        #expect(try await answeredCount(ofWaiting: count) == count)
    }

    @Test func drainingHasATimeLimit() async throws {
        let watch = try ConnectionWatch { _ in HTTPResponse(status: 504) }
        defer { watch.finish(.cut) }
        watch.expectConnection()
        #expect(try await waiting { watch.drain(idle: 1, until: SteadyClock.now + 50_000_000) } == false)
        watch.expectConnection(-1)
        #expect(try await waiting { watch.drain(idle: 1, until: SteadyClock.now + 600_000_000_000) })
    }

    @Test func drainingAnswersUpToTheLimit() async throws {
        #expect(try await answeredCount(ofWaiting: 130) == 40)
    }
}

/// Repeats requests, on one connection as long as the server keeps it, until it accepts no more.
private struct LoadClient {
    let port: Int
    let number: Int
    /// The number of clients with more than one response.
    let begun: Lock<Int>

    /// The numbers of requests with and without a response.
    ///
    /// A server that drains ends connections on which nothing came for a while; a client that was slow for so long has lost
    /// nothing.
    func run() -> (answered: Int, lost: Int) {
        var (answered, lost) = (0, 0)
        while let client = try? HTTPClient(port: port) {
            var idleSince = SteadyClock.now
            while true {
                let plan = "frame:1,size:\(20 + (answered * 16 + number) % 200)x"
                client.request("GET", "/v1/unsigned/\(plan)/\(encoded("box.svga")).png")
                let sent = SteadyClock.now
                guard let reply = client.reply(), reply.status == 200 else {
                    if sent - idleSince < DaemonLimits.drainIdleNanoseconds { lost += 1 }
                    break
                }
                answered += 1
                idleSince = sent
                if answered == 2 {
                    begun.withLock { $0 += 1 }
                    begun.wakeWaiters()
                }
                if reply.fields["connection"] == "close" { break }
            }
        }
        return (answered, lost)
    }
}
