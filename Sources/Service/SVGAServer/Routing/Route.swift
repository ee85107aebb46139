/// Where a request leads.
enum Route: Hashable, Sendable {
    /// The process is alive.
    case health
    /// The server takes requests.
    case readiness
    case metrics
    case order(RenderRequest)

    /// How metrics and the log call it.
    var name: String {
        switch self {
        case .health: "healthz"
        case .readiness: "readyz"
        case .metrics: "metrics"
        case .order(let order):
            switch order.product {
            case .picture: "picture"
            case .pictureMetadata: "facts"
            case .movieMetadata: "info"
            }
        }
    }
}
