package import SVGAErrors
import SVGASystem

/// A response that is read while it arrives, perhaps without an end: Server-Sent Events, JSON lines.
///
///     var request = TransferRequest(streaming: "https://example.org/v1/rooms/r1/events", stall: .seconds(45))
///     request.headerFields["Accept"] = "text/event-stream"
///     let stream = try await engine.stream(request)
///     guard stream.head.status == 200 else { … }
///     for try await bytes in stream { parser.receive(bytes) }
///
/// The pieces are the bytes received since the last one; their borders have no meaning. Unread bytes wait in a limited
/// buffer, and then at the server: the stream drops none.
///
/// A stream counts among the transfers that ``ConnectionLimits`` allows for as long as it lasts. It ends when the server ends
/// it, with an error, when the task that reads is cancelled, by ``cancel()``, and when it is no longer used.
package final class TransferStream: Sendable, AsyncSequence {
    package typealias Element = [UInt8]
    package typealias Failure = SVGAError

    /// Status, header fields and the URL after redirects.
    package let head: ResponseHead
    private let buffer: StreamBuffer
    private let transfer: Task<Void, Never>

    fileprivate init(_ head: ResponseHead, _ buffer: StreamBuffer, _ transfer: Task<Void, Never>) {
        (self.head, self.buffer, self.transfer) = (head, buffer, transfer)
    }

    deinit { transfer.cancel() }

    /// The bytes that have arrived since the last call, once there are any; nil at the end of the response.
    ///
    /// One task reads at a time; another's call throws.
    package func next() async throws(SVGAError) -> [UInt8]? {
        try await withTaskCancellationHandler {
            await buffer.next()
        } onCancel: {
            cancel()
        }.get()
    }

    /// Ends the transfer. Readers still get buffered bytes, and then `.cancelled`.
    package func cancel() { transfer.cancel() }

    package func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    package struct Iterator: AsyncIteratorProtocol {
        let stream: TransferStream

        package mutating func next() async throws(SVGAError) -> [UInt8]? { try await stream.next() }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(SVGAError) -> [UInt8]? { try await stream.next() }
    }
}

extension TransferEngine {
    /// Starts a transfer and returns with the head of its response, with any status.
    ///
    /// - Parameters:
    ///   - request: The request; see ``TransferRequest/init(streaming:stall:)``.
    ///   - bufferByteCount: The number of bytes that may wait for the reader before reading pauses, up to one piece of
    ///     16 KiB more.
    package func stream(
        _ request: TransferRequest, priority: TransferPriority = .normal, bufferByteCount: Int = 256 << 10
    ) async throws(SVGAError) -> TransferStream {
        let id = TransferID()
        let buffer = StreamBuffer(maxByteCount: bufferByteCount) { [weak self] in self?.resume(id) }
        let transfer = Task {
            buffer.end(
                await SVGAError.result {
                    _ = try await self.perform(request, priority: priority, id: id, into: buffer)
                    return nil
                })
        }
        let head = await withTaskCancellationHandler {
            await buffer.head()
        } onCancel: {
            transfer.cancel()
        }
        return TransferStream(try head.get(), buffer, transfer)
    }
}

extension TransferRequest {
    /// A request for a response that may be endless: without limits for its size and total time.
    ///
    /// - Parameter stall: The longest silence of the server, at least its interval of heartbeats.
    package init(streaming url: String, stall: Duration) {
        self.init(url: url)
        maxByteCount = .max
        timeouts = Timeouts(stall: stall, total: .zero)
    }
}
