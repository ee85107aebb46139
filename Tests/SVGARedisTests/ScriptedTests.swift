@testable import SVGARedis
import SVGASystem
import SVGATestServices
import Testing

/// Servers that do what a real one does not.
@Suite struct ScriptedTests {
    /// Greets each client; then the closure sends replies.
    private func server(
        _ serve: @escaping @Sendable (ScriptedServer.Client) -> Void
    ) throws -> ScriptedServer {
        try ScriptedServer { client in
            if client.read(until: "PING\r\n"), client.write("+OK\r\n+PONG\r\n") { serve(client) }
        }
    }

    private func client(
        of server: ScriptedServer, commandTimeout: Duration = .seconds(60), patience: Duration = .zero
    ) throws -> RedisClient {
        var options = RedisOptions()
        options.commandTimeout = commandTimeout
        options.reconnectPatience = patience
        options.firstBackoff = .milliseconds(1)
        return try RedisClient(RedisURL("redis://:pw@127.0.0.1:\(server.port)"), options: options)
    }

    private let get = RedisCommand("GET", "x")

    @Test func aReplyMayComeInSingleBytes() throws {
        let server = try server { client in
            client.read(until: "x\r\n")
            for byte in "*2\r\n$3\r\nabc\r\n:7\r\n" { client.write("\(byte)") }
            client.waitForEnd()
        }
        #expect(try client(of: server).send(get) == .array([.bulk(Array("abc".utf8)), .integer(7)]))
    }

    @Test func aConnectionThatEndsInAReplyIsLost() throws {
        let server = try server { client in
            client.read(until: "x\r\n")
            client.write(client.number == 1 ? "$3\r\na" : "$3\r\nabc\r\n")
        }
        let client = try client(of: server)
        let error = #expect(throws: SVGAError.self) { try client.send(get) }
        guard error?.cause == .connectionLost else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.isTransient == true)
        #expect(try client.send(get).text == "abc")
    }

    @Test func silentServerTimesOut() throws {
        let server = try server { $0.waitForEnd() }
        let client = try client(of: server, commandTimeout: .milliseconds(100))
        let start = SteadyClock.now
        let error = #expect(throws: SVGAError.self) { try client.send(get) }
        #expect(error?.cause == .timedOut && error?.isTransient == true)
        #expect(SteadyClock.now - start >= 100_000_000)
    }

    /// The connection is never silent, and the reply never complete.
    @Test func bytesThatDripInDoNotLengthenTheTime() throws {
        let server = try server { client in
            client.write("$1000000\r\n")
            while client.write("a") { SteadyClock.wait(nanoseconds: 1_000_000) }
        }
        let error = #expect(throws: SVGAError.self) {
            try client(of: server, commandTimeout: .milliseconds(100)).send(get)
        }
        #expect(error?.cause == .timedOut)
    }

    @Test func otherProtocolsAreNamed() throws {
        let server = try ScriptedServer { client in
            client.read(until: "PING\r\n")
            client.write("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        let error = #expect(throws: SVGAError.self) { try client(of: server).send(get) }
        #expect(error?.reason.contains("no type of RESP2 begins with the byte 0x48 (byte 0)") == true)
        #expect(error?.isTransient == false)
    }

    @Test func aReplyBeyondTheLimitsIsNotTaken() throws {
        let server = try server { client in
            client.write("$999999999999\r\n")
            client.waitForEnd()
        }
        let error = #expect(throws: SVGAError.self) { try client(of: server).send(get) }
        let fault = "a text announces 999999999999 bytes, 67108864 are allowed (byte 12)"
        #expect(error?.reason.contains("the server does not speak RESP2: \(fault)") == true)
    }

    /// An extra reply would be taken for the next command's.
    @Test func aConnectionWithSomethingUnaskedIsNotUsedAgain() throws {
        let server = try server { client in
            client.read(until: "x\r\n")
            client.write(":\(client.number)\r\n:99\r\n")
            client.waitForEnd()
        }
        let client = try client(of: server)
        #expect(try client.send(get) == .integer(1))
        #expect(try client.send(get) == .integer(2))
    }

    @Test func connectionThatEndedWhileIdleIsReplaced() throws {
        let isOver = Gate()
        let server = try server { client in
            client.read(until: "x\r\n")
            client.write(":\(client.number)\r\n")
            if client.number > 1 { client.waitForEnd() }
            client.end()
            isOver.open()
        }
        let client = try client(of: server)
        #expect(try client.send(get) == .integer(1))
        isOver.wait()
        #expect(try client.send(get) == .integer(2))
    }

    @Test func restartingServerIsAwaited() throws {
        let server = try ScriptedServer { client in
            client.read(until: "PING\r\n")
            if client.number == 2 || client.number == 3 {
                client.write("+OK\r\n-LOADING Redis is loading the dataset in memory\r\n")
                return
            }
            client.write("+OK\r\n+PONG\r\n")
            client.read(until: "x\r\n")
            client.write(client.number == 1 ? "$3\r\n" : ":4\r\n")
            if client.number > 1 { client.waitForEnd() }
        }
        let client = try client(of: server, patience: .seconds(60))
        #expect(throws: SVGAError.self) { try client.send(get) }
        #expect(try client.send(get) == .integer(4))
        #expect(server.connectionCount == 4)
    }

    @Test func aRefusedLoginIsNamedWithoutThePassword() throws {
        let server = try ScriptedServer { client in
            client.read(until: "PING\r\n")
            client.write("-WRONGPASS invalid username-password pair or user is disabled.\r\n-NOAUTH x\r\n")
        }
        let error = #expect(throws: SVGAError.self) { try client(of: server).send(get) }
        #expect(error?.cause == .login && error?.detail == "WRONGPASS")
        #expect(error.map { !"\($0)".contains("pw") } == true)
    }

    @Test func closingEndsWhatWaits() throws {
        let (isWaiting, isDone) = (Gate(), Gate())
        let server = try server { client in
            client.read(until: "x\r\n")
            isWaiting.open()
            client.waitForEnd()
        }
        let client = try client(of: server)
        let failure = Lock<SVGAError?>(nil)
        #expect(
            BackgroundThread.start {
                do throws(SVGAError) {
                    _ = try client.read(RedisCommand("GET", "x"), waiting: .seconds(600))
                } catch {
                    failure.withLock { $0 = error }
                }
                isDone.open()
            } == 0)
        isWaiting.wait()
        client.close()
        isDone.wait()
        #expect(failure.withLock { $0?.category } == .cancelled)
        #expect(throws: SVGAError.redisClosed(client.server)) { try client.send(get) }
    }

    @Test func closedPortIsUnreachable() throws {
        let port = try ScriptedServer { _ in }.port
        let client = try RedisClient(RedisURL("redis://127.0.0.1:\(port)"))
        let error = #expect(throws: SVGAError.self) { try client.send(get) }
        guard error?.cause == .unreachable else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(error?.isTransient == true && error.map { "\($0)".hasSuffix(" (redis://127.0.0.1:\(port))") } == true)
        #expect((error?.underlying as? SVGAError)?.cause == .unreachable, "the error of the connection is kept")
    }

    @Test func unacceptingServerTimesOut() throws {
        let server = try DeafServer()
        var options = RedisOptions()
        options.connectTimeout = .milliseconds(100)
        let url = try RedisURL("redis" + server.url.dropFirst(4))
        let error = #expect(throws: SVGAError.self) { try RedisClient(url, options: options).send(get) }
        #expect(error?.cause == .noConnection)
    }

    @Test func waitsBeforeAttemptsDoubleUpToABound() {
        let options = RedisOptions()
        let waits = (2...9).map { options.backoff(beforeAttempt: $0, random: 1) }
        #expect(waits == [50, 100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
        #expect(options.backoff(beforeAttempt: 5, random: 0.5) == .milliseconds(200))
    }
}
