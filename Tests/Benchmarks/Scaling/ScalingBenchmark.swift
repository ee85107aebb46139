import SVGAKit
import SVGATestMovies

/// The growth of a movie's cost with its frames, its visible and its hidden sprites, and the pixels that they cover.
///
/// Made-up movies grow ten and a hundred times along one of these while the others stay; all are measured in turn.
enum ScalingBenchmark {
    private struct Case {
        let name: String
        let file: [UInt8]
        let renderer: FrameRenderer

        init(_ name: String, _ movie: FixtureMovie) throws {
            self.name = name
            file = movie.svga(.zlibProtobuf)
            renderer = FrameRenderer(try Movie(decoding: file))
        }
    }

    static func run() throws {
        let cases =
            try [1, 10, 100].map { try Case("frames x\($0)", movie(frames: 12 * $0)) }
            + [1, 10, 100].map { try Case("hidden sprites x\($0)", movie(hidden: 20 * $0)) }
            + [1, 10, 100].map { try Case("visible sprites x\($0)", movie(visible: 5 * $0)) }
            + [1, 10, 100].map { try Case("covered pixels x\($0)", movie(area: 900 * Double($0))) }
        let decoding = Contest(rounds: 7, cases.map { item in { _ = try? Movie(decoding: item.file) } })
        let drawing = Contest(rounds: 7, cases.map { item in { draw(item.renderer) } })
        var table = BenchmarkTable("movie", "frames", "decoding/frame us", "drawing/frame us")
        for (index, item) in cases.enumerated() {
            let count = Double(item.renderer.movie.frameCount) * 1000
            table.add([
                item.name, "\(item.renderer.movie.frameCount)",
                BenchmarkTable.number(decoding.least[index] / count),
                BenchmarkTable.number(drawing.least[index] / count),
            ])
        }
        table.show()
    }

    private static func draw(_ renderer: FrameRenderer) {
        for frame in 0..<renderer.movie.frameCount { _ = try? renderer.render(frame: frame) }
    }

    /// A movie of moving rectangles on a canvas of 320 x 320.
    private static func movie(
        frames: Int = 12, visible: Int = 5, hidden: Int = 0, area: Double = 900
    ) -> FixtureMovie {
        let side = Float(area.squareRoot())
        let shape = FixtureShape.rect(0, 0, side, side, fill: .red)
        func sprite(_ index: Int, isVisible: Bool) -> FixtureSprite {
            FixtureSprite(
                "s\(index)",
                frames: (0..<frames).map { frame in
                    if !isVisible { return .hidden }
                    let place = FixtureTransform.translation(Float((index * 7 + frame) % 16), Float(frame % 16))
                    return .shown(transform: place, shapes: [frame == 0 ? shape : .keep])
                })
        }
        return FixtureMovie(
            viewBox: (320, 320), frames: frames,
            sprites: (0..<visible).map { sprite($0, isVisible: true) }
                + (0..<hidden).map { sprite($0, isVisible: false) })
    }
}
