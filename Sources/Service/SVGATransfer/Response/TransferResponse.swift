package import SVGAErrors
import SVGASystem

package struct TransferResponse: Sendable {
    /// Status, header fields and the URL after redirects.
    package let head: ResponseHead
    /// The body, at most ``TransferRequest/maxByteCount`` bytes.
    package let body: [UInt8]
}

extension TransferEngine {
    /// Transfers one response into memory.
    ///
    ///     var request = TransferRequest(url: "https://example.org/v1/rooms/r1/gifts")
    ///     request.method = .post(TransferBody(json, contentType: "application/json"))
    ///     request.maxByteCount = 64 << 10
    ///     let response = try await engine.response(to: request)
    ///     guard response.head.status == 201 else { … }
    ///
    /// Every status is a result. Set ``TransferRequest/maxByteCount``: its default is that for animations.
    package func response(
        to request: TransferRequest, priority: TransferPriority = .normal
    ) async throws(SVGAError) -> TransferResponse {
        let sink = MemorySink()
        let result = try await perform(request, priority: priority, into: sink)
        return TransferResponse(head: result.head, body: sink.bytes)
    }
}

private final class MemorySink: TransferSink {
    private let contents = Lock([UInt8]())

    var bytes: [UInt8] { contents.withLock { $0 } }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) -> BodyDisposition {
        // The announced length need not be true.
        contents.withLock { $0.reserveCapacity(min(expectedByteCount ?? 0, 64 << 10)) }
        return .receive
    }

    func receive(_ bytes: UnsafeRawBufferPointer) { contents.withLock { unsafe $0.append(contentsOf: bytes) } }
}
