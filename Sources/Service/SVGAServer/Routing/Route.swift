import SVGAHTTP
import SVGAJobs
import SVGAKit

/// Where a request leads.
enum Route: Hashable, Sendable {
    /// The process is alive.
    case health
    /// The server takes requests.
    case readiness
    case metrics
    case render(RenderRequest)

    /// The name in metrics and the log.
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

extension RenderRequest.Product {
    /// The media type of the result.
    var contentType: String {
        switch self {
        case .picture(let plan): plan.format.mediaType
        case .pictureMetadata, .movieMetadata, .movieKeys, .drawList, .lint: "application/json"
        }
    }
}

extension RenderRequest.Product {
    /// What the names of files of the picture end with; nil for JSON.
    var pictureSuffix: String? {
        if case .picture(let plan) = self { plan.format.suffix } else { nil }
    }
}

extension ResultKey {
    /// The validator of the result; results of one tag have the same bytes.
    var entityTag: EntityTag { EntityTag(opaqueTag) }

    /// The validator without its quotes.
    var opaqueTag: String { String(name.prefix(32)) }
}
