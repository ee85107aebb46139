import SVGAKit
import SVGATestFiles

/// How many steps the frames of real movies take, to set `Limits.maxDrawingCost` by.
enum StepCensus {
    /// Prints for each movie of a folder the frame that takes the most, the movie with the most last.
    static func run(folder: String) throws {
        var results: [(steps: Int, name: String, frame: Int)] = []
        for name in TemporaryFolder.names(in: folder) where name.hasSuffix(".svga") {
            guard let file = TemporaryFolder.read("\(folder)/\(name)"), let movie = try? Movie(decoding: file) else {
                continue
            }
            let renderer = FrameRenderer(movie)
            var largest = (steps: 0, frame: 0)
            for frame in 0..<movie.frameCount {
                let canvas = try Canvas(width: Int(movie.viewBox.width), height: Int(movie.viewBox.height))
                try renderer.draw(frame: frame, on: canvas, transform: .identity)
                if canvas.cost > largest.steps { largest = (canvas.cost, frame) }
            }
            results.append((largest.steps, name, largest.frame))
        }
        var table = BenchmarkTable("movie", "frame", "steps")
        for (steps, name, frame) in results.sorted(by: { $0.steps < $1.steps }) {
            table.add([name, "\(frame)", "\(steps)"])
        }
        table.show()
    }
}
