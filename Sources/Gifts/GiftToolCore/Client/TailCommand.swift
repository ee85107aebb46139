import GiftKit
import SVGACoding
import SVGACommandLine
import SVGAToolCore

extension Flag {
    static let tailAfter = Flag(
        "after", value: "N", .input,
        help: "Begin after the event with this number, 0 for all stored ones; by default with the next one.")
    static let tailMax = Flag("max", value: "N", .input, help: "End after so many lines.")
    static let tailTimeout = Flag("timeout", value: "SECONDS", .input, help: "End after so long.")
    static let tailAll = Flag(
        "all", .input, help: "Print messages, hearts and joins, too; by default gifts, and what ends the room.")
}

extension Command {
    static let tail = Command(
        asking: "tail", summary: "Print a room's events, as they happen.",
        details: """
            `tail` prints a line for each gift that is sent in a room of a server, until the room is closed. After a \
            lost connection, it continues after the last event, so each event comes exactly once.

            With `--json` it prints each gift as the object that servers send, so the lines are a log for `replay`.

            With `--max` it ends with 0 once there are so many lines, and with 1 where `--timeout` or the end of the \
            room comes before.\(" ")
            """,
        operands: "ROOM", flags: [.tailAfter, .tailMax, .tailTimeout, .tailAll],
        examples: [
            ("tail r1", "a line for each gift from now on"),
            ("tail r1 --after 0 --json >r1.jsonl", "a log of the room"),
            ("tail r1 --max 1 --timeout 5 --json", "the next gift, within five seconds"),
        ],
        run: { arguments, environment in try TailRun(arguments, environment).run() })
}

private struct TailRun: Sendable {
    private let printer: TailPrinter
    private let store: GiftStore
    private let environment: ToolEnvironment
    private let after, max: Int?
    private let timeout: Duration?

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        let room = try arguments.understand("ROOM") { try RoomID(arguments.operands[0]) }
        let backend = try GiftServerAddress(arguments, in: environment).backend()
        store = GiftStore.create(liveID: room, backend: backend)
        after = try arguments.number(.tailAfter, in: 0...9_007_199_254_740_991)
        max = try arguments.number(.tailMax, in: 1...1_000_000_000)
        timeout = try arguments.duration(.tailTimeout, unit: .seconds(1))
        printer = TailPrinter(isJSON: arguments.has(.lineJSON), printsAll: arguments.has(.tailAll))
        self.environment = environment
    }

    func run() throws -> ExitCode {
        let end = try waitForTask { try await follow() }
        switch end {
        case .reached: return .done
        case .timeout: return max == nil ? .done : .someFailed
        case .closed:
            environment.sayIfVerbose("tail: nothing more will come, the room is closed")
            return max == nil ? .done : .someFailed
        case .failed(let error): throw ToolError(unsent: error, "tail")
        }
    }

    private enum End: Sendable {
        case reached, timeout, closed, failed(SVGAError)
    }

    private enum Step: Sendable {
        case change(StoreChange), timeout
    }

    private func follow() async throws -> End {
        let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
        let (changes, timeout) = (await store.changes(after: after), timeout)
        let tasks = [
            Task { for await change in changes { continuation.yield(.change(change)) } },
            Task {
                guard let timeout, (try? await Task.sleep(for: timeout)) != nil else { return }
                continuation.yield(.timeout)
            },
        ]
        defer { for task in tasks { task.cancel() } }
        var lineCount = 0
        for await step in steps {
            switch step {
            case .timeout: return .timeout
            case .change(.connection(let connection)): if let end = note(connection) { return end }
            case .change(.event(let event)):
                guard let line = printer.line(event) else { continue }
                try environment.print("\(line)\n")
                lineCount += 1
                if lineCount == max { return .reached }
                if event.isDisband { return .closed }
            }
        }
        return .closed
    }

    private func note(_ connection: RoomConnection) -> End? {
        switch connection {
        case .connecting, .connected: return nil
        case .interrupted(let error, let delay):
            environment.sayIfVerbose("tail: \(error); connecting again in \(delay)")
            return nil
        case .ended(nil): return .closed
        case .ended(let error?): return error == .roomClosed ? .closed : .failed(error)
        }
    }
}

extension RoomEvent {
    fileprivate var isDisband: Bool { if case .message(let message) = self { message.kind == .disband } else { false } }
}

private struct TailPrinter: Sendable {
    let isJSON, printsAll: Bool

    func line(_ event: RoomEvent) -> String? {
        switch event {
        case .gift(let gift): isJSON ? gift.tree.line : text(gift)
        case .message(let message) where printsAll || message.kind == .disband:
            isJSON ? String(decoding: message.json(), as: UTF8.self) : text(message)
        case .reset(let seq):
            isJSON
                ? word("reset", ["seq": seq.map { .integer($0) } ?? .null])
                : "the events up to \(seq.map { "#\($0)" } ?? "here") are no longer kept"
        case .replaced: isJSON ? word("replaced", [:]) : "the user joined from elsewhere"
        case .likes(let count) where printsAll:
            isJSON ? word("like", ["count": .integer(count)]) : Printable.count(count, "like")
        case .joins(let count, let last, let total) where printsAll:
            isJSON
                ? word("join", ["count": .integer(count), "audienceCount": total.map { .integer($0) } ?? .null])
                : "\(last.map { Printable.text($0.userID.text) } ?? Printable.count(count, "viewer")) joined"
        default: nil
        }
    }

    private func text(_ gift: GiftEvent) -> String {
        let tip = Printable.text(GiftTip(gift, in: .english).text)
        return "\(gift.seq.map { "#\($0) " } ?? "")\(tip) (\(Printable.count(gift.cost, "coin")))"
    }

    private func text(_ message: RoomMessage) -> String {
        let name = Printable.text(
            message.sender.userName.isEmpty ? message.sender.userID.text : message.sender.userName)
        return switch message.kind {
        case .text, .bullet: "\(name): \(Printable.text(message.text))"
        case .disband: "the room is closed"
        case .custom(let kind):
            "\(name): \(Printable.text(kind)) \(message.text.isEmpty ? "" : Printable.text(message.text))"
        default: "\(name): \(message.kind)"
        }
    }

    private func word(_ type: String, _ members: [String: JSONTree]) -> String {
        JSONTree.object(members.merging(["type": .string(type)]) { $1 }).line
    }
}
