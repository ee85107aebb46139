package import SVGAHTTP
import SVGASystem

/// Answers an operator's questions about a worker, and nothing else: `/healthz` says that the process lives, `/readyz`
/// that it takes jobs, `/metrics` what it does.
package struct WorkerService: HTTPService {
    private let worker: Worker

    package init(_ worker: Worker) { self.worker = worker }

    package var isDraining: Bool { false }
    package var requestFieldNames: [String] { [] }

    package func admit(_ request: HTTPRequest) -> Admission {
        let path = request.target.path
        guard ["/healthz", "/readyz", "/metrics"].contains(path) else {
            let problem = ProblemDocument(
                status: 404, code: "cannot-read", exitCode: 66,
                detail: "no such route: here are /metrics, /healthz and /readyz")
            return .refused(problem.response(requestID: request.id))
        }
        guard request.method == .get || request.method == .head else {
            var problem = ProblemDocument(
                status: 405, code: "usage", exitCode: 64, detail: "only GET and HEAD mean anything here")
            problem.allowedMethods = [.get, .head]
            return .refused(problem.response(requestID: request.id))
        }
        return .accepted(WorkerHandler(path: path, worker: worker))
    }

    package func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        ProblemDocument(status: 503, code: "try-again-later", exitCode: 75, detail: "the worker did not answer in time")
            .response(requestID: requestID)
    }

    package func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        response.fields.append(("X-Content-Type-Options", "nosniff"))
    }

    package func reserveUpload(byteCount: Int) -> Bool { false }
    package func releaseUpload(byteCount: Int) {}
    package func connectionChanged(isNew: Bool) {}
    package func record(_ record: ExchangeRecord) {}
}

private struct WorkerHandler: RequestHandler {
    let path: String
    let worker: Worker

    var routeName: String { String(path.dropFirst()) }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer {
        switch path {
        case "/healthz": return .now(.text("ok\n", type: "text/plain; charset=utf-8"))
        case "/readyz":
            let isReady = worker.isReady
            return .now(
                .text(
                    isReady ? "ready\n" : "not ready\n", status: isReady ? 200 : 503, type: "text/plain; charset=utf-8")
            )
        default:
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
