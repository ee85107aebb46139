import SVGARedis
import SVGASystem
import SVGATestServer
import Testing

@Suite(.enabled(if: RedisServer.isInstalled, "the program redis-server is not installed"), .serialized)
struct ServerTests {
    private let server: RedisServer
    private let client: RedisClient

    init() throws {
        server = try RedisServer()
        client = try RedisClient(RedisURL(server.url))
    }

    @Test func aCommandHasItsReply() throws {
        #expect(try client.send(RedisCommand("SET", "name", "rose")) == .status("OK"))
        #expect(try client.send(RedisCommand("GET", "name")).text == "rose")
        #expect(try client.send(RedisCommand("GET", "nothing")).isNull)
        let error = #expect(throws: RedisError.self) { try client.send(RedisCommand("INCR", "name")) }
        #expect(error?.refusal?.code == "ERR" && error?.isTransient == false)
    }

    @Test func repliesOfAPipelineStandInTheOrderOfItsCommands() throws {
        // More than sockets hold, so that replies come while commands are sent.
        let text = [UInt8](repeating: 7, count: 1000)
        let replies = try client.send((0..<20_000).map { RedisCommand("ECHO", text + Array("\($0)".utf8)) })
        #expect(replies.count == 20_000)
        #expect(replies.enumerated().allSatisfy { $1.bytes == text + Array("\($0)".utf8) })
    }

    @Test func scriptsRunByTheirHashAndAgainAfterTheServerLostThem() throws {
        let script = RedisScript(name: "add", source: "return {redis.call('INCRBY', KEYS[1], ARGV[1]), ARGV[2]}")
        let other = RedisScript(name: "bad", source: "return redis.error_reply('FULL no room')")
        let call = script.call(keys: ["sum"], [5, "x"])
        #expect(try client.run(call) == .array([.integer(5), .bulk(Array("x".utf8))]))
        _ = try client.send(RedisCommand("SCRIPT", "FLUSH"))
        let replies = try client.run([call, other.call(keys: []), call])
        #expect(replies.map(\.elements?.first?.integerValue) == [10, nil, 15])
        #expect(replies[1].error == RESPError(code: "FULL", message: "no room"))
    }
}
