import SVGACommandLine
import SVGAKit
import SVGAPlayback
import SVGASystem

extension Flag {
    static let speed = Flag(
        "speed", value: "FACTOR", .output, help: "How fast it plays, above 0; 1 by default.")
    static let range = Flag(
        "range", value: "FRAMES", .output, help: "The frames that are played, such as 10..40; all by default.")
    static let reverse = Flag("reverse", .output, help: "Play backwards.")
    static let graphics = Flag(
        "graphics", value: "NAME", .output,
        help:
            "Picture protocol, even if standard output is not a terminal; by default the terminal's.",
        values: TerminalGraphics.allCases.map(\.rawValue))
}

struct PlayOptions {
    let screen: TerminalScreen
    /// The least time between two pictures.
    let minInterval: Duration
    private let loops: Int
    private let speed: Double

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        loops = try arguments.number(.loops, in: 0...Int(Int32.max)) ?? 0
        let rate = try arguments.number(.framesPerSecond, in: 1...1000)
        minInterval = rate.map { .seconds(1) / $0 } ?? .zero
        speed = try PlayOptions.speed(arguments)
        let chosen = try arguments.choice(.graphics, of: TerminalGraphics.allCases, named: \.rawValue)
        let descriptor = environment.standardOutputDescriptor
        let isTerminal = descriptor.map { isatty($0) == 1 } ?? false
        guard isTerminal || chosen != nil else {
            throw arguments.usageError(
                "standard output is not a terminal: 'svga-tool export FILE -o FILE.webp' makes a file that plays, and "
                    + "--graphics blocks plays here all the same")
        }
        screen = TerminalScreen(chosen ?? .ofTerminal, descriptor: isTerminal ? descriptor : nil)
    }

    private static func speed(_ arguments: ParsedArguments) throws -> Double {
        guard let text = arguments.value(.speed) else { return 1 }
        guard let speed = Double(text), speed.isFinite, speed > 0, speed <= 1_000_000 else {
            throw arguments.usageError("--speed needs a number above 0, at most 1000000, not '\(text)'")
        }
        return speed
    }

    func playback(of movie: Movie, _ arguments: ParsedArguments) throws -> Playback {
        var playback = Playback(movie)
        (playback.loops, playback.speed) = (loops, speed)
        var range: Range<Int>?
        if let text = arguments.value(.range) {
            let frames = try arguments.understand("--range") { try FrameSelection(parsing: text).frames(of: movie) }
            guard let first = frames.first, let last = frames.last, frames == Array(first...max(first, last)) else {
                throw arguments.usageError("--range needs frames in a row, such as 10..40, not '\(text)'")
            }
            range = first..<last + 1
        }
        playback.start(frames: range, reversed: arguments.has(.reverse))
        return playback
    }
}
