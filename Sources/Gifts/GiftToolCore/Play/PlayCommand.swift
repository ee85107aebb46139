import SVGACommandLine
import SVGAPlayback

extension Command {
    static let play = Command(
        name: "play", summary: "Print the timeline of a list player under a virtual clock.",
        details: """
            `play` plays the movies that a file lists, one path per line relative to the list, without a screen and \
            without waiting: it prints a line for each item that begins and ends, and for its progress each half \
            second. `#` begins a comment.

            With `--script FILE` a viewer acts at the same time: each line is a time in milliseconds and one of \
            `pause`, `resume`, `seek MS`, `move INDEX`, `next`, `previous`, `append PATH`, `insert INDEX PATH`, \
            `replace INDEX PATH`, `remove INDEX` and `clear`. Indexes count from 0.
            """,
        operands: "LIST",
        flags: [
            .isVirtual, .playMode, .resumeMode, .playSeconds, .progressInterval, .waits, .playScript, .playJSON, .help,
        ],
        examples: [
            ("play feed.txt --virtual", "the first item in a loop, as long as the list is"),
            ("play feed.txt --virtual --mode list --json", "one after the other, for scripts"),
            ("play feed.txt --virtual --script viewer.txt", "with a viewer who scrolls"),
        ],
        run: { arguments, environment in try PlayRun(arguments, environment).run(in: environment) })
}

extension Flag {
    static let isVirtual = Flag("virtual", .input, help: "Take no time. There is no other clock yet.")
    static let playMode = Flag(
        "mode", value: "MODE", .input, help: "The successor of an item: single, the same again, or list.",
        values: PlayMode.allCases.map(\.rawValue))
    static let resumeMode = Flag(
        "resume", value: "WHERE", .input, help: "Where items resume that were left: none, or last position.",
        values: ResumeMode.allCases.map(\.rawValue))
    static let playSeconds = Flag(
        "seconds", value: "N", .input, help: "Play for so long; by default as long as the list is.")
    static let progressInterval = Flag(
        "progress-interval", value: "MS", .input, help: "Time between two lines of progress (500).")
    static let waits = Flag("no-autoplay", .input, help: "Items wait for `resume`.")
    static let playScript = Flag("script", value: "FILE", .input, help: "A viewer's actions, with times.")
    static let playJSON = Flag("json", .output, help: "Print each line as a JSON object.")
}

private struct PlayRun {
    private var playback: HeadlessPlayback
    private let script: [PlayScript.Step]
    private let end: Duration
    private let trace: PlayTrace

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        guard arguments.has(.isVirtual) else {
            throw arguments.usageError("--virtual is missing: there is no other clock yet")
        }
        var files = try PlayFiles(list: arguments.operands.first ?? "-", in: environment)
        let mode = try arguments.choice(.playMode, of: PlayMode.allCases, named: \.rawValue) ?? .loopsCurrent
        let resume = try arguments.choice(.resumeMode, of: ResumeMode.allCases, named: \.rawValue) ?? .none
        script = try PlayScript(reading: arguments.value(.playScript), &files, in: environment).steps
        playback = HeadlessPlayback(PlaybackList(files.items, mode: mode), resume: resume)
        playback.playsAtOnce = !arguments.has(.waits)
        let interval = try arguments.number(.progressInterval, in: 1...86_400_000)
        playback.progressInterval = .milliseconds(interval ?? 500)
        end =
            try arguments.duration(.playSeconds, unit: .seconds(1))
            ?? files.items.reduce(.zero) { $0 + $1.duration }
        trace = PlayTrace(names: files.names, isJSON: arguments.has(.playJSON))
    }

    consuming func run(in environment: ToolEnvironment) throws -> ExitCode {
        try trace.print(playback.start(), in: environment)
        for step in script where step.time <= end {
            try advance(to: step.time, environment)
            try trace.print(perform(step), in: environment)
        }
        try advance(to: end, environment)
        return .done
    }

    private mutating func perform(_ step: PlayScript.Step) throws -> [ListEvent] {
        try ToolError.saying("line \(step.line)", .badData, file: step.file) { try step.command.perform(on: &playback) }
    }

    private mutating func advance(to time: Duration, _ environment: ToolEnvironment) throws {
        repeat { try trace.print(playback.advance(to: time), in: environment) } while playback.time < time
    }
}
