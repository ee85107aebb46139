package import SVGAHTTP
package import SVGASystem

/// The address at which operators ask a worker for its health and its metrics.
///
/// `/healthz` says that the process lives, `/readyz` that it takes jobs, `/metrics` what it does. It answers until
/// the worker has left, so that draining can be watched.
package final class WorkerEndpoint: Sendable {
    /// The listening place, in words.
    package let place: String
    private let daemon: HTTPDaemon

    /// Starts to answer.
    package init(_ worker: Worker, at address: ListenAddress) throws(SVGAError) {
        let listener = try ListeningSocket(address.socket)
        place = listener.port > 0 ? "port \(listener.port)" : listener.name
        let limits = DaemonLimits(
            connectionCount: 16, idleNanoseconds: 120 * second, requestNanoseconds: 10 * second, bodyByteCount: 0)
        daemon = try HTTPDaemon(WorkerService(worker: worker), on: [listener], limits: limits)
    }

    package func stop() {
        _ = daemon.drain(until: 0)
        daemon.stop()
    }
}

/// Answers three paths and nothing else.
private struct WorkerService: HTTPService {
    let worker: Worker

    var isDraining: Bool { false }
    var requestFieldNames: [String] { [] }

    func admit(_ request: HTTPRequest) -> Admission {
        guard let route = WorkerRoute(rawValue: request.target.path) else {
            let problem = ProblemDocument(
                status: 404, code: "cannot-read", exitCode: 66,
                detail: "there is no such route: here are /metrics, /healthz and /readyz")
            return .refused(problem.response(requestID: request.id))
        }
        guard request.method == .get || request.method == .head else {
            var problem = ProblemDocument(
                status: 405, code: "usage", exitCode: 64, detail: "only GET and HEAD mean anything here")
            problem.allowedMethods = [.get, .head]
            return .refused(problem.response(requestID: request.id))
        }
        return .accepted(WorkerHandler(route: route, worker: worker))
    }

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        ProblemDocument(status: 503, code: "try-again-later", exitCode: 75, detail: "the worker did not answer in time")
            .response(requestID: requestID)
    }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        response.fields.append(("X-Content-Type-Options", "nosniff"))
    }

    func reserveUpload(byteCount: Int) -> Bool { false }
    func releaseUpload(byteCount: Int) {}
    func connectionChanged(isNew: Bool) {}
    func record(_ record: ExchangeRecord) {}
}

private enum WorkerRoute: String {
    case health = "/healthz"
    case readiness = "/readyz"
    case metrics = "/metrics"
}

private struct WorkerHandler: RequestHandler {
    let route: WorkerRoute
    let worker: Worker

    var routeName: String { String(route.rawValue.dropFirst()) }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer {
        switch route {
        case .health: return .now(.text("ok\n", type: "text/plain; charset=utf-8"))
        case .readiness:
            let isReady = worker.isReady
            return .now(
                .text(
                    isReady ? "ready\n" : "not ready\n", status: isReady ? 200 : 503, type: "text/plain; charset=utf-8")
            )
        case .metrics:
            // The queue is called, for which connection threads must not wait.
            return .later { exchange in
                let code = BackgroundThread.start {
                    exchange.answer(.text(worker.metricsText, type: "text/plain; version=0.0.4; charset=utf-8"))
                }
                if code != 0 { exchange.answer(.text("no thread\n", status: 503, type: "text/plain; charset=utf-8")) }
            }
        }
    }
}
