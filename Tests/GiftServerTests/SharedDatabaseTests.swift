import GiftStream
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// Two servers with one database.
@Suite(.enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"), .timeLimit(.minutes(3)))
struct SharedDatabaseTests {
    private let servers: [GiftServerFixture]
    private let posted = Lock<[String]>([])
    private let other: FaultServer

    init() async throws {
        let posted = posted
        let other = try FaultServer { request in
            posted.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            return FaultResponse(status: 201)
        }
        self.other = other
        let url = try #require(TestPostgres.shared?.makeDatabase())
        servers = try (0..<2).map { _ in
            try GiftServerFixture {
                $0.databasePath = url
                $0.publishURL = other.url("/publish/{room}")
            }
        }
        try await servers[0].furnish()
        try await servers[0].credit("u1", 1_000)
    }

    @Test func everyViewerIsToldTheGiftsOfBothServers() async throws {
        let streams = try await waiting { [servers] in
            try servers.map { try StreamClient($0, "/v1/rooms/r1/events?after=0", "u2") }
        }
        for number in 0..<20 {
            #expect(try await servers[number % 2].send(key: "k\(number)").status == 201)
        }
        for stream in streams {
            let seqs = try await waiting { (0..<20).map { _ in stream.event("gift")?["seq"]?.integer } }
            #expect(seqs == Array(1...20))
        }
        #expect(try await servers[1].balance("u1") == 960)
    }

    @Test func aKeyIsKnownOnBothServers() async throws {
        let first = try await servers[0].send(key: "same")
        let second = try await servers[1].send(key: "same")
        #expect((first.status, second.status) == (201, 200))
        #expect(first.json["event"] == second.json["event"])
    }

    @Test func aRoomThatOneServerClosesEndsTheStreamsOfTheOther() async throws {
        let stream = try await waiting { [servers] in
            try StreamClient(servers[1], "/v1/rooms/r1/events", "u2")
        }
        #expect(try await servers[0].delete("/v1/rooms/r1", "h1", .host).status == 204)
        #expect(try await waiting { stream.event("disband") } != nil)
    }

    /// Waits for the elected server.
    private func elected() async throws -> GiftServerFixture {
        try await waiting { [servers] in
            try waitForResult { servers.first { $0.server.service.rooms.group?.isElected == true } }
        }
    }

    /// The posted gifts, each once, as soon as there are enough.
    private func posts(_ count: Int) async throws -> [String] {
        try await waiting { [posted] in
            try waitForResult {
                let posts = posted.withLock { $0 }.withoutRepeats()
                return posts.count >= count ? posts : nil
            }
        }
    }

    @Test func giftsOfBothServersArePosted() async throws {
        for number in 0..<20 { try await servers[number % 2].send(key: "k\(number)") }
        let seqs = try await posts(20).map { try JSONTree(parsing: Array($0.utf8))["seq"]?.integer }
        #expect(seqs == Array(1...20))
    }

    /// With one server there is one leader. A second one takes over on a slow machine, and posts the last gifts again.
    @Test func theLeaderPostsEachGiftOnce() async throws {
        try await waiting { [servers] in _ = servers[1].server.drain() }
        for number in 0..<20 { try await servers[0].send(key: "k\(number)") }
        let seqs = try await posts(20).map { try JSONTree(parsing: Array($0.utf8))["seq"]?.integer }
        #expect(seqs == Array(1...20))
        #expect(try await elected() === servers[0])
        let publisher = try #require(servers[0].server.service.rooms.publisher)
        try await waiting { try waitForResult { publisher.statistics.acceptedCount >= 20 ? () : nil } }
        #expect(publisher.statistics.acceptedCount == 20 && posted.withLock { $0.count } == 20)
    }

    @Test func anotherServerPostsWhenTheFirstHasEnded() async throws {
        try await servers[0].send(key: "before")
        _ = try await posts(1)
        let elected = try await elected()
        let rest = try #require(servers.first { $0 !== elected })
        try await waiting { _ = elected.server.drain() }
        try await rest.send(key: "after")
        // The first gift may come again before it.
        #expect(try await posts(2).last?.contains(#""seq":2,"#) == true)
    }

    @Test func aCatalogueIsTakenOver() async throws {
        try await servers[0].put("/v1/gifts/late", #"{"name":"Late","coins":9}"#)
        let end = SteadyClock.now + 30_000_000_000
        var body = ""
        while SteadyClock.now < end, !body.contains("Late") { body = try await servers[1].get("/v1/catalog").text }
        #expect(body.contains("Late"))
    }
}
