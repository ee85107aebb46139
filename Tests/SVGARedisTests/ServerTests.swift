import SVGARedis
import SVGASystem
import SVGATestServices
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
        let error = #expect(throws: SVGAError.self) { try client.send(RedisCommand("INCR", "name")) }
        #expect(error?.redisCode == "ERR" && error?.isTransient == false)
    }

    @Test func pipelineRepliesAreInCommandOrder() throws {
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

    @Test func threadsHaveSeparateConnections() throws {
        let ended = Lock(0)
        for _ in 0..<8 {
            let code = BackgroundThread.start { [client] in
                for _ in 0..<200 { _ = try? client.send(RedisCommand("INCR", "hits")) }
                ended.withLock { $0 += 1 }
                ended.wakeWaiters()
            }
            #expect(code == 0)
        }
        ended.waiting { $0 == 8 ? () : nil }
        #expect(try client.send(RedisCommand("GET", "hits")).integerValue == 1600)
    }

    @Test func databasesAreApart() throws {
        let other = try RedisClient(RedisURL(server.url + "?db=3"))
        _ = try other.send(RedisCommand("SET", "name", "rose"))
        #expect(try client.send(RedisCommand("GET", "name")).isNull)
        #expect(try other.send(RedisCommand("GET", "name")).text == "rose")
        let error = #expect(throws: SVGAError.self) {
            try RedisClient(RedisURL(server.url + "?db=99")).send(RedisCommand("PING"))
        }
        #expect(error?.reason.contains("DB index is out of range") == true)
    }

    @Test func usersLogIn() throws {
        _ = try client.send(RedisCommand("ACL", "SETUSER", "me", "on", ">p@ss", "~svga:*", "+get"))
        _ = try client.send(RedisCommand("CONFIG", "SET", "requirepass", "secret"))
        let path = server.url.dropFirst("unix://".count)
        let me = try RedisClient(RedisURL("unix://me:p%40ss@\(path)"))
        #expect(try me.send(RedisCommand("GET", "svga:a")).isNull)
        #expect(try RedisClient(RedisURL("unix://:secret@\(path)")).send(RedisCommand("GET", "a")).isNull)
        for login in ["", "me:p@", ":p@"] {
            let error = #expect(throws: SVGAError.self) {
                try RedisClient(RedisURL("unix://\(login)\(path)")).send(RedisCommand("GET", "a"))
            }
            guard error?.cause == .login else {
                Issue.record("'\(login)': \(error.map { "\($0)" } ?? "no error")")
                continue
            }
        }
    }

    @Test func aBlockingReadMayLastLongerThanOtherCommands() throws {
        var options = RedisOptions()
        options.commandTimeout = .seconds(2)
        let client = try RedisClient(RedisURL(server.url), options: options)
        let command = RedisCommand("XREAD", "BLOCK", 2500, "STREAMS", "gifts", "$")
        #expect(try client.read(command, waiting: .milliseconds(2500)).isNull)
    }

    @Test func aBlockingReadEndsWithWhatComes() throws {
        let isRead = Gate()
        let entry = Lock<RESPValue?>(nil)
        let code = BackgroundThread.start { [client] in
            let command = RedisCommand("XREAD", "BLOCK", 60_000, "STREAMS", "gifts", "0")
            let reply = try? client.read(command, waiting: .seconds(60))
            entry.withLock { $0 = reply }
            isRead.open()
        }
        #expect(code == 0)
        _ = try client.send(RedisCommand("XADD", "gifts", "5-0", "seq", 1))
        isRead.wait()
        let entries = entry.withLock { $0 }?.elements?.first?.elements?.last?.elements
        #expect(entries?.first?.elements?.first?.text == "5-0")
    }

    @Test func killedServerLosesTheConnection() throws {
        _ = try client.send(RedisCommand("PING"))
        let failure = Lock<SVGAError?>(nil)
        let isOver = Gate()
        let code = BackgroundThread.start { [client] in
            do throws(SVGAError) {
                _ = try client.read(RedisCommand("BLPOP", "list", 600), waiting: .seconds(600))
            } catch {
                failure.withLock { $0 = error }
            }
            isOver.open()
        }
        #expect(code == 0)
        let watcher = try RedisClient(RedisURL(server.url))
        while try watcher.send(RedisCommand("INFO", "clients")).text?.contains("blocked_clients:1") != true {}
        server.kill()
        isOver.wait()
        guard failure.withLock({ $0?.cause }) == .connectionLost else {
            Issue.record("\(failure.withLock { $0.map { "\($0)" } } ?? "no error")")
            return
        }
        try server.start()
        #expect(try client.send(RedisCommand("PING")) == .status("PONG"))
    }

    @Test func aServerWithoutMemorySaysSo() throws {
        _ = try client.send(RedisCommand("CONFIG", "SET", "maxmemory", 1))
        let error = #expect(throws: SVGAError.self) { try client.send(RedisCommand("SET", "a", "b")) }
        #expect(error?.redisCode == "OOM" && error?.isTransient == false)
    }

    @Test func aPortWorksLikeASocket() throws {
        let server = try RedisServer(port: .plain)
        let client = try RedisClient(RedisURL("redis://127.0.0.1:\(server.port)/gifts"))
        #expect(try client.send(RedisCommand("PING")) == .status("PONG"))
    }
}
