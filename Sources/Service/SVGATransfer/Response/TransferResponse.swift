package import SVGAErrors
import SVGASystem

package struct TransferResponse: Sendable {
    package let head: ResponseHead
    /// The body, at most ``TransferRequest/maxByteCount`` bytes.
    package let body: [UInt8]
}

extension TransferEngine {
    /// Transfers one response of any status into memory; ``TransferRequest/maxByteCount`` is for animations by default.
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
