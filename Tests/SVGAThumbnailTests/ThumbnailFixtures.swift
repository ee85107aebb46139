import SVGATestMovies
import SVGAFormat
import SVGAPixels
import SVGAScene

extension FrameRenderer {
    /// A renderer of a movie of one red square in the middle.
    ///
    /// - Parameters:
    ///   - sides: The side of the square in each frame, 0 where nothing is shown.
    ///   - alphas: Its opacity in each frame, 1 when nil.
    ///   - viewBox: The size of the movie.
    static func square(
        sides: [Float], alphas: [Float]? = nil, viewBox: (width: Float, height: Float) = (64, 48)
    ) throws -> FrameRenderer {
        let frames = sides.indices.map { index in
            let side = sides[index]
            let (x, y) = ((viewBox.width - side) / 2, (viewBox.height - side) / 2)
            return side == 0
                ? FixtureFrame.hidden
                : .shown(alpha: alphas?[index] ?? 1, shapes: [.rect(x, y, side, side, fill: .red)])
        }
        let movie = FixtureMovie(
            viewBox: viewBox, frames: frames.count, sprites: [FixtureSprite("square", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    /// A renderer of a movie whose square grows by a pixel each frame, so that no two frames are equal.
    static func growing(frameCount: Int) throws -> FrameRenderer {
        try square(sides: (1...frameCount).map { Float($0) / Float(frameCount) * 40 })
    }
}

extension Pixmap {
    /// A part of the picture.
    func part(x: Int, y: Int, width: Int, height: Int) throws -> Pixmap {
        var part = try Pixmap(width: width, height: height)
        try part.withMutablePixels { pixels throws(RenderError) in
            withPixels { source in
                for index in pixels.indices {
                    pixels[index] = source[(y + index / width) * self.width + x + index % width]
                }
            }
        }
        return part
    }
}
