import GiftKit
import GiftServer
import SVGACommandLine
import SVGASystem

extension Flag.Category { static let claims = Flag.Category("Claims", rank: 5) }

extension Flag {
    static let tokenUser = Flag("user", value: "USER", .claims, help: "The account.")
    static let tokenRole = Flag(
        "role", value: "ROLE", .claims, help: "The role: viewer (default), host, moderator or admin.",
        values: GiftToken.Role.allCases.map(\.rawValue))
    static let tokenRoom = Flag(
        "room", value: "ROOM", .claims, help: "A room for which it is good; may be repeated; all by default.",
        isRepeatable: true)
    static let tokenExpires = Flag(
        "expires", value: "TIME", .claims, help: "How long it is good: 90s, 15m, 12h, 30d; 1h by default.")
    static let tokenName = Flag("name", value: "TEXT", .claims, help: "The display name instead of the account.")
    static let tokenAvatar = Flag("avatar", value: "URL", .claims, help: "The picture of the user.")
    static let tokenLevel = Flag("level", value: "TEXT", .claims, help: "The level of the user.")
    static let signingKeyFile = Flag(
        "key-file", value: "FILE", .claims,
        help: "The keys of the server; the first one signs. $GIFT_KEY_FILE by default.")
}

extension Command {
    static let token = Command(
        name: "token", summary: "Sign a token, without a server.",
        details: """
            `token` prints a token (a JSON Web Token, HMAC-SHA256) that names the user and what it may do. A server \
            takes it if its `--key-file` has the key. Apps get tokens from the server of their accounts; this command \
            is for trying out, for scripts and for administrators.

            A file of keys has 64 hexadecimal digits or more a line, after a name or alone.
            """,
        flags: [
            .tokenUser, .tokenRole, .tokenRoom, .tokenExpires, .tokenName, .tokenAvatar, .tokenLevel, .signingKeyFile,
            .help,
        ],
        examples: [
            ("token --user u1 --name Ada --key-file keys", "a viewer, for an hour"),
            (
                "token --user ops --role admin --expires 15m --key-file keys",
                "an administrator, for a quarter of an hour"
            ),
            ("token --user host --role host --room r1 --expires 12h --key-file keys", "the host of one room"),
        ],
        run: { arguments, environment in
            let keys = try TokenKeyFile.read(arguments, in: environment)
            let name = try arguments.required(.tokenUser)
            let user = try arguments.understand(nil) {
                GiftUser(
                    userID: try UserID(name), userName: arguments.value(.tokenName) ?? "",
                    avatarURL: arguments.value(.tokenAvatar) ?? "", level: arguments.value(.tokenLevel) ?? "0")
            }
            let role = try arguments.choice(.tokenRole, of: GiftToken.Role.allCases, named: \.rawValue) ?? .viewer
            let rooms = try arguments.understand("--room") { try arguments.values(.tokenRoom).map { try RoomID($0) } }
            let seconds = try arguments.tokenLifetime()
            let token = GiftToken(
                user: user, role: role, rooms: rooms.isEmpty ? nil : Set(rooms), expiry: WallClock.seconds + seconds)
            try environment.print("\(try keys.sign(token))\n")
            return .done
        })
}

struct TokenKeyFile {
    private let keys: GiftTokenKeys

    static func read(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> TokenKeyFile {
        guard let path = arguments.value(.signingKeyFile) ?? ToolEnvironment.variable("GIFT_KEY_FILE") else {
            throw arguments.usageError("--key-file FILE is missing")
        }
        return TokenKeyFile(keys: try keys(path, "key file", in: environment))
    }

    static func keys(_ path: String, _ words: String, in environment: ToolEnvironment) throws -> GiftTokenKeys {
        let text = try environment.secretText(path)
        return try ToolError.saying(words, .usage, file: path) { try GiftTokenKeys(parsing: text) }
    }

    func sign(_ token: GiftToken) throws -> String {
        try ToolError.saying("token", .unavailable) { try token.text(signedWith: keys) }
    }
}

extension ParsedArguments {
    fileprivate func tokenLifetime() throws -> Int {
        guard let text = value(.tokenExpires) else { return 3600 }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        guard let count = Int(unit == nil ? text[...] : text.dropLast()), 1...31_536_000 ~= count else {
            throw usageError("--expires needs a time such as 90s, 15m, 12h or 30d, not '\(text)'")
        }
        return min(count * (unit ?? 1), 315_360_000)
    }
}
