import GiftModel
import SVGACoding
import SVGACommandLine
import SVGASystem

extension Flag.Category { static let crowd = Flag.Category("Crowd", rank: 5) }

extension Flag {
    static let roomCount = Flag("rooms", value: "N", .crowd, help: "How many rooms, 1 by default.")
    static let senderCount = Flag(
        "senders", value: "N", .crowd, help: "How many viewers of a room send, 100 by default.")
    static let eventRate = Flag("rate", value: "N/s", .crowd, help: "Events a second in each room, 1/s by default.")
    static let simulatedSeconds = Flag(
        "seconds", value: "S", .crowd, help: "How long the rooms are open, by their own time; 60 by default.")
    static let randomSeed = Flag("seed", value: "N", .crowd, help: "Another number gives other events; 0 by default.")
    static let emitsLog = Flag("emit", .output, help: "Print the events of one room as a log instead of the report.")
    static let simulationThreads = Flag(
        "threads", value: "N", .other, help: "How many threads; as many as there are processors by default.")
}

extension Command {
    static let simulate = Command(
        name: "simulate", summary: "Let crowds send gifts, and report waits, drops and combos.",
        details: """
            `simulate` generates the events of busy rooms, runs them through a display queue for each room, and \
            reports how long gifts waited, how many were dropped and how large combos grew. Time is virtual: an hour \
            takes seconds. All rooms are open at once. Equal options give equal reports, for any number of threads.

            Half of the events continue the combo of a viewer who just sent a gift, cheap gifts are more frequent \
            than expensive ones, and most events have a count of 1. With `--emit` it prints the events of one room \
            as a log for `replay`.
            """,
        flags: [
            .roomCount, .senderCount, .eventRate, .simulatedSeconds, .randomSeed, .queueMode, .ownUser, .rule,
            .emitsLog, .queueJSON, .simulationThreads, .quiet, .verbose, .help,
        ],
        examples: [
            ("simulate --rate 1000/s --own u1", "a flood, seen by u1"),
            ("simulate --rooms 10000 --seconds 3600 --json", "an hour of ten thousand rooms"),
            ("simulate --rate 5/s --set waitingLimit=10", "the drops of a shorter line"),
            ("simulate --seconds 20 --emit | gift-tool replay -", "the timeline of a busy room"),
        ],
        run: SimulateCommand.run)
}

enum SimulateCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let crowd = try Crowd(resolving: arguments)
        if arguments.has(.emitsLog) {
            try emit(crowd, in: environment)
            return .done
        }
        let threads = try arguments.number(.simulationThreads, in: 1...256) ?? ParallelLoop.processorCount
        let report = Simulation(crowd).run(threadCount: threads)
        try environment.print(arguments.has(.queueJSON) ? "\(report.json.line)\n" : report.text)
        return .done
    }

    private static func emit(_ crowd: Crowd, in environment: ToolEnvironment) throws {
        var room = crowd.makeEvents(room: 0)
        var output: [UInt8] = []
        while let event = room.next() {
            output += try ToolError.saying("simulate", .badData) { try event.json() } + [UInt8(ascii: "\n")]
            if output.count < 1 << 16 { continue }
            try environment.write(output)
            output = []
        }
        try environment.write(output)
    }
}

extension Crowd {
    init(resolving arguments: ParsedArguments) throws {
        roomCount = try arguments.number(.roomCount, in: 1...1_000_000) ?? 1
        rate = try arguments.rate(.eventRate, of: "events", upTo: 1_000_000) ?? 1
        seconds = try arguments.number(.simulatedSeconds, in: 1...604_800) ?? 60
        seed = UInt64(try arguments.number(.randomSeed, in: 0...Int.max) ?? 0)
        rules = try arguments.queueRules()
        own = try arguments.ownUser()
        let count = try arguments.number(.senderCount, in: 1...1_000_000) ?? 100
        senders = try arguments.understand("--senders") {
            try Crowd.senders(count: count, own: try arguments.ownUser())
        }
        gifts = try arguments.understand(nil) { try Crowd.sampleGifts() }
        if arguments.has(.emitsLog), roomCount > 1 {
            throw arguments.usageError("--emit prints the log of one room; leave --rooms out")
        }
    }

    /// `u1`, `u2` and so on; the viewer replaces the first if the name is another.
    private static func senders(count: Int, own: UserID?) throws -> [GiftUser] {
        var senders: [GiftUser] = []
        for number in 1...count {
            senders.append(GiftUser(userID: try UserID("u\(number)"), userName: "Viewer \(number)"))
        }
        if let own, !senders.contains(where: { $0.userID == own }) {
            senders[0] = GiftUser(userID: own, userName: "Viewer 1")
        }
        return senders
    }

    private static func sampleGifts() throws -> [Gift] {
        let prices = [1, 2, 5, 10, 52, 99, 520, 1314]
        let names = ["heart", "rose", "candy", "beer", "ring", "balloon", "car", "castle"]
        var gifts: [Gift] = []
        for (name, price) in zip(names, prices) {
            gifts.append(Gift(giftID: try GiftID(name), name: name, coins: price))
        }
        return gifts
    }
}
