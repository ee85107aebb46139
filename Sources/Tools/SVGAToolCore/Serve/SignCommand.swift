import Glibc
import SVGACommandLine
import SVGAKit
import SVGAServer

extension Command {
    static let sign = Command(
        name: "sign", summary: "Print the signed path of a picture for the server.",
        details: """
            `sign` prints the path of a picture with its signature, as svga-tool-serve(1) takes it. PLAN is \
            `info`, or words that svga-plans(7) describes; SOURCE is a URL or a path below the folder of the \
            server. The keys are those of `--key-file` or of the variable `SVGA_KEY_FILE`.
            """,
        operands: "PLAN SOURCE",
        operandCount: 2...2, operandCompletions: [.words(["info"] + PlanWord.completions), .file],
        flags: [.keyFile, .expires, .factsJSON, .quiet, .help],
        examples: [
            ("sign --key-file keys 'poster size:300x' https://example.org/gift.svga", "the poster"),
            ("sign --key-file keys --expires 3600 info gift.svga", "the metadata of the movie, for an hour"),
        ],
        run: SignCommand.run)
}

/// `svga-tool sign`: the path of a picture.
enum SignCommand {
    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let arguments = try arguments.filled(for: [.keyFile], in: environment)
        guard let keys = try arguments.signingKeys(in: environment) else {
            throw arguments.usageError("--key-file is missing")
        }
        let path = SignedPath(try subject(arguments), expiry: try expiry(arguments))
        let text: String
        do throws(ServerError) {
            text = try path.text(signedWith: keys)
        } catch {
            throw ToolError(.unavailable, message: "\(error)")
        }
        try environment.print("\(text)\n")
        return .done
    }

    private static func subject(_ arguments: ParsedArguments) throws(ToolError) -> SignedPath.Subject {
        let (plan, source) = (arguments.operands[0], arguments.operands[1])
        if plan == "info" { return .movie(source: source) }
        _ = try arguments.understand("PLAN") { try RenderPlan(parsing: plan) }
        return arguments.has(.json) ? .pictureMetadata(plan, source: source) : .picture(plan, source: source)
    }

    private static func expiry(_ arguments: ParsedArguments) throws(ToolError) -> Int? {
        try arguments.number(.expires, in: 1...3_000_000_000).map { time(nil) + $0 }
    }
}
