import SVGAHTTP

/// Answers `/metrics`, and health too, and nothing else.
struct MetricsService: HTTPService {
    let current: CurrentService
    private var service: Service { current.service }

    var isDraining: Bool { false }
    var requestFieldNames: [String] { [] }

    func admit(_ request: HTTPRequest) -> Admission {
        switch request.target.path {
        case "/metrics" where request.method == .get || request.method == .head:
            .accepted(OperatorHandler(route: .metrics, service: service))
        case "/healthz": .accepted(OperatorHandler(route: .health, service: service))
        case "/readyz": .accepted(OperatorHandler(route: .readiness, service: service))
        default:
            .refused(
                Problem(.cannotRead, "no such route: here are /metrics, /healthz and /readyz")
                    .response(requestID: request.id))
        }
    }

    func reserveUpload(byteCount: Int) -> Bool { false }
    func releaseUpload(byteCount: Int) {}
    func connectionChanged(isNew: Bool) {}

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        service.response(to: interruption, requestID: requestID)
    }

    func complete(_ response: inout HTTPResponse, to request: HTTPRequest?) {
        response.fields.append(("X-Content-Type-Options", "nosniff"))
    }

    func record(_ record: ExchangeRecord) { service.record(record) }
}

/// A request of a load balancer or of Prometheus.
private struct OperatorHandler: RequestHandler {
    let route: Route
    let service: Service

    var routeName: String { route.name }
    var logFields: [(key: String, value: String)] { [] }

    func answer(_ request: HTTPRequest) -> Answer { service.answer(request, route) }
}
