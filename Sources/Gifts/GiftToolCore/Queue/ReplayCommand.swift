import GiftModel
import GiftQueue
import SVGACommandLine
import SVGAJSON

extension Flag {
    static let logDialect = Flag(
        "dialect", value: "NAME", .input, help: "The words of the log's keys: native (default), tui, hosted, tutorial.",
        values: GiftDialect.allCases.map(\.rawValue))
    static let logRoom = Flag(
        "room", value: "ROOM", .input, help: "The room that is shown; the room of the first event by default.")
}

extension Command {
    static let replay = Command(
        name: "replay", summary: "Print what a log of gifts shows, and when.",
        details: """
            `replay` runs a log of gift events through the display queue and prints each change with its time in \
            milliseconds: which banner enters which slot, its numbers, when it leaves, what waits, joins a combo, is \
            dropped or ignored. Time is that of the log, so nothing waits, and equal logs give equal bytes.

            A log has one JSON object a line, in the order in which the events came. A line without a `time` has that \
            of the line before; `{"type":"disband","time":5000}` closes the room. With several logs each gets a queue \
            of its own and a line with its name.
            """,
        operands: "LOG...", operandCount: 1...100_000, operandCompletions: [.file],
        flags: [.logDialect, .logRoom, .queueMode, .ownUser, .rule, .queueJSON, .quiet, .verbose, .help],
        examples: [
            ("replay room.jsonl", "the timeline of a room"),
            ("replay room.jsonl --mode seed", "as the tutorial would show it"),
            ("replay tui.jsonl --dialect tui --own u1", "a log of another component, seen by u1"),
            ("replay room.jsonl --set slotCount=3 --json", "with three slots, as JSON lines"),
            ("simulate --seconds 20 --emit | gift-tool replay -", "a log of a busy room"),
        ],
        run: ReplayCommand.run)
}

/// `gift-tool replay`: the timeline of a log.
struct ReplayCommand {
    let rules: GiftQueue.Configuration
    let own: UserID?
    let room: RoomID?
    let dialect: GiftDialect
    let printsJSON: Bool

    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let command = try ReplayCommand(arguments)
        for name in arguments.operands {
            let log = try GiftLog(reading: name, command.dialect, in: environment)
            if arguments.operands.count > 1, !command.printsJSON { try environment.print("== \(name)\n") }
            try command.replay(log, as: arguments.operands.count > 1 ? name : nil, in: environment)
        }
        return .done
    }

    init(_ arguments: ParsedArguments) throws(ToolError) {
        rules = try arguments.queueRules()
        own = try arguments.ownUser()
        dialect = try arguments.choice(.logDialect, of: GiftDialect.allCases, named: \.rawValue) ?? .native
        printsJSON = arguments.has(.queueJSON)
        let name = arguments.value(.logRoom)
        room = try arguments.understand("--room '\(name ?? "")'") { try name.map { try RoomID($0) } }
    }

    private func replay(_ log: GiftLog, as name: String?, in environment: ToolEnvironment) throws(ToolError) {
        var trace = GiftQueueTrace(GiftQueue(rules, room: room, ownUser: own))
        var output = ""
        func add(_ entries: [GiftQueueTrace.Entry]) throws(ToolError) {
            for entry in entries { output += printsJSON ? "\(entry.json(log: name).line)\n" : "\(entry)\n" }
            // Whole blocks: a log of a day has millions of lines.
            if output.utf8.count < 1 << 16 { return }
            try environment.print(output)
            output = ""
        }
        try log.forEachLine { (line) throws(ToolError) in
            switch line {
            case .gift(let event): try add(trace.receive(event, at: event.time))
            case .disband(let time): try add(trace.close(at: time))
            }
        }
        while let deadline = trace.queue.nextDeadline { try add(trace.advance(to: deadline)) }
        try environment.print(output)
    }
}
