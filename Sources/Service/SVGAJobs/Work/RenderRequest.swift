package import SVGAKit
package import SVGAScene

package struct RenderRequest: Hashable, Sendable {
    package enum Product: Hashable, Sendable {
        /// A file of a plan that was settled as its form.
        case picture(RenderPlan)
        case pictureMetadata(RenderPlan)
        case movieMetadata
        /// The keys, and where each shows.
        case movieKeys
        case drawList(frame: Int)
        /// The findings by a built-in profile, by its name.
        case lint(profile: String)
    }

    package let product: Product
    /// The name of the movie; nil if it is the body.
    package let source: SourceName?
    package var content: ContentPlan?
    /// The sources of the content's images, by their keys.
    package var imageSources: [String: SourceName] = [:]
    /// When the right to the result ends, in seconds since 1970; nil for never.
    package var expiry: Int?
    /// The time until which the source is fresh, in seconds since 1970; nil if it is always revalidated, or unknown.
    package var sourceFreshUntil: Int?
    /// Whether the client's `Accept` header determined the format.
    package var dependsOnAccept = false
    /// Whether an image of the content could not be loaded, so that the movie's own shows.
    package var lacksImages = false

    package init(product: Product, source: SourceName?) { (self.product, self.source) = (product, source) }
}

extension RenderRequest.Product {
    /// Equal for equal products, regardless of the order of the plan's words.
    package var canonicalText: String {
        switch self {
        case .picture(let plan): plan.fileKey
        case .pictureMetadata(let plan): "json \(plan)"
        case .movieMetadata: "info"
        case .movieKeys: "keys"
        case .drawList(let frame): "drawlist \(frame)"
        case .lint(let profile): "lint \(profile)"
        }
    }

    /// The part of the queue that the result takes, a still being 1. An animation takes about a hundred times as long; how
    /// long is not known before its movie is decoded.
    package var weight: Int {
        if case .picture(let plan) = self, plan.isAnimated { 16 } else { 1 }
    }
}
