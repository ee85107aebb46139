import SVGATestServices
import SVGATransfer
import Testing

/// Bounds of size and time.
@Suite struct BoundTests {
    let engine = TransferEngine()

    @Test func aBodyOfExactlyTheLimitIsReceived() async throws {
        let server = try FaultServer { _ in .ok([UInt8](repeating: 7, count: 5000)) }
        let sink = MemoryBody()
        _ = try await engine.perform(request(server, limit: 5000), into: sink)
        #expect(sink.bytes.count == 5000)
    }

    @Test func anAnnouncedBodyBeyondTheLimitIsRefusedBeforeItsFirstByte() async throws {
        let server = try FaultServer { _ in .ok([UInt8](repeating: 7, count: 5001)) }
        let sink = MemoryBody()
        let error = await engine.failure(request(server, limit: 5000), into: sink)
        #expect(error?.bare == .bodyTooLarge(limit: 5000, announced: 5001) && error?.isTransient == false)
        #expect(sink.bytes.isEmpty && sink.heads.count == 1)
    }

    @Test(arguments: [FaultResponse.Framing.chunked, .connectionEnd])
    func anEndlessBodyEndsAtTheLimit(framing: FaultResponse.Framing) async throws {
        let server = try FaultServer { _ in
            .ok([UInt8](repeating: 7, count: 999)).framed(framing).delivered(.endless)
        }
        let sink = MemoryBody()
        let error = await engine.failure(request(server, limit: 100_000), into: sink)
        #expect(error?.bare == .bodyTooLarge(limit: 100_000, announced: nil))
        #expect(sink.bytes.count <= 100_000)
    }

    @Test func discardedBodiesHaveNoSizeLimit() async throws {
        let server = try FaultServer { _ in .status(404) }
        let result = try await engine.perform(request(server, limit: 0), into: MemoryBody(.skip))
        #expect(result.head.status == 404)
    }

    @Test func anEmptyBodyNeedsNoRoom() async throws {
        let server = try FaultServer { _ in .ok([]) }
        let result = try await engine.perform(request(server, limit: 0), into: MemoryBody())
        #expect(result.receivedByteCount == 0)
    }

    @Test(arguments: [0, 3]) func aStalledBodyEndsTheTransfer(byteCount: Int) async throws {
        let server = try FaultServer { _ in .ok([1, 2, 3, 4]).delivered(.stall(after: byteCount)) }
        var request = TransferRequest.local(server.url("/"))
        request.timeouts.stall = .seconds(2)
        let sink = MemoryBody()
        let error = await engine.failure(request, into: sink)
        #expect(error?.bare == .timedOut(.stall) && error?.isTransient == true)
        #expect(sink.bytes == Array([1, 2, 3, 4].prefix(byteCount)))
    }

    @Test func aServerThatDoesNotAnswerStallsToo() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try FaultServer { _ in
            gate.wait()
            return .ok([])
        }
        var request = TransferRequest.local(server.url("/"))
        request.timeouts.stall = .milliseconds(80)
        #expect(await engine.failure(request)?.bare == .timedOut(.stall))
    }

    @Test func aBodyThatDripsForEverEndsAsAWhole() async throws {
        let server = try FaultServer { _ in
            .ok([UInt8](repeating: 1, count: 100_000)).delivered(.drip(byteCount: 1, milliseconds: 10))
        }
        var request = TransferRequest.local(server.url("/"))
        request.timeouts = Timeouts(connect: .seconds(10), stall: .seconds(10), total: .milliseconds(150))
        #expect(await engine.failure(request)?.bare == .timedOut(.total))
    }

    @Test func redirectsKeepTheDeadline() async throws {
        let server = try FaultServer { request in
            .redirect(to: "/\(request.target.count)").delivered(.drip(byteCount: 4, milliseconds: 20))
        }
        var request = TransferRequest.local(server.url("/"))
        request.maxRedirectCount = .max
        request.timeouts.total = .milliseconds(150)
        #expect(await engine.failure(request)?.bare == .timedOut(.total))
    }

    @Test func aServerThatTakesNoConnectionsTimesOut() async throws {
        let server = try DeafServer()
        var request = TransferRequest.local(server.url)
        request.timeouts.connect = .milliseconds(100)
        #expect(await engine.failure(request)?.bare == .timedOut(.connect))
    }

    @Test func stalledBodyOfARejectionIsNotAwaited() async throws {
        let server = try FaultServer { _ in .ok([1, 2, 3, 4]).delivered(.stall(after: 2)) }
        var request = TransferRequest.local(server.url("/"))
        request.timeouts.stall = .seconds(2)
        let result = try await engine.perform(request, into: MemoryBody(.skip))
        #expect(result.head.status == 200)
    }

    private func request(_ server: FaultServer, limit: Int) -> TransferRequest {
        var request = TransferRequest.local(server.url("/"))
        request.maxByteCount = limit
        return request
    }
}
