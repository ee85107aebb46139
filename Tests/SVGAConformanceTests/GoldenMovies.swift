import SVGAKit
import SVGATestMovies

/// Generated movies that together paint in every way, including features that the samples lack.
enum GoldenMovies {
    /// The movies by their names.
    static func all() throws -> [(name: String, movie: FixtureMovie)] {
        [("shapes", shapes), ("lines", lines), ("bitmaps", try bitmaps), ("mattes", try mattes)]
    }

    /// Fills, curves, holes, overlaps and half opaque colours, scaled and turned over six frames.
    private static var shapes: FixtureMovie {
        let star = "M50 5L61 39L97 39L68 60L79 95L50 73L21 95L32 60L3 39L39 39Z"
        let curves = "M10 50C10 10 90 10 90 50S10 90 10 50ZM30 50Q50 20 70 50T30 50Z"
        let frames = (0..<6).map { frame in
            let (time, size) = (Float(frame), 1 - Float(frame) * 0.13)
            return FixtureFrame.shown(
                alpha: 1 - time * 0.09,
                transform: FixtureTransform(a: size, b: 0.2, c: -0.2, d: size, tx: 12, ty: time),
                shapes: [
                    .rect(5, 5, 90, 70, cornerRadius: 12, fill: FixtureColor(0.1, 0.5, 0.9)),
                    .ellipse(50, 50, radiusX: 43.3, radiusY: 20.2, fill: FixtureColor(1, 0.8, 0, 0.5)),
                    .path(star, fill: FixtureColor(0.9, 0.1, 0.3, 0.7)), .path(curves, fill: FixtureColor(0, 0.6, 0.2)),
                ])
        }
        return FixtureMovie(viewBox: (110, 100), fps: 12, frames: 6, sprites: [FixtureSprite("a", frames: frames)])
    }

    /// Lines of all ends and corners, dashes, hairlines and a stretched pen.
    private static var lines: FixtureMovie {
        let zigzag = "M10 80L30 20L50 80L70 20L90 80"
        let styles = (0..<3).map {
            FixtureStyle(
                fill: $0 == 1 ? FixtureColor(1, 1, 0, 0.4) : nil, stroke: FixtureColor(0.2, 0.1, 0.7, 0.8),
                strokeWidth: [7.5, 3, 0.4][$0], lineCap: $0, lineJoin: $0, miterLimit: 4,
                dash: $0 == 1 ? [9, 5, 3] : nil)
        }
        let frames = styles.map { style in
            FixtureFrame.shown(
                shapes: [
                    FixtureShape(.path(zigzag), style: style),
                    FixtureShape(
                        .ellipse([50, 50, 30, 18]), style: style,
                        transform: FixtureTransform(a: 1.4, b: 0.3, c: 0, d: 0.6, tx: -20, ty: 10)),
                    FixtureShape(.rect([20, 5, 60, 12, 4]), style: style),
                ])
        }
        return FixtureMovie(
            frames: 4, sprites: [FixtureSprite("a", frames: frames + [.shown(shapes: [.keep])])])
    }

    /// Bitmaps unchanged, faded, scaled up and down, turned, mirrored, clipped and cut off by their layout.
    private static var bitmaps: FixtureMovie {
        get throws {
            let transforms: [FixtureTransform] = [
                .translation(8, 3), FixtureTransform(a: 2.5, d: 2.5, tx: 1.5, ty: 2), FixtureTransform(a: 0.3, d: 0.3),
                FixtureTransform(a: 1.2, b: 0.7, c: -0.7, d: 1.2, tx: 40, ty: 5),
                FixtureTransform(a: -1, d: 1.5, tx: 60, ty: 20), FixtureTransform(a: 0.05, d: 2, tx: 10, ty: 10),
            ]
            let frames = transforms.enumerated().map { index, transform in
                FixtureFrame.shown(
                    alpha: index % 2 == 0 ? 1 : 0.6, layout: (index == 4 ? 20 : 40, 30), transform: transform,
                    clipPath: index > 2 ? "M4 4L36 0L40 30L0 26Z" : nil)
            }
            return FixtureMovie(
                frames: frames.count, sprites: [FixtureSprite("noise", frames: frames)],
                images: [try image("noise", width: 40, height: 30)])
        }
    }

    /// Layers that a sprite masks: opaque, half transparent, and moving.
    private static var mattes: FixtureMovie {
        get throws {
            let masks = (0..<4).map { frame in
                FixtureFrame.shown(
                    alpha: frame == 2 ? 0.5 : 1, transform: .translation(Float(frame) * 9, 0),
                    shapes: [.ellipse(35, 45, radiusX: 30, radiusY: 25, fill: FixtureColor(1, 1, 1, 0.8))])
            }
            let below = FixtureFrame.shown(shapes: [.rect(0, 30, 100, 20, fill: FixtureColor(0, 0.3, 0.3))])
            let masked = FixtureFrame.shown(layout: (40, 30), transform: FixtureTransform(a: 2, d: 2, tx: 5, ty: 10))
            return FixtureMovie(
                frames: 4,
                sprites: [
                    FixtureSprite("b", frames: Array(repeating: below, count: 4)),
                    FixtureSprite("m.matte", frames: masks),
                    FixtureSprite("noise", matteKey: "m.matte", frames: Array(repeating: masked, count: 4)),
                ], images: [try image("noise", width: 40, height: 30)])
        }
    }

    /// A picture of soft colours and noise, with transparent, half transparent and opaque pixels.
    private static func image(_ key: String, width: Int, height: Int) throws -> FixtureImage {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices {
                let (x, y) = (index % width, index / width)
                let alpha = x < 4 ? 0 : min(255, x * 13)
                let channels = [x * 6, y * 8, (x * y * 37) % 255].map { $0 * alpha / 255 }
                pixels[index] = UInt32(channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24)
            }
        }
        return FixtureImage(key, try pixmap.png())
    }
}
