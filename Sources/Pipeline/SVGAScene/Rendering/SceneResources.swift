import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGARaster
import Synchronization

/// The shared state of all renderers for one movie: its measures, decoded images and coverage. Each part is limited,
/// regardless of the drawing and the number of renderers; content stays in the renderer that shows it, and in the two
/// frames at most that ``SharedFrames`` keeps.
final class SceneResources: Sendable {
    /// Builds the frames as the file has them.
    let builder: DrawListBuilder
    let images: ImageCache
    let coverageCache = CoverageCache(maxByteCount: 8 << 20)
    let glyphTextures = GlyphTextures()
    let results = MovieResults()
    /// Frames with content of viewers, and files of them.
    let frames = SharedFrames()
    let files = PNGSeriesEncoder()
    /// Whether a frame was drawn so far, and whether one showed anything; one of the values below.
    private let visibility = Atomic<Int>(0)
    private static let (drewNothing, drewSomething) = (1, 2)
    let limits: Limits
    /// The error with which every frame is refused; nil when the movie can be drawn.
    let refusal: SVGAError?

    /// Whether frames were drawn, and none showed anything.
    var hasDrawnNothing: Bool { visibility.load(ordering: .relaxed) == SceneResources.drewNothing }

    /// Notes whether a frame that was drawn shows anything.
    func note(_ list: DrawList) {
        if visibility.load(ordering: .relaxed) == SceneResources.drewSomething { return }
        let isVisible = list.commands.contains { command in
            if case .image(let index, _, _, _) = command, list.resources.contentImage(index) == nil {
                return images.isDecoded(at: index)
            }
            return command.fields.paints
        }
        if isVisible {
            visibility.store(SceneResources.drewSomething, ordering: .relaxed)
        } else {
            _ = visibility.compareExchange(expected: 0, desired: SceneResources.drewNothing, ordering: .relaxed)
        }
    }

    /// About the bytes of all of it now, with the movie.
    var byteCount: Int {
        builder.movie.memoryByteCount + images.byteCount + coverageCache.byteCount + glyphTextures.byteCount
            + frames.byteCount + files.byteCount
    }

    /// Takes O(points of the movie's paths + frames of its sprites + images); decodes no image.
    init(_ movie: Movie, limits: Limits, maxSpareImageByteCount: Int) {
        self.limits = limits
        builder = DrawListBuilder(movie)
        let encoded = movie.assets.map(EncodedImage.init)
        images = ImageCache(
            encoded, limits: limits, maxSpareByteCount: maxSpareImageByteCount)
        refusal = SVGAError(encoded, exceed: limits)
    }
}
