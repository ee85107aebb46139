import SVGACoding
import SVGASystem
import SVGATransfer

/// Carries calls to a server: the network, or in tests a server within the process.
package protocol GiftTransport: Sendable {
    func reply(to call: GiftCall, token: String) async throws(SVGAError) -> GiftReply

    /// Sends a call whose answer has no end. `receive` gets the bytes of status 200 as they come, instead of the reply.
    func stream(
        _ call: GiftCall, token: String, receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(SVGAError) -> GiftReply
}

package final class NetworkTransport: GiftTransport {
    private static let maxByteCount = 16 << 20

    private let engine: TransferEngine
    /// The URL of the server, without a slash in the end.
    private let server: String

    package init(server: String, connectionCount: Int = 16, certificateAuthorityFile: String? = nil) throws(SVGAError) {
        let isHTTP = ["http://", "https://"].contains { server.lowercased().hasPrefix($0) }
        guard isHTTP, !server.contains(where: { $0 == "?" || $0 == "#" || $0.isWhitespace }) else {
            throw .invalid("the server is a URL of http or https without a query, not '\(PrintableURL.text(server))'")
        }
        self.server = String(server.reversed().drop { $0 == "/" }.reversed())
        engine = TransferEngine(
            limits: ConnectionLimits(maxTransferCount: connectionCount, maxTransferCountPerHost: connectionCount),
            certificateAuthorityFile: certificateAuthorityFile)
    }

    package func reply(to call: GiftCall, token: String) async throws(SVGAError) -> GiftReply {
        var request = request(for: call, token)
        request.maxByteCount = NetworkTransport.maxByteCount
        request.timeouts = Timeouts(connect: .seconds(5), stall: .seconds(15), total: .seconds(30))
        let sink = ReplySink(stream: nil)
        let result = try await engine.perform(request, into: sink)
        return sink.reply(result.head)
    }

    package func stream(
        _ call: GiftCall, token: String, receive: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(SVGAError) -> GiftReply {
        var request = request(for: call, token)
        request.maxByteCount = .max
        // Servers send a comment each 15 s.
        request.timeouts = Timeouts(connect: .seconds(5), stall: .seconds(45), total: .zero)
        let sink = ReplySink(stream: receive)
        let result = try await engine.perform(request, priority: .high, into: sink)
        return sink.reply(result.head)
    }

    private func request(for call: GiftCall, _ token: String) -> TransferRequest {
        var request = TransferRequest(url: server + call.target)
        let body = TransferBody(call.body.map { Array($0.line.utf8) } ?? [], contentType: "application/json")
        switch call.method {
        case .get: request.method = .get
        case .post: request.method = .post(body)
        case .put: request.method = .put(body)
        case .delete: request.method = .delete
        }
        request.headerFields = call.fields
        if !token.isEmpty { request.headerFields["Authorization"] = "Bearer \(token)" }
        request.maxRedirectCount = 0
        // The server is one that the caller chose.
        request.policy = AddressPolicy(allowsPrivateAddresses: true)
        return request
    }
}

/// Takes an answer: into memory, or on to a stream where its status is 200.
private final class ReplySink: TransferSink {
    private static let maxByteCount = 16 << 20

    private struct State {
        var body: [UInt8] = []
        var isStreamed = false
    }

    private let state = Lock(State())
    private let stream: (@Sendable ([UInt8]) -> Void)?

    init(stream: (@Sendable ([UInt8]) -> Void)?) { self.stream = stream }

    func begin(_ head: ResponseHead, expectedByteCount: Int?) throws -> BodyDisposition {
        state.withLock { $0.isStreamed = stream != nil && head.status == 200 }
        return .receive
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        let copy = unsafe [UInt8](bytes)
        let isStreamed = state.withLock { state in
            if !state.isStreamed, state.body.count + copy.count <= ReplySink.maxByteCount { state.body += copy }
            return state.isStreamed
        }
        if isStreamed { stream?(copy) }
    }

    func reply(_ head: ResponseHead) -> GiftReply {
        GiftReply(status: head.status, fields: head.headerFields, body: state.withLock { $0.body })
    }
}
