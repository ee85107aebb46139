import Glibc
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies

extension FrameRenderer {
    /// A renderer for a movie with a red square in the middle.
    ///
    /// - Parameters:
    ///   - sides: The side of the square in each frame, 0 for an empty one.
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

    /// A renderer for a ship that sails in, is covered by rotating beams around a frame, and then rests.
    ///
    /// - Parameters:
    ///   - flash: The frame in which the beams are brightest.
    ///   - length: The frames before and after it that have beams.
    static func ship(frameCount: Int, flash: Int, length: Int) throws -> FrameRenderer {
        let hull = FixtureShape.path(
            "M70 120 L230 120 L205 155 L90 155 Z", fill: FixtureColor(0.55, 0.3, 0.15))
        let sail = FixtureShape.path("M145 30 L145 112 L85 112 Z", fill: FixtureColor(0.95, 0.95, 0.95))
        let flag = FixtureShape.path("M152 45 L152 112 L210 112 Z", fill: .red)
        let ship = (0..<frameCount).map { frame in
            let left = max(0, 1 - Float(frame) / 40)
            return FixtureFrame.shown(transform: .translation(-250 * left * left, 0), shapes: [hull, sail, flag])
        }
        let flashes = (0..<frameCount).map { frame in
            let alpha = 1 - Float(abs(frame - flash)) / Float(length)
            return alpha > 0
                ? FixtureFrame.shown(alpha: alpha, shapes: beams(angle: Double(frame) * 0.03)) : .hidden
        }
        return try movie((300, 200), [FixtureSprite("ship", frames: ship), FixtureSprite("beams", frames: flashes)])
    }

    /// Twelve beams of two colours from the middle of the picture, which fill it.
    private static func beams(angle: Double) -> [FixtureShape] {
        (0..<24).map { index in
            func corner(_ index: Int) -> String {
                let turn = angle + Double(index) * .pi / 12
                return "\(150 + 200 * cos(turn)) \(100 + 200 * sin(turn))"
            }
            return .path(
                "M150 100 L\(corner(index)) L\(corner(index + 1)) Z",
                fill: index % 2 == 0 ? FixtureColor(1, 0.9, 0.4, 0.9) : FixtureColor(1, 1, 0.8, 0.6))
        }
    }

    /// A renderer for a line that has a wave of another height in each frame; 0 is a straight line.
    static func wave(heights: [Double]) throws -> FrameRenderer {
        let frames = heights.enumerated().map { frame, height in
            let points = (0...56).map { step in
                "\(10 + 5 * step) \(100 + height * sin(Double(step) * 0.22 + Double(frame) * 0.3))"
            }
            let style = FixtureStyle(stroke: .blue, strokeWidth: 6)
            return FixtureFrame.shown(shapes: [
                FixtureShape(.path("M" + points.joined(separator: " L")), style: style)
            ])
        }
        return try movie((300, 200), [FixtureSprite("line", frames: frames)])
    }

    private static func movie(
        _ viewBox: (width: Float, height: Float), _ sprites: [FixtureSprite]
    ) throws -> FrameRenderer {
        let movie = FixtureMovie(viewBox: viewBox, frames: sprites[0].frames.count, sprites: sprites)
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }
}

extension Pixmap {
    /// A part of the picture.
    func part(x: Int, y: Int, width: Int, height: Int) throws -> Pixmap {
        var part = try Pixmap(width: width, height: height)
        try part.withMutablePixels { pixels in
            withPixels { source in
                for index in pixels.indices {
                    pixels[index] = source[(y + index / width) * self.width + x + index % width]
                }
            }
        }
        return part
    }
}
