package import SVGAGraphics
package import SVGAText

/// Texts with their style, image file names and hidden keys, made of ``ContentWords``: by the command line, its JSON
/// files, rows of tables and the server's URLs.
package struct ContentPlan: Hashable, Sendable {
    package struct Image: Hashable, Sendable {
        /// A path or a URL.
        package var source: String
        /// The scaling; nil for the profile's.
        package var fit: MovieContent.Image.Fit?
        package var shape = MovieContent.Image.Shape.rectangle

        init(source: String) { self.source = source }
    }

    /// The player whose rules are followed.
    package internal(set) var profile = MovieContent.Profile.standard
    package internal(set) var texts: [String: DynamicText] = [:]
    package internal(set) var images: [String: Image] = [:]
    package internal(set) var hidden: Set<String> = []
    package internal(set) var opacities: [String: Double] = [:]
    package internal(set) var tints: [String: SVGAColor] = [:]
    /// The words that the plan was made of, in one order: equal texts mean equal plans, and can be a part of a
    /// picture's key. Empty if the plan has none.
    package internal(set) var canonicalText = ""

    package init() {}

    /// Whether the plan changes nothing.
    package var isEmpty: Bool {
        texts.isEmpty && images.isEmpty && hidden.isEmpty && opacities.isEmpty && tints.isEmpty
    }

    /// The content with its images loaded in the order of their keys; an image of nil leaves the movie's own.
    package func content<Failure: Error>(
        image: (_ key: String, Image) throws(Failure) -> MovieContent.Image?
    ) throws(Failure) -> MovieContent {
        var content = MovieContent(profile: profile)
        (content.texts, content.hidden) = (texts, hidden)
        (content.opacities, content.tints) = (opacities, tints)
        for (key, plan) in images.sorted(by: { $0.key < $1.key }) {
            guard var loaded = try image(key, plan) else { continue }
            (loaded.fit, loaded.shape) = (plan.fit, plan.shape)
            content.images[key] = loaded
        }
        return content
    }
}
