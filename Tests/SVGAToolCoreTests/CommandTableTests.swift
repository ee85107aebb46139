import SVGACommandLine
import SVGAKit
import Testing

@testable import SVGAToolCore

/// The table of commands and options, of which help, man pages and completions are made.
@Suite struct CommandTableTests {
    static let commands = Tool.program.commands + Tool.program.groups.flatMap(\.commands)

    @Test func eachCommandSaysWhatItDoes() {
        for command in CommandTableTests.commands {
            #expect(command.details.hasPrefix("`\(command.name)` "), "\(command.name)")
            #expect(!command.examples.isEmpty, "\(command.name)")
            #expect(command.operandCompletions.count == command.operands.split(separator: " ").count)
        }
    }

    @Test func eachCommandIsInOneSectionOfTheHelp() {
        let program = Tool.program
        let listed = program.sections.flatMap(\.commands)
        #expect(listed.sorted() == (program.commands.map(\.name) + program.groups.map(\.name)).sorted())
        let help = ToolRun("--help").output
        #expect(program.sections.allSatisfy { help.contains("\n\($0.title):\n  ") } && help.contains("\n  lint "))
    }

    @Test func helpStartsWithOutputsAndGroupsURLOptions() throws {
        let help = ToolRun("poster", "--help").output
        let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
        #expect(titles == ["Output:", "Picture:", "Input:", "Content:", "URLs and cache:", "Other:", "Examples:"])
        #expect(help.contains("      --help urls ") && !help.contains("--s3-region") && !help.contains("--proxy"))
        for words in [
            ["--help", "urls"], ["help", "urls"], ["poster", "--help", "urls"], ["cache", "get", "-h", "urls"],
        ] {
            let topic = ToolRun(words)
            #expect(topic.code == 0, "\(words)")
            for flag in Flag.network {
                #expect(topic.output.contains("      \(flag.spelling)"), "\(words) \(flag.name)")
            }
            #expect(!topic.output.contains("--sha256"))
        }
        #expect(ToolRun("cache", "prune", "--help").output.contains("--max-cache-size"))
        #expect(ToolRun("poster", "--help", "nonsense").output == help)
    }

    @Test func placeholdersDecideWhatAShellCompletes() {
        for flag in CommandTableTests.commands.flatMap(\.flags) {
            switch flag.value {
            case "DIR": #expect(flag.completion == .folder, "\(flag.spelling)")
            case "FILE", "PATH", "OUT": #expect(flag.completion == .file, "\(flag.spelling)")
            case nil: #expect(flag.completion == .none && flag.values.isEmpty, "\(flag.spelling)")
            default: break
            }
        }
    }

    /// Options whose values are a closed set: all of its words are taken, no other is.
    @Test func closedSetsAreWhatTheCommandsTake() {
        let flags = CommandTableTests.commands.flatMap(\.flags).filter { !$0.values.isEmpty }
        let names = Set(flags.map(\.name))
        #expect(names.isSuperset(of: ["fit", "align", "compression"]))
        for flag in Tool.program.commands.first(where: { $0.name == "poster" })?.flags ?? [] where !flag.values.isEmpty
        {
            let line = ["poster", "/nowhere.svga", "-o", "x.png", "--size", "5x5", flag.spelling]
            for value in flag.values { #expect(ToolRun(line + [value]).code == 66, "\(flag.spelling) \(value)") }
            #expect(ToolRun(line + ["nonsense"]).code == 64, "\(flag.spelling)")
        }
    }

    /// The error of an unknown word lists those that the library understands.
    @Test func planWordsMatchTheLibrary() throws {
        let error = #expect(throws: SVGAError.self) { try RenderPlan(parsing: "nonsense") }
        let message = try #require(error).description
        let known = message.replacing("'nonsense' is none of ", with: "").split(separator: ", ").map(String.init)
        #expect(Set(known) == Set(PlanWord.all.map(\.name)), "\(message)")
    }
}
