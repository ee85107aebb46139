import SVGAKit
import SVGATestSupport

/// The cost of drawing real movies' frames, the basis of `Limits.maxDrawingCost`.
enum CostCensus {
    /// Prints for each movie of a folder the frame that costs most, the dearest movie last.
    static func run(folder: String) throws {
        var results: [(cost: Int, name: String, frame: Int)] = []
        for name in TemporaryFolder.names(in: folder) where name.hasSuffix(".svga") {
            guard let file = TemporaryFolder.read("\(folder)/\(name)"), let movie = try? Movie(decoding: file) else {
                continue
            }
            let renderer = FrameRenderer(movie)
            var largest = (cost: 0, frame: 0)
            for frame in 0..<movie.frameCount {
                let canvas = try SVGACanvas(width: Int(movie.viewBox.width), height: Int(movie.viewBox.height))
                try renderer.draw(frame: frame, on: canvas, transform: .identity)
                if canvas.cost > largest.cost { largest = (canvas.cost, frame) }
            }
            results.append((largest.cost, name, largest.frame))
        }
        var table = BenchmarkTable("movie", "frame", "cost")
        for (cost, name, frame) in results.sorted(by: { $0.cost < $1.cost }) {
            table.add([name, "\(frame)", "\(cost)"])
        }
        table.show()
    }
}
