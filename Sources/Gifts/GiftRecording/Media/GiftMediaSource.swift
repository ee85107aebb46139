package import SVGAFormat
package import SVGAPixels

/// The source of movies and pictures for gifts and viewers. Called on any thread, several at a time. The place of an
/// error is the name to show, where that is not the URL or path.
package protocol GiftMediaSource: Sendable {
    func movie(_ url: String) throws -> Movie

    func picture(_ url: String) throws -> Pixmap
}

/// The reason why something is shown without a movie, a picture or a text.
package struct MediaFault: Hashable, Sendable {
    /// The missing or damaged resource: a URL or path without its query, or a gift.
    package var name: String
    package var reason: String
    /// Whether the caller asked to stop, without a fault.
    package var isCancellation = false

    package init(_ name: String, reason: String, isCancellation: Bool = false) {
        (self.name, self.reason, self.isCancellation) = (name, reason, isCancellation)
    }

    init(_ error: SVGAError, of url: String) {
        self.init(error.place.file ?? url, reason: "\(error)", isCancellation: error.isCancelled)
    }
}

extension MediaFault: CustomStringConvertible {
    /// One line that describes the fault.
    package var description: String { "\(name): \(reason)" }
}
