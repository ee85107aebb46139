import HTTPFaultServer
import SVGATransfer
import Testing

@Suite struct TransferTests {
    let body = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    @Test func aBodyArrivesWholeWithItsHead() async throws {
        let server = try FaultServer { [body] _ in .ok(body, ["ETag": "\"1\"", "X-Name": " padded "]) }
        let sink = MemoryBody()
        let result = try await TransferEngine().perform(.local(server.url("/a?b=c")), into: sink)
        #expect(sink.bytes == body)
        #expect(sink.expectedByteCount == body.count)
        #expect(sink.heads == [result.head])
        #expect(result.receivedByteCount == body.count && result.redirectCount == 0)
        #expect(result.head.status == 200 && result.head.url == server.url("/a?b=c"))
        #expect(result.head.headerFields["etag"] == "\"1\"" && result.head.headerFields["X-NAME"] == "padded")
        #expect(server.requests.map(\.target) == ["/a?b=c"])
    }
}
