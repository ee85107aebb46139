package import SVGAContent
package import SVGAKit

/// What is to be made, and of which movie.
package struct RenderRequest: Hashable, Sendable {
    /// What can be made of a movie.
    package enum Product: Hashable, Sendable {
        /// A file of a plan that was settled as its form.
        case picture(RenderPlan)
        case pictureMetadata(RenderPlan)
        case movieMetadata
        /// The keys, and where each shows.
        case movieKeys
        /// What a frame draws.
        case drawList(frame: Int)
        /// What the rules of a profile that is built in find, by its name.
        case lint(profile: String)
    }

    package let product: Product
    /// The name of the movie; nil where it comes as the body.
    package let source: SourceName?
    /// What a viewer brings; nil for nothing.
    package var content: ContentPlan?
    /// Where the images of the content come from, by their keys.
    package var imageSources: [String: SourceName] = [:]
    /// When the right to the result ends, in seconds since 1970; nil for never.
    package var expiry: Int?
    /// Until when the source is fresh, in seconds since 1970; nil where it is always asked for, or not known yet.
    package var sourceFreshUntil: Int?
    /// Whether the form of the picture was chosen by what the client takes.
    package var dependsOnAccept = false
    /// Whether an image of the content could not be loaded, so that the movie's own shows.
    package var lacksImages = false

    package init(product: Product, source: SourceName?) { (self.product, self.source) = (product, source) }
}

extension RenderRequest.Product {
    /// Equal for products that are the same, whatever the order of the words in the plan.
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
