public import SVGAGraphics

/// A decoded animation: the content of the file with all rules of the format applied.
///
/// ```swift
/// let movie = try await Movie(contentsOf: "gift.svga")
/// print("\(movie.viewBox.width) x \(movie.viewBox.height), \(movie.frameCount) frames, \(movie.duration) s")
/// ```
///
/// After decoding there are no defaults left to apply: KEEP frames name the shapes that they repeat, colours are 8-bit
/// channels, dashes are floored, image and matte keys are indices, hidden frames are gone, every path is parsed and equal
/// path strings share one ``SVGAPath``. Images stay encoded.
///
/// A movie is an immutable value that may be shared between threads.
public struct Movie: Sendable {
    /// The version string of the file, which does not determine the container.
    public let version: String
    /// The container of the file.
    public let container: Container
    /// The size of the canvas in movie pixels, both sides greater than 0 and finite.
    public let viewBox: Size
    /// Frames shown in a second, at least 1.
    public let framesPerSecond: Int
    /// The number of frames, at least 1.
    public let frameCount: Int
    /// The entries of the image map, sorted by key.
    public let assets: [Asset]
    /// The sprites in paint order, the first at the back.
    public let sprites: [Sprite]
    /// For each sprite the first one of the consecutive sprites with the same matte; itself where it has none.
    package let matteGroups: [Int]
    /// The sounds in file order.
    public let audios: [Audio]
    /// All different paths of the movie, named by index in ``SpriteState/clipPath`` and ``SVGAShape/Geometry/path(_:)``.
    public let paths: [SVGAPath]
    /// The shapes of all frames, named by range in ``SpriteState/shapes``.
    public let shapes: [SVGAShape]
    /// The number of shape entries in the file, before KEEP was resolved and equal shapes were shared.
    package let shapeEntryCounts: ShapeEntryCounts
    /// The faults of the file that did not stop the decoding.
    public let warnings: [MovieWarning]
    /// The size of the file in bytes.
    public let encodedByteCount: Int
    /// The size of everything that was inflated out of the file in bytes, images included.
    public let inflatedByteCount: Int
    /// The limits that the movie was decoded under.
    public let limits: Limits

    /// The duration of one pass, in seconds.
    public var duration: Double { Double(frameCount) / Double(framesPerSecond) }

    /// The form in which a file packs its movie. Cases are added from version to version.
    public enum Container: String, Hashable, Sendable {
        /// A zlib stream around a protobuf message: SVGA 2.
        case zlibProtobuf = "zlib-protobuf"
        /// A gzip file around a protobuf message.
        case gzipProtobuf = "gzip-protobuf"
        /// A bare deflate stream around a protobuf message.
        case deflateProtobuf = "deflate-protobuf"
        /// A bare protobuf message.
        case protobuf = "protobuf"
        /// A ZIP archive with `movie.binary`: SVGA 1.5.
        case zipProtobuf = "zip-protobuf"
        /// A ZIP archive with `movie.spec`: SVGA 1.0.
        case zipJSON = "zip-json"
    }
}

/// The number of shape entries of each kind in all frames of a file, whether they draw anything or not.
package struct ShapeEntryCounts: Hashable, Sendable {
    package private(set) var paths = 0
    package private(set) var rectangles = 0
    package private(set) var ellipses = 0
    /// KEEP entries, which repeat the shapes of the frame before.
    package private(set) var keeps = 0

    mutating func add(_ kind: ShapeRecord.Kind) {
        switch kind {
        case .path: paths += 1
        case .rectangle: rectangles += 1
        case .ellipse: ellipses += 1
        case .keep: keeps += 1
        case .unknown: break
        }
    }
}

extension Movie {
    /// The approximate memory of the movie in bytes: inflated data, the states of its sprites, and for each of them the
    /// frames in which it is visible.
    package var memoryByteCount: Int {
        sprites.reduce(inflatedByteCount) { sum, sprite in
            sum + sprite.states.count * MemoryLayout<SpriteState>.stride + frameCount * MemoryLayout<Int32>.stride
        }
    }
}
