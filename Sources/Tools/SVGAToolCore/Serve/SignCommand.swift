import Glibc
import SVGADigest
import SVGAKit
import SVGAServer

/// `svga-tool sign`: the path of a picture.
enum SignCommand {
    @Sendable static func run(_ typed: TypedArguments, in environment: ToolEnvironment) throws(ToolError) -> ExitCode {
        let typed = try typed.filled(
            for: Command.sign.flags.filter { $0.name == .keyFile }, variable: CacheOptions.variable,
            standardInput: environment.standardInput)
        guard let keys = try typed.signingKeys(in: environment) else { throw typed.usageError("--key-file is missing") }
        let path = SignedPath(try subject(typed), expiry: try expiry(typed))
        let text: String
        do throws(DigestError) {
            text = try path.text(signedWith: keys)
        } catch {
            throw ToolError(.unavailable, message: "\(error)")
        }
        try environment.print("\(text)\n")
        return .done
    }

    private static func subject(_ typed: TypedArguments) throws(ToolError) -> SignedPath.Subject {
        let (plan, source) = (typed.operands[0], typed.operands[1])
        if plan == "info" { return .movie(source: source) }
        do throws(RenderPlanError) {
            _ = try RenderPlan(parsing: plan)
        } catch {
            throw typed.usageError("PLAN: \(error)")
        }
        return typed.has(.json) ? .pictureMetadata(plan, source: source) : .picture(plan, source: source)
    }

    private static func expiry(_ typed: TypedArguments) throws(ToolError) -> Int? {
        try typed.number(.expires, in: 1...3_000_000_000).map { time(nil) + $0 }
    }
}
