import SVGAKit
import SVGATestMovies
import SVGATestSupport

/// Movies of one frame that are made to take as long as possible, each by one part of drawing.
///
/// Their view box is as large as `Limits.untrusted` allows, and each repeats its work as often as it is told.
struct HostileMovies {
    static let side = 4_096
    private var random = SplitMix64(seed: 2_026)
    private let size = (width: Float(side), height: Float(side))

    private let color = FixtureColor(1, 0.5, 0.2, 0.5)

    /// All kinds by name.
    mutating func all(repeating count: Int) throws -> [(name: String, movie: FixtureMovie)] {
        try areas(count) + scribbles(count) + lines(count) + layers(count) + pictures(count)
    }

    /// Shapes of few edges.
    private func areas(_ count: Int) -> [(name: String, movie: FixtureMovie)] {
        [
            ("canvas-filling rectangles", shapes(count) { _ in .rect(0, 0, 4_096, 4_096, fill: color) }),
            ("tilted rectangles", shapes(count, tilted) { _ in .rect(0, 0, 8_192, 8_192, fill: color) }),
            ("ellipses", shapes(count) { _ in .ellipse(2_048, 2_048, radiusX: 2_900, radiusY: 2_900, fill: color) }),
            ("columns one pixel wide", shapes(64 * count) { .rect(Float($0 % 4_000) + 0.5, 0, 1, 4_096, fill: color) }),
            ("dots", shapes(1_000 * count) { .rect(Float($0 % 4_000), 5.5, 0.5, 0.5, fill: color) }),
        ]
    }

    /// Shapes of many edges.
    private mutating func scribbles(_ count: Int) -> [(name: String, movie: FixtureMovie)] {
        [
            ("long lines", shapes(count) { _ in .path(scribble(12_000), fill: color) }),
            ("short lines", shapes(count) { _ in .path(specks(6_000, reach: 9), fill: color) }),
            ("combs", shapes(count) { _ in .path(comb(10_000), fill: color) }),
            ("thin loops", shapes(count) { _ in .path(loops(4_000), fill: color) }),
            ("curves", shapes(count) { _ in .path(curves(3_000), fill: color) }),
        ]
    }

    private mutating func lines(_ count: Int) -> [(name: String, movie: FixtureMovie)] {
        let thin = FixtureStyle(stroke: color, strokeWidth: 0.5)
        let wide = FixtureStyle(stroke: color, strokeWidth: 90, lineCap: 1, lineJoin: 1)
        let dashed = FixtureStyle(stroke: color, strokeWidth: 3, lineCap: 1, lineJoin: 1, dash: [4, 3, 0])
        return [
            ("hairlines", shapes(count) { _ in FixtureShape(.path(scribble(9_000)), style: thin) }),
            ("wide round lines", shapes(count) { _ in FixtureShape(.path(scribble(9_000)), style: wide) }),
            ("dashed lines", shapes(count) { _ in FixtureShape(.path(scribble(40)), style: dashed) }),
        ]
    }

    private mutating func layers(_ count: Int) -> [(name: String, movie: FixtureMovie)] {
        let box = FixtureShape.rect(0, 0, 4_096, 4_096, fill: color)
        var groups = sprites(0) { _ in .hidden }
        groups.sprites = (0..<2).map { FixtureSprite("m\($0).matte", frames: [.shown(shapes: [box])]) }
        groups.sprites += (0..<count).map {
            FixtureSprite("s", matteKey: "m\($0 % 2).matte", frames: [.shown(shapes: [box])])
        }
        return [
            ("clips", sprites(count) { _ in .shown(clipPath: scribble(400), shapes: [box]) }),
            ("matte groups", groups),
        ]
    }

    private func pictures(_ count: Int) throws -> [(name: String, movie: FixtureMovie)] {
        let far = FixtureTransform(a: 5, b: 5, c: -5, d: 5, tx: 2_048, ty: -8_000)
        let squeezed = FixtureTransform(a: 0.05, b: 0.001, c: 0, d: 4)
        return [
            ("images at their size", try images(count, 1, transform: nil, layout: (4_096, 4_096))),
            ("images enlarged", try images(count, 64, transform: nil, layout: (4_096, 4_096))),
            ("images turned", try images(count, 64, transform: tilted, layout: (8_192, 8_192))),
            ("images turned and enlarged", try images(count, 16, transform: far, layout: (4_096, 4_096))),
            ("images squeezed", try images(count, 4, transform: squeezed, layout: (1_000, 1_024))),
            ("different images", try differentImages(min(count, 4))),
        ]
    }

    private var tilted: FixtureTransform { FixtureTransform(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 2_048, ty: -2_048) }

    private func shapes(
        _ count: Int, _ transform: FixtureTransform? = nil, _ shape: (Int) -> FixtureShape
    ) -> FixtureMovie {
        sprites(1) { _ in .shown(transform: transform, shapes: (0..<count).map(shape)) }
    }

    private func sprites(_ count: Int, images: [FixtureImage] = [], _ frame: (Int) -> FixtureFrame) -> FixtureMovie {
        FixtureMovie(
            viewBox: size, frames: 1, sprites: (0..<count).map { FixtureSprite("i\($0)", frames: [frame($0)]) },
            images: images)
    }

    private func images(
        _ count: Int, _ reduction: Int, transform: FixtureTransform?, layout: (Float, Float)
    ) throws -> FixtureMovie {
        let image = FixtureImage("i", try Self.picture(Self.side / reduction))
        var movie = sprites(count, images: [image]) { _ in .shown(alpha: 0.7, layout: layout, transform: transform) }
        for index in movie.sprites.indices { movie.sprites[index].imageKey = "i" }
        return movie
    }

    private func differentImages(_ count: Int) throws -> FixtureMovie {
        let picture = try Self.picture(Self.side)
        let images = (0..<count).map { FixtureImage("i\($0)", picture) }
        return sprites(count, images: images) { _ in .shown(layout: (1_000, 1_000)) }
    }

    /// A picture of noise that no filter makes small.
    private static func picture(_ side: Int) throws -> [UInt8] {
        let canvas = try SVGACanvas(width: side, height: side)
        var random = SplitMix64(seed: 5)
        for _ in 0..<400 {
            let center = Point(
                Double.random(in: 0...Double(side), using: &random), Double.random(in: 0...Double(side), using: &random)
            )
            let bits = random.next()
            try canvas.fill(
                SVGAPath(ellipseAt: center, radiusX: Double(side) / 9, radiusY: Double(side) / 7),
                color: .init(
                    red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                    blue: UInt8(truncatingIfNeeded: bits >> 16)),
                opacity: 0.6)
        }
        let encoder = try PictureEncoder(.png())
        return try encoder.encode(canvas.finish())
    }
}

extension HostileMovies {
    private mutating func place(_ reach: Int) -> Int { Int.random(in: 0...reach, using: &random) }

    /// Lines from anywhere to anywhere.
    private mutating func scribble(_ count: Int) -> String {
        "M0 0L" + (0..<count).map { _ in "\(place(Self.side)) \(place(Self.side))" }.joined(separator: " ")
    }

    /// Short lines all over the canvas.
    private mutating func specks(_ count: Int, reach: Int) -> String {
        (0..<count).map { _ in
            "M\(place(Self.side)) \(place(Self.side))l\(place(reach)) \(place(reach))l-\(place(reach)) \(place(reach))"
        }.joined()
    }

    /// Teeth from top to bottom, several of them in each pixel of a row.
    private mutating func comb(_ count: Int) -> String {
        "M0 0" + (0..<count).map { _ in "H\(place(Self.side))V4096V0" }.joined()
    }

    /// Tall loops of no width, several to a pixel.
    private mutating func loops(_ count: Int) -> String {
        (0..<count).map { _ in "M\(place(Self.side)) 0v4096l.4 -9V0V4096Z" }.joined()
    }

    /// Curves that are all far larger than the canvas.
    private mutating func curves(_ count: Int) -> String {
        "M0 0"
            + (0..<count).map { _ in
                "C\(place(90_000)) \(place(90_000)) -\(place(90_000)) -\(place(90_000)) \(place(4_096)) \(place(4_096))"
            }.joined()
    }
}
