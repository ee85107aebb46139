import Glibc
import SVGAKit
import SVGATestMovies

/// The time for frames that were made to take as long as possible, under the limits for untrusted files.
enum HostileBenchmark {
    /// Draws each kind of movie with more and more of the same until it is refused, and returns the exit code: 0 when no
    /// frame took more than ``maxSeconds``.
    static func run(arguments: [String]) throws -> Int32 {
        let counts = arguments.isEmpty ? [1, 16, 256] : arguments.compactMap { Int($0) }
        var table = BenchmarkTable(
            "frame", "count", "file KiB", "decoding s", "drawing s", "cost M", "ns/unit", "outcome")
        var slowest = 0.0
        var finished: Set<String> = []
        for count in counts {
            var movies = HostileMovies()
            for (name, movie) in try movies.all(repeating: count) where !finished.contains(name) {
                let file = movie.svga(.zlibProtobuf)
                let trial = Trial(file)
                if trial.outcome != "drawn" || trial.drawing > 2 { finished.insert(name) }
                slowest = max(slowest, trial.drawing)
                table.add([
                    name, "\(count)", "\(file.count >> 10)", BenchmarkTable.number(trial.decoding, decimals: 3),
                    BenchmarkTable.number(trial.drawing, decimals: 3), "\(trial.cost / 1_000_000)",
                    BenchmarkTable.number(trial.drawing * 1e9 / Double(max(1, trial.cost))),
                    String(trial.outcome.prefix(60)),
                ])
            }
        }
        table.show()
        return slowest > maxSeconds ? 1 : 0
    }

    /// The time limit for each frame.
    private static let maxSeconds = 2.0

    /// The processor seconds of one movie.
    private struct Trial {
        var decoding = 0.0
        var drawing = 0.0
        var cost = 0
        var outcome = "drawn"

        init(_ file: [UInt8]) {
            do {
                let start = clock()
                let movie = try Movie(decoding: file, limits: .untrusted)
                decoding = Trial.seconds(since: start)
                let renderer = FrameRenderer(movie, limits: .untrusted)
                let canvas = try SVGACanvas(width: Int(movie.viewBox.width), height: Int(movie.viewBox.height))
                let middle = clock()
                defer { (drawing, cost) = (Trial.seconds(since: middle), canvas.cost) }
                try renderer.draw(frame: 0, on: canvas, transform: .identity)
            } catch {
                outcome = "\(error)"
            }
        }

        private static func seconds(since start: clock_t) -> Double { Double(clock() - start) / Double(CLOCKS_PER_SEC) }
    }
}
