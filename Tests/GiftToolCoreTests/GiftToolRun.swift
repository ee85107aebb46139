import GiftToolCore
import SVGACommandLine
import SVGASystem
import SVGATestServices

/// A run of the tool within the test, its streams in memory.
struct GiftToolRun: Sendable {
    let code: Int32
    let output: String
    let error: String

    /// The path of a file in the package.
    static func path(_ name: String) -> String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/\(name)"
    }

    /// A run that waits for a server. The thread of the test must not wait meanwhile: it is one of the few on which the tool's
    /// own tasks run.
    static func waiting(_ arguments: [String], standardInput: Int32 = 0) async -> GiftToolRun {
        await withCheckedContinuation { continuation in
            let code = BackgroundThread.start {
                continuation.resume(returning: GiftToolRun(arguments, standardInput: standardInput))
            }
            precondition(code == 0, "no thread could be started")
        }
    }

    init(_ arguments: String...) { self.init(arguments) }

    init(_ arguments: [String], standardInput: Int32 = 0) {
        let (output, error) = (MemorySink(), MemorySink())
        code = GiftTool.run(
            arguments: arguments,
            in: ToolEnvironment(
                standardOutput: output, standardError: error, standardInput: standardInput))
        (self.output, self.error) = (output.text, error.text)
    }
}
