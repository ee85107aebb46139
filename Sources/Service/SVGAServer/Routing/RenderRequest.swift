import SVGAKit

/// What a request wants made, and of which movie.
struct RenderRequest: Hashable, Sendable {
    /// What can be made of a movie.
    enum Product: Hashable, Sendable {
        case picture(RenderPlan)
        case pictureMetadata(RenderPlan)
        case movieMetadata
    }

    let product: Product
    /// The name of the movie; nil where it comes as the body.
    let source: SourceName?
    /// When the URL ends to be good, in seconds since 1970.
    var expiry: Int?
}

extension RenderRequest.Product {
    /// Equal for products that are the same, whatever the order of the words in the URL.
    var canonicalText: String {
        switch self {
        case .picture(let plan): "png \(plan)"
        case .pictureMetadata(let plan): "json \(plan)"
        case .movieMetadata: "info"
        }
    }

    /// The media type of the result.
    var contentType: String {
        switch self {
        case .picture: "image/png"
        case .pictureMetadata, .movieMetadata: "application/json"
        }
    }
}
