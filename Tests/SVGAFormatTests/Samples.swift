import SVGAFormat
import SVGAGraphics
import SVGATestMovies

/// The first bytes of a PNG file, which is all that the decoder of the format looks at.
let pngBytes = FixtureMovie.pngBytes

extension FixtureMovie {
    /// A movie of one sprite.
    static func single(
        _ frames: [FixtureFrame], key: String = "a", images: [FixtureImage] = []
    ) -> FixtureMovie {
        FixtureMovie(frames: frames.count, sprites: [FixtureSprite(key, frames: frames)], images: images)
    }

    /// The movie after a way through a file.
    func decoded(
        _ container: Container = .zlibProtobuf, limits: Limits = .untrusted
    ) throws -> Movie {
        try Movie(decoding: svga(container), limits: limits)
    }
}

/// The error that bytes give, or nil when they decode.
func decodingError(_ bytes: [UInt8], limits: Limits = .untrusted) -> SVGAError? {
    do throws(SVGAError) {
        _ = try Movie(decoding: bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

extension SVGAError {
    /// The fault without its place and its stage.
    var fault: SVGAError { with { ($0.stage, $0.place) = (nil, Place()) } }
}

/// A frame with its indices replaced by their targets, so that frames of different movies can be compared.
struct ResolvedFrame: Hashable {
    let opacity: Double
    let layout: Size
    let transform: Affine
    let clipPath: SVGAPath?
    let shapes: [ResolvedShape]
    let image: [UInt8]?
    let matte: String?
}

/// A shape with its path instead of an index.
struct ResolvedShape: Hashable {
    let path: SVGAPath?
    let shape: SVGAShape
}

extension Movie {
    /// All frames of all sprites, in a form that does not depend on how the movie shares paths and shapes.
    var resolvedFrames: [[ResolvedFrame?]] {
        sprites.map { sprite in
            (0..<frameCount).map { index in sprite[index].map { resolve($0, of: sprite) } }
        }
    }

    /// The shapes of a sprite in a frame.
    func shapes(sprite: Int = 0, frame: Int) -> [SVGAShape] {
        sprites[sprite][frame].map { Array(shapes[$0.shapes]) } ?? []
    }

    private func resolve(_ frame: SpriteState, of sprite: Sprite) -> ResolvedFrame {
        ResolvedFrame(
            opacity: frame.opacity, layout: frame.layout, transform: frame.transform,
            clipPath: frame.clipPath.map { paths[$0] }, shapes: shapes[frame.shapes].map(resolve),
            image: sprite.image.map { assets[$0].bytes }, matte: sprite.matte.map { sprites[$0].imageKey })
    }

    private func resolve(_ shape: SVGAShape) -> ResolvedShape {
        guard case .path(let index) = shape.geometry else { return ResolvedShape(path: nil, shape: shape) }
        var plain = shape
        plain.geometry = .path(0)
        return ResolvedShape(path: paths[index], shape: plain)
    }
}
