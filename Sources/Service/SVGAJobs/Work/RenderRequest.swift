package import SVGAKit

/// What is to be made, and of which movie.
package struct RenderRequest: Hashable, Sendable {
    /// What can be made of a movie.
    package enum Product: Hashable, Sendable {
        case picture(RenderPlan)
        case pictureMetadata(RenderPlan)
        case movieMetadata
    }

    package let product: Product
    /// The name of the movie; nil where it comes as the body.
    package let source: SourceName?
    /// When the right to the result ends, in seconds since 1970; nil for never.
    package var expiry: Int?
    /// Until when the source is fresh, in seconds since 1970; nil where it is always asked for, or not known yet.
    package var sourceFreshUntil: Int?

    package init(product: Product, source: SourceName?) { (self.product, self.source) = (product, source) }
}

extension RenderRequest.Product {
    /// Equal for products that are the same, whatever the order of the words in the plan.
    package var canonicalText: String {
        switch self {
        case .picture(let plan): "png \(plan)"
        case .pictureMetadata(let plan): "json \(plan)"
        case .movieMetadata: "info"
        }
    }
}
