import GiftToolCore
import SVGACommandLine
import SVGATestStreams

/// A run of the tool within the test, its streams in memory.
struct GiftToolRun: Sendable {
    let code: Int32
    let output: String
    let error: String

    init(_ arguments: String...) { self.init(arguments) }

    init(_ arguments: [String]) {
        let (output, error) = (MemorySink(), MemorySink())
        code = GiftTool.run(
            arguments: arguments, in: ToolEnvironment(standardOutput: output, standardError: error))
        (self.output, self.error) = (output.text, error.text)
    }
}
