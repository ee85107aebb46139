import GiftKit
import SVGACoding
import SVGACommandLine

extension Flag.Category { static let room = Flag.Category("Room", rank: 5) }

extension Flag {
    static let roomTitle = Flag("title", value: "TEXT", .room, help: "The title of a room that is opened.")
    static let roomHost = Flag(
        "host", value: "USER", .room, help: "Its host, for administrators; the user of the token by default.")
    static let roomCover = Flag("cover", value: "URL", .room, help: "Its picture.")
    static let roomLocation = Flag("location", value: "TEXT", .room, help: "Where it is.")
    static let roomKind = Flag(
        "kind", value: "KIND", .room, help: "live (default), or vod for a recording.", values: ["live", "vod"])
    static let muteSeconds = Flag(
        "seconds", value: "N", .room, help: "For how long a viewer is muted; until further notice by default.")
    static let roomPage = Flag("page", value: "N", .input, help: "The page of the list, 1 by default.")
}

extension Command {
    static let rooms = Command(
        asking: "rooms", summary: "List rooms, and open, close and look after them.",
        details: """
            `rooms` or `rooms list` prints a line for each open room of a server: its name, viewers, likes, host and \
            title, live rooms before recordings. `show ROOM` prints one room, `audience ROOM` its viewers.

            `open ROOM` opens a room, or changes what it says of itself; `close ROOM` ends it for all who watch. Both \
            need the token of its host or of an administrator. `mute ROOM USER` and `unmute ROOM USER` concern texts \
            and bullets, gifts never.
            """,
        operands: "[ACTION] [ROOM] [USER]",
        operandNote: "ACTION is list, show, audience, open, close, mute or unmute; list by default.",
        operandCount: 0...3,
        operandCompletions: [.words(RoomsRun.actions), .none, .none],
        flags: [
            .roomPage, .pageLimit, .roomTitle, .roomHost, .roomCover, .roomLocation, .roomKind, .muteSeconds,
        ],
        examples: [
            ("rooms", "the first 20 open rooms"),
            ("rooms --page 2 --limit 50 --json", "the next fifty, as the server sends them"),
            ("rooms open r1 --title \"Evening show\"", "a separate room"),
            ("rooms mute r1 u7 --seconds 600", "ten minutes without texts of u7"),
            ("rooms close r1", "the end of the show"),
        ],
        run: { arguments, environment in try RoomsRun(arguments, environment).run() })
}

struct RoomsRun {
    static let actions = ["list", "show", "audience", "open", "close", "mute", "unmute"]

    private let arguments: ParsedArguments
    private let environment: ToolEnvironment
    private let connection: GiftServerAddress

    init(_ arguments: ParsedArguments, _ environment: ToolEnvironment) throws {
        (self.arguments, self.environment) = (arguments, environment)
        connection = try GiftServerAddress(arguments, in: environment)
    }

    func run() throws -> ExitCode {
        let action = arguments.operands.first ?? "list"
        switch action {
        case "list": return try list()
        case "show": return try show(try reply(.get, room(1)))
        case "audience": return try audience()
        case "open": return try show(try reply(.put, room(1), body: try openBody()))
        case "close": return try change(.delete, room(1), said: "closed")
        case "mute":
            let seconds = try arguments.number(.muteSeconds, in: 1...31_536_000)
            let body = JSONTree.object(seconds.map { ["seconds": .integer($0)] } ?? [:])
            return try change(.put, room(2) + ["mutes", user()], body: body, said: "muted")
        case "unmute": return try change(.delete, room(2) + ["mutes", user()], said: "unmuted")
        default:
            let advice = Suggestion.text(for: action, among: RoomsRun.actions)
            throw arguments.usageError(
                "ACTION '\(action)' is none of \(RoomsRun.actions.joined(separator: ", "))\(advice)")
        }
    }

    private func room(_ operandCount: Int) throws -> [String] {
        guard arguments.operands.count == 1 + operandCount else {
            let needed = operandCount == 1 ? "a ROOM" : "a ROOM and a USER"
            throw arguments.usageError("\(arguments.operands[0]) needs \(needed)")
        }
        let room = try arguments.understand("ROOM") { try RoomID(arguments.operands[1]) }
        return ["v1", "rooms", room.text]
    }

    private func user() throws -> String { try arguments.understand("USER") { try UserID(arguments.operands[2]) }.text }

    private func reply(
        _ method: GiftCall.Method, _ path: [String], query: [(String, String?)] = [], body: JSONTree? = nil
    ) throws -> GiftReply {
        try connection.reply(GiftCall(method, path, query: query, body: body), as: "rooms")
    }

    private func change(
        _ method: GiftCall.Method, _ path: [String], body: JSONTree? = nil, said word: String
    ) throws -> ExitCode {
        _ = try reply(method, path, body: body)
        if !arguments.has(.quiet) { try environment.print("\(Printable.text(path[path.count - 1])) \(word)\n") }
        return .done
    }

    private func openBody() throws -> JSONTree {
        var members: [String: JSONTree] = [:]
        let flags: [(String, Flag)] = [
            ("title", .roomTitle), ("host", .roomHost), ("cover", .roomCover), ("location", .roomLocation),
            ("kind", .roomKind),
        ]
        for (key, flag) in flags { if let text = arguments.value(flag) { members[key] = .string(text) } }
        return .object(members)
    }

    private func show(_ reply: GiftReply) throws -> ExitCode {
        try arguments.print(reply, as: "rooms", in: environment) { tree in
            TextTable(rows: [RoomsRun.row(tree)]).lines.joined()
        }
    }

    /// Reads page by page up to the requested one: each contains the beginning of the next.
    private func list() throws -> ExitCode {
        if arguments.operands.count > 1 { throw arguments.usageError("list takes no ROOM; show ROOM prints one") }
        let page = try arguments.number(.roomPage, in: 1...100_000) ?? 1
        let limit = try arguments.number(.pageLimit, in: 1...200) ?? 20
        var cursor: String?
        for number in 1...page {
            let query = [("limit", "\(limit)"), ("after", cursor)]
            let reply = try reply(.get, ["v1", "rooms"], query: query)
            let tree = try reply.tree(as: "rooms")
            if number == page { return try printPage(reply, number, hasMore: tree["next"]?.text != nil) }
            guard let next = tree["next"]?.text else {
                throw ToolError(.cannotRead, message: "rooms: the list has \(Printable.count(number, "page"))")
            }
            cursor = next
        }
        return .done
    }

    private func printPage(_ reply: GiftReply, _ number: Int, hasMore: Bool) throws -> ExitCode {
        try arguments.print(reply, as: "rooms", in: environment) { tree in
            let lines = TextTable(rows: (tree["items"]?.elements ?? []).map(RoomsRun.row)).lines
            return (lines + (hasMore ? ["more: --page \(number + 1)"] : [])).joined(separator: "\n")
        }
    }

    private func audience() throws -> ExitCode {
        let limit = try arguments.number(.pageLimit, in: 1...200) ?? 50
        let reply = try reply(.get, room(1) + ["audience"], query: [("limit", "\(limit)")])
        return try arguments.print(reply, as: "rooms", in: environment) { tree in
            let rows = (tree["items"]?.elements ?? []).map { user in
                [Printable.text(user["userID"]?.text ?? ""), Printable.text(user["userName"]?.text ?? "")]
            }
            let count = tree["count"]?.integer ?? rows.count
            return (TextTable(rows: rows).lines + [Printable.count(count, "viewer")]).joined(separator: "\n")
        }
    }

    private static func row(_ room: JSONTree) -> [String] {
        let host = room["host"]?["userID"]?.text ?? room["host"]?.text ?? ""
        return [
            Printable.text(room["room"]?.text ?? ""), room["state"]?.text ?? "",
            Printable.count(room["audienceCount"]?.integer ?? 0, "viewer"),
            Printable.count(room["likeCount"]?.integer ?? 0, "like"), "#\(room["seq"]?.integer ?? 0)",
            Printable.text(host), Printable.text(room["title"]?.text ?? ""),
        ]
    }
}
