import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGASystem
import SVGAText

/// The frames of animations over the whole stage, each drawn once while the frames of the recording around it are drawn.
final class MovieFrames: Sendable {
    private struct Key: Hashable {
        let play, frame: Int
    }

    /// The longer side of a picture that a movie shows at a key.
    private static let contentSide = 512
    private static let maxPlayCount = 4

    private let width, height: Int
    private let fonts: DynamicText.Fonts
    private let mediaCache: GiftMediaCache
    private let renderers = Lock(LRUCache<Int, FrameRenderer>(maxCost: maxPlayCount))
    private let pictures: Lock<LRUCache<Key, Pixmap>>

    /// - Parameter count: The maximum number of cached pictures.
    init(_ settings: RecordingSettings, _ mediaCache: GiftMediaCache, count: Int) {
        (width, height, fonts, self.mediaCache) = (settings.width, settings.height, settings.fonts, mediaCache)
        pictures = Lock(LRUCache(maxCost: count))
    }

    /// A frame in the middle of the stage, as large as it fits; nil if it cannot be drawn.
    func picture(_ look: MovieLook) throws -> Pixmap? {
        let key = Key(play: look.play, frame: look.frame)
        if let known = pictures.withLock({ $0.value(for: key) }) { return known }
        guard let renderer = try renderer(look) else { return nil }
        do {
            let viewport = try PictureSize.both(width: width, height: height, mode: .contain).viewport(
                for: renderer.movie.viewBox)
            let picture = try MovieFrames.draw(renderer, look.frame, in: viewport)
            pictures.withLock { _ = $0.insert(picture, cost: 1, for: key) }
            return picture
        } catch {
            if SVGAError(error).isOfMachine { throw error }
            // Under its own name: other frames of the movie are still tried, on any thread.
            mediaCache.note(MediaFault(look.url, reason: "frame \(look.frame): \(error)"), of: "frames of \(look.url)")
            return nil
        }
    }

    func load(_ look: MovieLook) throws { _ = try renderer(look) }

    /// Draws a frame; content of viewers straight onto a canvas, since no other viewer has the same.
    private static func draw(_ renderer: FrameRenderer, _ frame: Int, in viewport: Viewport) throws -> Pixmap {
        if viewport.transform.a <= 0.5 { return try renderer.render(frame: frame, in: viewport) }
        let canvas = try SVGACanvas(width: viewport.width, height: viewport.height)
        try renderer.draw(frame: frame, on: canvas, transform: viewport.transform)
        return canvas.finish()
    }

    /// The renderer for a play's movie with its content.
    private func renderer(_ look: MovieLook) throws -> FrameRenderer? {
        if let known = renderers.withLock({ $0.value(for: look.play) }) { return known }
        guard let shared = mediaCache.movie(look.url) else { return nil }
        let renderer = try look.content.map { try personal(shared, $0.plan, look) } ?? shared
        renderers.withLock { _ = $0.insert(renderer, cost: 1, for: look.play) }
        return renderer
    }

    private func personal(_ shared: FrameRenderer, _ plan: ContentPlan, _ look: MovieLook) throws -> FrameRenderer {
        var content = plan.content { _, image in
            mediaCache.picture(image.source, side: MovieFrames.contentSide).map { MovieContent.Image($0) }
        }
        content.fonts = fonts
        do {
            return try shared.makeRenderer(showing: content)
        } catch {
            if SVGAError(error).isOfMachine { throw error }
            mediaCache.note(MediaFault(look.url, reason: "content: \(error)"), of: "content \(look.url)")
            return (try? shared.makeRenderer(showing: content.withoutUnknownKeys(of: shared.movie))) ?? shared
        }
    }
}
