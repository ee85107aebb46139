import SVGAFormat
import SVGAImage
import SVGAPixels
import SVGARaster

/// What all renderers of one movie share: its measures, decoded images and coverage.
///
/// Each part is bounded, whatever is drawn and however many renderers there are; what content brings along stays in the
/// renderer that shows it, and in the two frames at most that ``SharedFrames`` keeps.
final class SceneResources: Sendable {
    /// Builds the frames as the file has them.
    let builder: DrawListBuilder
    let images: ImageCache
    let coverageCache = CoverageCache(maxByteCount: 8 << 20)
    let glyphTextures = GlyphTextures()
    let results = SharedResults()
    /// Frames with content of viewers, and files of them.
    let frames = SharedFrames()
    let files = PNGSeriesEncoder()
    /// The limits of images and frames.
    let limits: Limits
    /// The error with which every frame is refused; nil when the movie can be drawn.
    let refusal: RenderError?

    /// About the bytes of all of it now, with the movie.
    var byteCount: Int {
        builder.movie.memoryByteCount + images.byteCount + coverageCache.byteCount + glyphTextures.byteCount
            + frames.byteCount + files.byteCount
    }

    /// Measures a movie.
    ///
    /// - Complexity: O(points of the movie's paths + frames of its sprites + images); decodes no image.
    init(_ movie: Movie, limits: Limits, maxSpareImageByteCount: Int) {
        self.limits = limits
        builder = DrawListBuilder(movie)
        let encoded = movie.assets.map(EncodedImage.init)
        images = ImageCache(
            encoded, limits: limits, maxSpareByteCount: maxSpareImageByteCount)
        refusal = RenderError(encoded, exceed: limits)
    }
}
