import SVGACommandLine
import SVGASystem
import SVGATestServices
import SVGAToolCore

/// A run of the tool within the test, its streams in memory.
struct ToolRun: Sendable {
    let code: Int32
    let output: String
    let outputBytes: [UInt8]
    let error: String

    /// A movie of the project's own.
    static func sample(_ name: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/Samples/Movies/\(name).svga"
    }

    /// A run that waits for a server. The thread of the test must not wait meanwhile: it is one of the few on which the tool's
    /// own tasks run.
    static func waiting(_ arguments: [String], isErrorTerminal: Bool = false) async -> ToolRun {
        await withCheckedContinuation { continuation in
            let code = BackgroundThread.start {
                continuation.resume(returning: ToolRun(arguments, isErrorTerminal: isErrorTerminal))
            }
            precondition(code == 0, "no thread could be started")
        }
    }

    init(_ arguments: String..., isErrorTerminal: Bool = false) {
        self.init(arguments, isErrorTerminal: isErrorTerminal)
    }

    init(
        _ arguments: [String], isErrorTerminal: Bool = false, cancellation: CancellationToken = CancellationToken()
    ) {
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(
            standardOutput: output, standardError: error, isErrorTerminal: isErrorTerminal,
            cancellation: cancellation)
        code = Tool.run(arguments: arguments, in: environment)
        (self.output, outputBytes) = (output.text, output.contents)
        self.error = error.text
    }
}
