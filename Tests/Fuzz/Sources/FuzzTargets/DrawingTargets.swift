import SVGAKit
import SVGATestMovies

@testable import SVGAFormat
@testable import SVGAGraphics
@testable import SVGARaster

extension FuzzTarget {
    /// Path data, filled, stroked and clipped to under any numbers.
    static let path = FuzzTarget("path", seeds: Seeds.paths) { input in
        var options = Options(input)
        let way = options.byte()
        let style = SVGAStrokeStyle(randomBy: &options, hasNumbers: way & 1 != 0)
        let transform = way & 2 != 0 ? Affine(randomBy: &options) : .identity
        let path = SVGAPath(svg: options.remainder)
        guard path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return "a point that is not finite" }
        let drawing = PathDrawing(
            path: path, style: style, transform: transform, resolvesOverlaps: way & 4 != 0,
            grid: way & 8 != 0 ? .quarterPixelY : .exact)
        // Without memory there is nothing to judge.
        guard let plain = try? drawing.canvas(nil), let picture = try? plain.snapshot() else { return nil }
        if let fault = picture.premultiplicationFault { return fault }
        guard way & 16 != 0 else { return nil }
        let store = CoverageCache(maxByteCount: 1 << 20)
        for round in 0..<3 {
            guard let canvas = try? drawing.canvas(store) else { return nil }
            if canvas.cost != plain.cost { return "other steps in round \(round) of what is kept" }
            if canvas.finish() != picture { return "another picture in round \(round) of what is kept" }
        }
        return nil
    }

    /// A complete movie, of which one frame is drawn.
    static let movie = FuzzTarget("movie", seeds: Seeds.movies) { input in
        var options = Options(input)
        let way = options.byte()
        let position = Int(options.byte())
        guard let movie = try? Self.movie(options.remainder, isMessage: way & 1 != 0),
            let view = try? PictureSize.both(width: 64, height: 64, mode: mode(way)).viewport(for: movie.viewBox),
            let canvas = try? SVGACanvas(width: view.width, height: view.height)
        else { return nil }
        let renderer = FrameRenderer(movie, limits: .fuzzing)
        try? renderer.draw(frame: position * movie.frameCount / 256, on: canvas, transform: view.transform)
        return (try? canvas.snapshot())?.premultiplicationFault
    }

    private static func movie(_ bytes: [UInt8], isMessage: Bool) throws(SVGAError) -> Movie {
        guard isMessage else { return try Movie(decoding: bytes, limits: .fuzzing) }
        return try ProtobufDecoder(bytes, in: .file, limits: .fuzzing).decode()
            .movie(container: .protobuf, encodedByteCount: bytes.count, inflatedByteCount: bytes.count)
    }

    private static func mode(_ way: UInt8) -> SVGAContentMode {
        SVGAContentMode([.contain, .cover, .fill, .none][Int(way >> 1 & 3)])
    }
}

/// A path in all the ways in which it can be drawn.
private struct PathDrawing {
    let path: SVGAPath
    let style: SVGAStrokeStyle
    let transform: Affine
    let resolvesOverlaps: Bool
    let grid: VertexSnapping

    /// A canvas with the path on it.
    func canvas(_ store: CoverageCache?) throws(SVGAError) -> SVGACanvas {
        let canvas = try SVGACanvas(width: 48, height: 40)
        canvas.coverageCache = store
        canvas.resolvesOverlaps = resolvesOverlaps
        canvas.vertexSnapping = grid
        try canvas.fill(path, transform: transform, color: SVGAColor(red: 255, green: 80, blue: 0), opacity: 0.5)
        try canvas.stroke(path, style: style, transform: transform, color: SVGAColor(red: 0, green: 80, blue: 255))
        try canvas.pushClip(path, transform: transform)
        try canvas.stroke(path, style: style, color: SVGAColor(red: 0, green: 255, blue: 0), opacity: 0.7)
        canvas.popClip()
        return canvas
    }
}

extension SVGAStrokeStyle {
    fileprivate init(randomBy options: inout Options, hasNumbers: Bool) {
        self.init(width: 3)
        cap = Cap(rawValue: UInt8(options.choice(3))) ?? .butt
        join = Join(rawValue: UInt8(options.choice(3))) ?? .miter
        guard hasNumbers else { return }
        width = options.float()
        miterLimit = options.float()
        dash = Dash(length: options.float(), gap: options.float(), phase: options.float())
    }
}

extension Affine {
    fileprivate init(randomBy options: inout Options) {
        self.init(
            a: options.float(), b: options.float(), c: options.float(), d: options.float(), tx: options.float(),
            ty: options.float())
    }
}

extension Pixmap {
    /// The first pixel with a channel above its alpha, which no blending makes.
    var premultiplicationFault: String? {
        withPixels { pixels in
            let index = pixels.firstIndex { pixel in
                let alpha = pixel >> 24
                return pixel & 0xFF > alpha || pixel >> 8 & 0xFF > alpha || pixel >> 16 & 0xFF > alpha
            }
            return index.map { "pixel \($0) is \(String(pixels[$0], radix: 16))" }
        }
    }
}
