import SVGAHTTP
import SVGAJobs
import SVGAKit

enum Route: Hashable, Sendable {
    /// The process is alive.
    case health
    case readiness
    case metrics
    case render(RenderRequest)

    var name: String {
        switch self {
        case .health: "healthz"
        case .readiness: "readyz"
        case .metrics: "metrics"
        case .render(let wanted):
            switch wanted.product {
            case .picture(let plan): plan.isAnimated ? "animation" : "picture"
            case .pictureMetadata: "facts"
            case .movieMetadata: "info"
            case .movieKeys: "keys"
            case .drawList: "drawlist"
            case .lint: "lint"
            }
        }
    }
}

extension ResultKey {
    /// The validator of the result; results of one tag have the same bytes.
    var entityTag: EntityTag { EntityTag(opaqueTag) }

    /// The validator without its quotes.
    var opaqueTag: String { String(name.prefix(32)) }
}
