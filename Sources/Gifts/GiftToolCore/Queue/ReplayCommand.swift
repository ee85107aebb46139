import GiftModel
import GiftQueue
import SVGACommandLine

extension Flag {
    static let logDialect = Flag(
        "dialect", value: "NAME", .input, help: "The words of the log's keys: native (default), tui, hosted, tutorial.",
        values: GiftDialect.allCases.map(\.rawValue))
    static let logRoom = Flag(
        "room", value: "ROOM", .input, help: "The room that is shown; the room of the first event by default.")
}

extension Command {
    static let replay = Command(
        name: "replay", summary: "Print the timeline of a gift log.",
        details: """
            `replay` runs a log of gift events through the display queue and prints each change with its time in \
            milliseconds: which banner enters which slot, its numbers, when it leaves, and which gifts wait, join a \
            combo, are dropped or ignored. It uses the times of the log without waiting, and equal logs give equal \
            bytes.

            A log has one JSON object per line, in the order of the events. A line without a `time` has the time of \
            the previous line; `{"type":"disband","time":5000}` closes the room. Messages of other types, such as \
            texts and likes, are skipped and counted on standard error. A damaged line ends the timeline there.

            If you name several logs, each gets its own queue and a line with its name; if one fails, the command \
            continues.
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

struct ReplayCommand {
    let rules: GiftQueue.Configuration
    let own: UserID?
    let room: RoomID?
    let dialect: GiftDialect
    let printsJSON, isQuiet: Bool

    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let command = try ReplayCommand(arguments)
        var failure: ToolError?
        for name in arguments.operands {
            let isOneOfSeveral = arguments.operands.count > 1
            guard let error = try command.replay(name, isOneOfSeveral: isOneOfSeveral, in: environment) else {
                continue
            }
            environment.report(error)
            failure = failure ?? error
        }
        guard let failure else { return .done }
        return arguments.operands.count == 1 ? failure.code : .someFailed
    }

    init(_ arguments: ParsedArguments) throws {
        rules = try arguments.queueRules()
        own = try arguments.ownUser()
        dialect = try arguments.choice(.logDialect, of: GiftDialect.allCases, named: \.rawValue) ?? .native
        (printsJSON, isQuiet) = (arguments.has(.queueJSON), arguments.has(.quiet))
        let name = arguments.value(.logRoom)
        room = try arguments.understand("--room '\(name ?? "")'") { try name.map { try RoomID($0) } }
    }

    /// Prints the timeline of a log; returns the reason why it ends before the log does: the file or a line is bad.
    private func replay(_ name: String, isOneOfSeveral: Bool, in environment: ToolEnvironment) throws -> ToolError? {
        var log: GiftLog
        do { log = try GiftLog(reading: name, dialect, in: environment) } catch { return ToolError(describing: error) }
        if isOneOfSeveral, !printsJSON { try environment.print("== \(name)\n") }
        let trace = GiftQueueTrace(GiftQueue(rules, room: room, ownUser: own))
        var timeline = QueueTimeline(trace, log: isOneOfSeveral ? name : nil, printsJSON: printsJSON, environment)
        let failure = try timeline.run(&log)
        try timeline.flush()
        if log.skippedCount > 0, !isQuiet {
            environment.say("\(name): \(Printable.count(log.skippedCount, "line")) of other messages skipped")
        }
        return failure
    }
}
