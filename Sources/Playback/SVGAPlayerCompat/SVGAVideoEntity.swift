public import SVGAFormat
public import SVGAGraphics
import SVGAScene
import SVGASystem

/// A movie as the players call it.
///
/// ```swift
/// import SVGAPlayerCompat
///
/// let entity = SVGAVideoEntity(movie)
/// print(entity.videoSize, entity.FPS, entity.frames)
/// ```
public final class SVGAVideoEntity: Sendable {
    /// The movie.
    public let movie: Movie
    private let decoded = Lock<[String: UIImage]?>(nil)

    /// The entity of a movie.
    public init(_ movie: Movie) { self.movie = movie }

    /// The size of the canvas in movie pixels.
    public var videoSize: Size { movie.viewBox }
    /// Frames of a second, at least 1.
    public var FPS: Int { movie.framesPerSecond }
    /// The number of frames, at least 1.
    public var frames: Int { movie.frameCount }
    /// The sprites, the first at the back.
    public var sprites: [Sprite] { movie.sprites }
    /// The sounds in file order.
    public var audios: [Audio] { movie.audios }

    /// The bitmaps by their keys, without those that cannot be decoded within the limits of the movie.
    ///
    /// They are decoded when this is first asked, and are kept as long as the entity; a player decodes its own.
    ///
    /// - Complexity: O(pixels) for the first call.
    public var images: [String: UIImage] {
        decoded.withLock { decoded in
            let images = decoded ?? decodedImages
            decoded = images
            return images
        }
    }

    private var decodedImages: [String: UIImage] {
        movie.assets.reduce(into: [:]) { images, asset in
            let image = try? MovieContent.Image(decoding: Array(asset.bytes), limits: movie.limits)
            images[asset.key] = image?.pixmap
        }
    }
}
