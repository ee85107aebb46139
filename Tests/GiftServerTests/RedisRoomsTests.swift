import GiftStream
import SVGACoding
import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// Two servers with one database and one Redis.
@Suite(
    .enabled(if: TestPostgres.isAvailable && RedisServer.isInstalled, "PostgreSQL and Redis are not both installed"),
    .timeLimit(.minutes(3)))
struct RedisRoomsTests {
    private let servers: [GiftServerFixture]
    private let redis: RedisServer

    init() async throws {
        let url = try #require(TestPostgres.shared?.makeDatabase())
        let redis = try RedisServer()
        self.redis = redis
        servers = try (0..<2).map { _ in
            try GiftServerFixture {
                $0.databasePath = url
                $0.redis = GiftRedisSettings(url: try RedisURL(redis.url))
            }
        }
        try await servers[0].furnish()
        try await servers[0].credit("u1", 1_000)
        try await connected(true)
    }

    /// Waits until all servers say that they exchange, or that they do not.
    private func connected(_ isConnected: Bool) async throws {
        try await waiting { [servers] in
            for server in servers {
                try waitForResult {
                    server.server.service.rooms.group?.exchangeState?.isConnected == isConnected ? () : nil
                }
            }
        }
    }

    private func stream(_ index: Int) async throws -> StreamClient {
        try await waiting { [servers] in try StreamClient(servers[index], "/v1/rooms/r1/events?after=0", "u2") }
    }

    private func say(_ text: String, at index: Int) async throws {
        try await servers[index].post("/v1/rooms/r1/messages", #"{"type":"text","text":"\#(text)"}"#)
    }

    @Test func chatOfOneServerIsToldByTheOtherOnce() async throws {
        let stream = try await stream(1)
        try await say("first", at: 0)
        try await say("second", at: 1)
        try await say("third", at: 0)
        let texts = try await waiting { (0..<3).map { _ in stream.event("text")?["text"]?.string } }
        #expect(Set(texts) == ["first", "second", "third"])
        try await servers[0].post("/v1/rooms/r1/messages", #"{"type":"like","count":7}"#)
        #expect(try await waiting { stream.event("like")?["count"]?.integer } == 7)
    }

    @Test func giftsContinueWithoutRedisAndChatAfterwards() async throws {
        let streams = [try await stream(0), try await stream(1)]
        for number in 0..<10 { try await servers[number % 2].send(key: "k\(number)") }
        redis.kill()
        for number in 10..<20 { #expect(try await servers[number % 2].send(key: "k\(number)").status == 201) }
        try await connected(false)
        #expect(servers[0].server.metricsText.contains("gift_exchange_connected 0\n"))
        try redis.start()
        try await connected(true)
        for number in 20..<30 { try await servers[number % 2].send(key: "k\(number)") }
        for stream in streams {
            let seqs = try await waiting { (0..<30).map { _ in stream.event("gift")?["seq"]?.integer } }
            #expect(seqs == Array(1...30))
        }
        try await say("back", at: 0)
        #expect(try await waiting { streams[1].event("text")?["text"]?.string } == "back")
        let appended = servers.compactMap { $0.server.service.rooms.group?.exchangeState?.statistics.appendedCount }
        #expect(appended.reduce(0, +) > 0)
    }
}
