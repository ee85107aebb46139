import GiftKit
import SVGACoding
import SVGACommandLine

extension ToolError {
    init(_ problem: ServerProblem, _ command: String) {
        let named = problem.integer("exitCode").flatMap { ExitCode(rawValue: Int32(clamping: $0)) }
        let code = named ?? ExitCode(status: problem.status)
        self.init(code, message: "\(command): \(Printable.text("\(problem)"))")
    }

    /// A call without an answer, or with one that is none of a gift server.
    init(_ error: SVGAError, _ command: String) {
        let code: ExitCode
        switch error.category {
        case .invalidRequest: code = .usage
        case .forbidden: code = .forbidden
        case .tooLarge where error.cause == .bodyTooLarge: code = .limitExceeded
        default: code = error.isTransient ? .tryAgainLater : .unavailable
        }
        self.init(code, message: "\(command): \(error)")
    }

    /// A gift that was not sent; the codes match the server's problems.
    init(unsent error: SVGAError, _ command: String, key: IdempotencyKey? = nil) {
        let code: ExitCode
        var advice = ""
        switch error.giftFailure {
        case .insufficientBalance, .refused, .priceChanged, .cancelled, .refunded, .attention: code = .unavailable
        case .unknownGift, .roomClosed, .abandoned: code = .cannotRead
        case .rateLimited, .network: code = .tryAgainLater
        case .outcomeUnknown: (code, advice) = (.tryAgainLater, key.map { "; --key \($0) asks again" } ?? "")
        case .muted, .unauthorized: code = .forbidden
        case nil: code = error == .keyReused ? .badData : .usage
        }
        self.init(code, message: "\(command): \(error.giftCode): \(Printable.text("\(error)"))\(advice)")
    }
}

extension ExitCode {
    /// The code for a status that says no more.
    fileprivate init(status: Int) {
        switch status {
        case 400, 405, 415, 422: self = .usage
        case 401, 403, 407: self = .forbidden
        case 404, 410: self = .cannotRead
        case 409, 412: self = .badData
        case 413: self = .limitExceeded
        case 429, 500...: self = .tryAgainLater
        default: self = .unavailable
        }
    }
}

extension Command {
    /// A command that asks a server, with the exit codes and options of all such commands.
    init(
        asking name: String, summary: String, details: String, operands: String = "",
        operandNote: String? = nil, operandCount: ClosedRange<Int> = 1...1,
        operandCompletions: [Flag.Completion]? = nil, flags: [Flag] = [],
        examples: [(arguments: String, effect: String)], run: @escaping Action
    ) {
        let mark = details.hasSuffix(" ") ? "" : "\n\n"
        self.init(
            name: name, summary: summary, details: details + mark + Command.serverExitCodes, operands: operands,
            operandNote: operandNote, operandCount: operandCount, operandCompletions: operandCompletions,
            flags: flags + [.lineJSON, .serverURL, .tokenFile, .quiet, .verbose, .help], examples: examples, run: run)
    }

    private static let serverExitCodes = """
        The code is that of the server's problem: 64 for values that make no sense, 65 for a key that was used for \
        something else, 66 for a room or gift that is not there, 69 where the gift is not paid (too few coins, \
        refused by who bills, another price), 75 where it may be tried again (busy, not reached, not known yet), 77 \
        for rights.
        """
}

extension GiftClient {
    func reply(to call: GiftCall, as command: String) async throws -> GiftReply {
        do { return try await perform(call) } catch { throw ToolError(error, command) }
    }
}

extension GiftReply {
    func tree(as command: String) throws -> JSONTree {
        try ToolError.ending({ ToolError($0, command) }) { try tree() }
    }
}
