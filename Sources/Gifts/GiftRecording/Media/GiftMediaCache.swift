import GiftQueue
package import SVGAFormat
package import SVGAGraphics
import SVGAScene
import SVGASystem

/// Movies and pictures, each loaded once while there is space, and their faults. Failures are not retried, so that a
/// recording shows the same from its first frame to its last.
package final class GiftMediaCache: Sendable {
    /// About what the decoded images of a movie that plays take.
    private static let renderingByteCount = 32 << 20
    /// The most that movies may take; one that is larger is loaded for each of its plays.
    private static let maxMovieByteCount = 256 << 20
    private static let maxPictureByteCount = 64 << 20
    /// The maximum number of stored faults; a log may name any number of pictures.
    private static let maxFaultCount = 1_000

    private struct PictureKey: Hashable {
        let url: String
        let side: Int
    }

    private struct Contents {
        var movies = LRUCache<String, FrameRenderer>(maxCost: maxMovieByteCount)
        var facts: [String: AnimationFacts] = [:]
        var pictures = LRUCache<PictureKey, Pixmap>(maxCost: maxPictureByteCount)
        var faults: [MediaFault] = []
        var failed: Set<String> = []
        var isCancelled = false
    }

    private let media: any GiftMediaSource
    private let contents = Lock(Contents())

    package init(_ media: any GiftMediaSource) { self.media = media }

    /// The missing or damaged resources, in the order in which they were found.
    package var faults: [MediaFault] { contents.withLock { $0.faults } }

    /// Whether the caller asked to stop while something was loaded.
    var isCancelled: Bool { contents.withLock { $0.isCancelled } }

    /// The duration of a movie; nil if it cannot be shown.
    func facts(_ url: String) -> AnimationFacts? {
        if let known = contents.withLock({ $0.facts[url] }) { return known }
        return movie(url).map {
            AnimationFacts(frameCount: $0.movie.frameCount, framesPerSecond: $0.movie.framesPerSecond)
        }
    }

    /// The renderer of a movie; nil if it cannot be shown.
    func movie(_ url: String) -> FrameRenderer? {
        let (known, isMissing) = contents.withLock { ($0.movies.value(for: url), $0.failed.contains(url)) }
        if known != nil || isMissing { return known }
        do {
            let renderer = FrameRenderer(try media.movie(url))
            let cost = renderer.movie.memoryByteCount + GiftMediaCache.renderingByteCount
            return contents.withLock { contents in
                if let other = contents.movies.value(for: url) { return other }
                contents.facts[url] = AnimationFacts(
                    frameCount: renderer.movie.frameCount, framesPerSecond: renderer.movie.framesPerSecond)
                contents.movies.insert(renderer, cost: min(cost, GiftMediaCache.maxMovieByteCount), for: url)
                return renderer
            }
        } catch {
            note(MediaFault(SVGAError(error), of: url), of: url)
            return nil
        }
    }

    /// A picture whose longer side is at most as many pixels; nil for none, and for one that cannot be shown.
    func picture(_ url: String, side: Int) -> Pixmap? {
        if url.isEmpty { return nil }
        let key = PictureKey(url: url, side: side)
        let (known, isMissing) = contents.withLock { ($0.pictures.value(for: key), $0.failed.contains(url)) }
        if known != nil || isMissing { return known }
        do {
            let picture = try reduced(try media.picture(url), to: side)
            contents.withLock { _ = $0.pictures.insert(picture, cost: picture.byteCount, for: key) }
            return picture
        } catch {
            note(MediaFault(SVGAError(error), of: url), of: url)
            return nil
        }
    }

    func note(_ fault: MediaFault, of name: String) {
        contents.withLock { contents in
            if fault.isCancellation { contents.isCancelled = true }
            guard contents.failed.insert(name).inserted, !fault.isCancellation,
                contents.faults.count < GiftMediaCache.maxFaultCount
            else { return }
            contents.faults.append(fault)
        }
    }

    private func reduced(_ picture: Pixmap, to side: Int) throws -> Pixmap {
        let longer = max(picture.width, picture.height)
        if longer <= side { return picture }
        return try picture.shrunk(
            toWidth: max(1, picture.width * side / longer), height: max(1, picture.height * side / longer))
    }
}

/// The source of movies and pictures for gifts and viewers. Called on any thread, several at a time. The place of an
/// error is the name to show, if that is not the URL or path.
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
    package var description: String { "\(name): \(reason)" }
}
