import SVGAKit
import SVGATestSupport

/// The time for one picture of a movie without a server: decoding, drawing and encoding, in milliseconds.
enum StillBenchmark {
    /// Prints the minimum time of several rounds for each file.
    ///
    /// - Parameter arguments: The words of a plan, the number of rounds, and files.
    static func run(_ arguments: ArraySlice<String>) throws {
        let arguments = Array(arguments)
        guard arguments.count >= 3, let rounds = Int(arguments[1]), rounds > 0 else { return }
        let plan = try RenderPlan(parsing: arguments[0])
        for path in arguments[2...] {
            guard let bytes = TemporaryFolder.read(path) else { continue }
            let times = try (0..<rounds).map { _ in try ContinuousClock().measure { try draw(plan, bytes) } }
            guard let least = times.min() else { continue }
            print(path, least / Duration.milliseconds(1))
        }
    }

    private static func draw(_ plan: RenderPlan, _ bytes: [UInt8]) throws {
        let renderer = FrameRenderer(try Movie(decoding: bytes, limits: .untrusted), limits: .untrusted)
        _ = try plan.file(from: renderer)
    }
}
