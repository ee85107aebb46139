import Glibc
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP

/// Answers that continue, over sockets of the loopback interface.
@Suite struct StreamTests {
    /// A daemon that answers each request with the next of some bodies.
    private static func fixture(
        _ bodies: [StreamBody], connectionCount: Int = 1024, change: (inout DaemonLimits) -> Void = { _ in }
    ) throws -> DaemonFixture {
        let rest = Lock(bodies[...])
        let service = EchoService { request in
            guard request.target.path == "/events" else { return .now(.text("ok", type: "text/plain")) }
            let head = HTTPResponse(status: 200, fields: [("Content-Type", "text/event-stream"), ("Bad", "a\r\nb: c")])
            return .stream(head, rest.withLock { $0.removeFirst() })
        }
        return try DaemonFixture(service, connectionCount: connectionCount, change: change)
    }

    private static func piece(_ text: String, isDroppable: Bool = false) -> StreamPiece {
        StreamPiece(Array(text.utf8), isDroppable: isDroppable)
    }

    @Test func piecesArriveAsTheyAreAppendedAndTheEndIsTold() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        body.append(StreamTests.piece("first"))
        let texts = try await fixture.ask { client in
            client.request("GET", "/events")
            let head = client.reply()
            var chunks = [client.chunk()]
            for text in ["second", "third"] {
                #expect(body.append(StreamTests.piece(text)) == .queued)
                chunks.append(client.chunk())
            }
            body.end()
            chunks.append(client.chunk())
            #expect(client.endsWithoutReply())
            return (head, chunks.map { $0.map { String(decoding: $0, as: UTF8.self) } })
        }
        #expect(texts.1 == ["first", "second", "third", ""])
        #expect(texts.0?.status == 200)
        #expect(texts.0?.fields["transfer-encoding"] == "chunked")
        #expect(texts.0?.fields["connection"] == "close")
        #expect(texts.0?.fields["content-type"] == "text/event-stream")
        #expect(texts.0?.fields["x-content-type-options"] == "nosniff")
        #expect(texts.0?.fields["x-request-id"] != nil)
        #expect(texts.0?.fields["date"]?.hasSuffix(" GMT") == true)
        #expect(texts.0?.fields["b"] == nil)
        let record = fixture.service.waitForRecords(1)[0]
        #expect(record.status == 200)
        #expect(record.notes.origin == "ended")
        // Fifteen bytes, and five for each of three chunks and the end.
        #expect(record.byteCount == 5 + 6 + 5 + 4 * 5)
        #expect(fixture.service.waitForNoConnections() == 1)
        #expect(body.append(StreamTests.piece("late")) == .closed)
    }

    @Test func theConnectionOfAnEarlierRequestCanBecomeAStream() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        let chunk = try await fixture.ask { client in
            client.request("GET", "/")
            #expect(client.reply()?.text == "ok")
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            body.append(StreamTests.piece("x"))
            return client.chunk()
        }
        #expect(chunk == [120])
        body.end()
        #expect(fixture.service.waitForNoConnections() == 1)
    }

    @Test func aClientOfTheFirstVersionGetsNoChunks() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        body.append(StreamTests.piece("first"))
        body.append(StreamTests.piece("second"))
        body.end()
        let (head, bytes, isOver) = try await fixture.ask { client in
            client.send("GET /events HTTP/1.0\r\n\r\n")
            return (client.reply(), client.read(11), client.endsWithoutReply())
        }
        #expect(head?.fields["transfer-encoding"] == nil)
        #expect(bytes == Array("firstsecond".utf8))
        #expect(isOver)
    }

    @Test func headRequestSendsOnlyTheHead() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        body.append(StreamTests.piece("first"))
        let (head, isOver) = try await fixture.ask { client in
            client.request("HEAD", "/events")
            return (client.reply(toHead: true), client.endsWithoutReply())
        }
        #expect(head?.fields["content-type"] == "text/event-stream")
        #expect(isOver)
        #expect(body.ending == .ended)
        #expect(fixture.service.waitForRecords(1)[0].byteCount == 0)
    }

    @Test func aStreamCanBeginLater() async throws {
        let body = StreamBody()
        let service = EchoService { _ in
            .later { exchange in
                _ = BackgroundThread.start { exchange.stream(HTTPResponse(status: 200), body) }
            }
        }
        let fixture = try DaemonFixture(service)
        let chunk = try await fixture.ask { client in
            client.request("GET", "/")
            #expect(client.reply()?.status == 200)
            body.append(StreamTests.piece("x"))
            return client.chunk()
        }
        #expect(chunk == [120])
    }

    @Test func aBodyWhoseRequestHasEndedIsClosed() async throws {
        let body = StreamBody()
        let exchanges = Lock<Exchange?>(nil)
        let service = EchoService { _ in
            .later { exchange in
                exchanges.withLock { $0 = exchange }; exchanges.wakeWaiters()
            }
        }
        let fixture = try DaemonFixture(service)
        try await fixture.ask { client in
            client.request("GET", "/")
            let exchange = exchanges.waiting { $0 }
            exchange.stop(.cut)
            exchange.stream(HTTPResponse(status: 200), body)
        }
        #expect(body.ending == .client)
    }

    /// As happens to a process without a descriptor to spare.
    @Test func aConnectionWhoseSocketCannotBeTakenIsCut() async throws {
        let (body, steps) = (StreamBody(), Lock(0))
        let service = EchoService { _ in
            .later { exchange in
                steps.withLock { $0 += 1 }
                exchange.client.hand(over: -1)
                exchange.stream(HTTPResponse(status: 200), body)
            }
        }
        let fixture = try DaemonFixture(service)
        let isOver = try await fixture.ask { client in
            client.request("GET", "/")
            return client.endsWithoutReply()
        }
        #expect(isOver)
        #expect(body.ending == .client)
        #expect(fixture.service.waitForRecords(1).map(\.status) == [0])
        #expect(steps.withLock { $0 } == 1)
        #expect(fixture.daemon.watch.load.waitingCount == 0)
    }

    @Test func aClientThatLeavesIsNoticed() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        let endings = Lock<StreamBody.Ending?>(nil)
        body.whenClosed { ending in
            endings.withLock { $0 = ending }
            endings.wakeWaiters()
        }
        try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            client.hangUp()
            #expect(endings.waiting { $0 } == .client)
        }
        #expect(fixture.service.waitForRecords(1)[0].notes.origin == "client")
    }

    @Test func slowReaderLosesOptionalMessagesThenDisconnects() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body]) { $0.streams.socketByteCount = 4096 }
        let acceptances = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            let (message, gift) = (
                StreamPiece([UInt8](repeating: 65, count: 4000), isDroppable: true),
                StreamPiece([UInt8](repeating: 66, count: 4000))
            )
            var acceptances: [StreamBody.Acceptance] = []
            repeat { acceptances.append(body.append(message)) } while acceptances.last == .queued
            repeat { acceptances.append(body.append(gift)) } while acceptances.last == .queued
            #expect(body.pendingByteCount == 0)
            return acceptances
        }
        #expect(acceptances.last == .closed)
        #expect(acceptances.count { $0 == .dropped } == 1)
        #expect(fixture.service.waitForRecords(1)[0].notes.origin == "slow")
    }

    @Test func stalledReaderIsDisconnected() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body]) {
            ($0.streams.socketByteCount, $0.streams.stallNanoseconds) = (4096, 1_000_000)
        }
        let piece = StreamPiece([UInt8](repeating: 65, count: 200_000))
        let record = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            // More than both kernels take.
            while body.pendingByteCount == 0, body.ending == nil { body.append(piece) }
            for _ in 0..<100 where body.append(piece) == .closed { break }
            return fixture.service.waitForRecords(1)[0]
        }
        #expect(["stalled", "slow"].contains(record.notes.origin))
    }

    @Test func largeMessagesArriveComplete() async throws {
        var limits = StreamBody.Limits()
        limits.byteCount = 64 << 20
        let body = StreamBody(limits: limits)
        let fixture = try StreamTests.fixture([body]) { $0.streams.socketByteCount = 4096 }
        let pieces = (0..<200).map { number in
            StreamPiece([UInt8](repeating: UInt8(number), count: 10_000 + number))
        }
        for piece in pieces { body.append(piece) }
        body.end()
        let isWhole = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            return (0..<200).allSatisfy { client.chunk() == [UInt8](repeating: UInt8($0), count: 10_000 + $0) }
                && client.chunk() == []
        }
        #expect(isWhole)
    }

    @Test func roomIsToldWhenEnoughIsSent() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        let hasRoom = Lock(false)
        for _ in 0..<64 { body.append(StreamPiece([65])) }
        #expect(body.isBehind)
        body.whenRoom {
            hasRoom.withLock { $0 = true }
            hasRoom.wakeWaiters()
        }
        #expect(!hasRoom.withLock { $0 })
        try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            hasRoom.waiting { $0 ? () : nil }
        }
    }

    @Test func drainingEndsStreamsAfterTheirLastPiece() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        let chunks = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            body.append(StreamTests.piece("last"))
            #expect(fixture.daemon.drain(until: SteadyClock.now + 600_000_000_000))
            return [client.chunk(), client.chunk()]
        }
        #expect(chunks == [Array("last".utf8), []])
        #expect(fixture.service.waitForRecords(1)[0].notes.origin == "drained")
        #expect(body.ending == .drained)
    }

    @Test func drainingWaitsForNoReaderLongerThanItsTime() async throws {
        var limits = StreamBody.Limits()
        limits.byteCount = 64 << 20
        let body = StreamBody(limits: limits)
        let fixture = try StreamTests.fixture([body]) { $0.streams.socketByteCount = 4096 }
        let isComplete = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            // More than both kernels take.
            body.append(StreamPiece([UInt8](repeating: 65, count: 32 << 20)))
            let isComplete = fixture.daemon.drain(until: SteadyClock.now + 20_000_000)
            fixture.daemon.stop()
            return isComplete
        }
        #expect(!isComplete)
        #expect(body.ending == .drained)
    }

    @Test func stoppingCutsStreams() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body])
        let chunk = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            fixture.daemon.stop()
            return client.chunk()
        }
        #expect(chunk == nil)
        #expect(body.ending == .drained)
    }

    @Test func streamsCountAsConnections() async throws {
        let body = StreamBody()
        let fixture = try StreamTests.fixture([body], connectionCount: 1)
        let port = fixture.port
        let text = try await fixture.ask { client in
            client.request("GET", "/events")
            #expect(client.reply()?.status == 200)
            // Waits in the queue of the kernel until the stream has ended.
            let second = try HTTPClient(port: port)
            second.request("GET", "/")
            #expect(fixture.daemon.watch.load.connectionCount == 1)
            body.end()
            return second.reply()?.text
        }
        #expect(text == "ok")
    }

    /// Threads append to many streams while clients come and go.
    @Test func manyStreamsAndThreadsLoseNothing() async throws {
        let (streamCount, threadCount, pieceCount) = (24, 4, 200)
        var limits = StreamBody.Limits()
        limits.pieceCount = 1 << 20
        let bodies = (0..<streamCount).map { _ in StreamBody(limits: limits) }
        let fixture = try StreamTests.fixture(bodies)
        let done = Lock(0)
        for thread in 0..<threadCount {
            _ = BackgroundThread.start {
                for number in 0..<pieceCount {
                    let piece = StreamTests.piece("\(thread) \(number)")
                    for body in bodies { body.append(piece) }
                }
                done.withLock { $0 += 1 }
                done.wakeWaiters()
            }
        }
        let port = fixture.port
        let received = Lock<[[String]]>([])
        for _ in 0..<streamCount {
            _ = BackgroundThread.start {
                var texts: [String] = []
                if let client = try? HTTPClient(port: port) {
                    client.request("GET", "/events")
                    _ = client.reply()
                    while let chunk = client.chunk(), !chunk.isEmpty {
                        texts.append(String(decoding: chunk, as: UTF8.self))
                    }
                }
                received.withLock { $0.append(texts) }
                received.wakeWaiters()
            }
        }
        let all = try await waiting {
            done.waiting { $0 == threadCount ? () : nil }
            for body in bodies { body.end() }
            return received.waiting { $0.count == streamCount ? $0 : nil }
        }
        for texts in all {
            #expect(texts.count == threadCount * pieceCount)
            for thread in 0..<threadCount {
                let own = texts.filter { $0.hasPrefix("\(thread) ") }
                #expect(own == (0..<pieceCount).map { "\(thread) \($0)" })
            }
        }
    }
}
