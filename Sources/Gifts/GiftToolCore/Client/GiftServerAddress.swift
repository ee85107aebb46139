import GiftKit
import SVGACommandLine
import SVGAToolCore

extension Flag.Category { static let connection = Flag.Category("Connection", rank: 60) }

extension Flag {
    static let serverURL = Flag(
        "server", value: "URL", .connection,
        help: "The gift server; $GIFT_SERVER, or http://127.0.0.1:8090, by default.")
    static let tokenFile = Flag(
        "token-file", value: "FILE", .connection,
        help: "The file with the token that names the user; $GIFT_TOKEN is the token itself.")
    static let lineJSON = Flag("json", .output, help: "Print JSON, one object per line.")
}

struct GiftServerAddress: Sendable {
    static let defaultURL = "http://127.0.0.1:8090"

    let url: String
    let client: GiftClient

    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let url = arguments.value(.serverURL) ?? ToolEnvironment.variable("GIFT_SERVER") ?? GiftServerAddress.defaultURL
        let token = try GiftServerAddress.token(arguments, in: environment)
        try self.init(url: url, token: token, arguments)
    }

    init(url: String, token: String, connectionCount: Int = 16, _ arguments: ParsedArguments) throws {
        self.url = url
        client = try arguments.understand("--server") {
            GiftClient(try NetworkTransport(server: url, connectionCount: connectionCount), token: token)
        }
    }

    /// The calls of a user, where the token names one.
    func backend() throws -> HTTPGiftBackend {
        let advice = "give one by --token-file or $GIFT_TOKEN, see gift-tool token --help"
        if client.token.isEmpty { throw ToolError(.forbidden, message: "token: there is none; \(advice)") }
        return try ToolError.ending({ ToolError(.forbidden, message: "token: \($0); \(advice)") }) {
            try HTTPGiftBackend(client)
        }
    }

    func reply(_ call: GiftCall, as command: String) throws -> GiftReply {
        let reply = try waitForTask { try await client.reply(to: call, as: command) }
        if let problem = reply.problem { throw ToolError(problem, command) }
        return reply
    }

    private static func token(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> String {
        let text: String
        if let path = arguments.value(.tokenFile) {
            let file = InputFile(name: path, maxByteCount: 64 << 10)
            text = String(decoding: try file.text(standardInput: environment.standardInput), as: UTF8.self)
        } else {
            text = ToolEnvironment.variable("GIFT_TOKEN") ?? ""
        }
        let token = String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
        guard token.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw ToolError(.usage, file: arguments.value(.tokenFile), message: "token: this is not a token")
        }
        return token
    }
}
