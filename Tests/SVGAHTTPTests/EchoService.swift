import SVGASystem
import SVGATestServices
import Synchronization

@testable import SVGAHTTP

/// A service that answers what a closure says, and keeps its records.
final class EchoService: HTTPService {
    /// Answers by a closure.
    struct Handler: RequestHandler {
        var routeName: String { "test" }
        var logFields: [(key: String, value: String)] { [] }
        let maxBodyByteCount: Int?
        let body: @Sendable (HTTPRequest) -> Answer

        func answer(_ request: HTTPRequest) -> Answer { body(request) }
    }

    private let maxBodyByteCount: Int?
    private let body: @Sendable (HTTPRequest) -> Answer
    private let records = Lock<[ExchangeRecord]>([])
    private let connections = Lock((open: 0, all: 0))

    init(maxBodyByteCount: Int? = nil, _ body: @escaping @Sendable (HTTPRequest) -> Answer) {
        (self.maxBodyByteCount, self.body) = (maxBodyByteCount, body)
    }

    let isDraining = false
    let requestFieldNames = ["Authorization", "Last-Event-ID"]

    func admit(_ request: HTTPRequest) -> Admission {
        guard request.method != nil else {
            var problem = ProblemDocument(status: 405, code: "usage", exitCode: 64, detail: "GET, PUT and DELETE here")
            problem.allowedMethods = [.get, .put, .delete]
            return .refused(problem.response(requestID: request.id))
        }
        return .accepted(Handler(maxBodyByteCount: maxBodyByteCount, body: body))
    }

    func connectionChanged(isNew: Bool) {
        connections.withLock {
            $0.open += isNew ? 1 : -1
            $0.all += isNew ? 1 : 0
        }
        connections.wakeWaiters()
    }

    func reserveUpload(byteCount: Int) -> Bool { true }
    func releaseUpload(byteCount: Int) {}

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        switch interruption {
        case .deadline: HTTPResponse(status: 504)
        case .bodyTooLarge: HTTPResponse(status: 413)
        case .shutdown: HTTPResponse(status: 503)
        }
    }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        response.fields.append(("X-Content-Type-Options", "nosniff"))
    }

    func record(_ record: ExchangeRecord) {
        records.withLock { $0.append(record) }
        records.wakeWaiters()
    }

    /// Waits until so many requests have ended.
    func waitForRecords(_ count: Int) -> [ExchangeRecord] { records.waiting { $0.count >= count ? $0 : nil } }

    /// Waits until all connections have ended.
    func waitForNoConnections() -> Int { connections.waiting { $0.open == 0 && $0.all > 0 ? $0.all : nil } }
}

/// A daemon on a port of the system's choice, which ends with the fixture.
final class DaemonFixture: Sendable {
    let service: EchoService
    let daemon: HTTPDaemon
    let port: Int

    init(
        _ service: EchoService, bodyByteCount: Int = 1 << 20, connectionCount: Int = 1024,
        change: (inout DaemonLimits) -> Void = { _ in }
    ) throws {
        self.service = service
        let listener = try ListeningSocket(.tcp(host: "127.0.0.1", port: 0))
        port = listener.port
        var limits = DaemonLimits(
            connectionCount: connectionCount, idle: .seconds(600), request: .seconds(600), bodyByteCount: bodyByteCount)
        change(&limits)
        daemon = try HTTPDaemon(service, on: [listener], limits: limits)
    }

    deinit { daemon.stop() }

    /// Makes a request on a separate connection and thread.
    func ask<Value: Sendable>(_ body: @escaping @Sendable (HTTPClient) throws -> Value) async throws -> Value {
        let port = port
        return try await waiting { try body(HTTPClient(port: port)) }
    }
}
