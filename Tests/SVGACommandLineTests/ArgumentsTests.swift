import SVGATestServices
import Testing

@testable import SVGACommandLine

/// How words become options, values and operands.
@Suite struct ArgumentsTests {
    static let flags = [
        Flag("jobs", short: "j", value: "N", .output, help: "Jobs."),
        Flag("output", short: "o", value: "OUT", .output, help: "Output."),
        Flag("level", value: "L", .output, help: "Level."), .quiet, .help,
    ]
    static let command = Command(
        name: "paint", summary: "Paints.", operands: "THING", flags: flags, examples: []
    ) { arguments, environment in
        let values = flags.filter(arguments.has).map { "\($0.name)=\(arguments.value($0) ?? "")" }
        try environment.print("\(arguments.operands.joined(separator: ",")) \(values.joined(separator: " "))\n")
        return .done
    }
    static let program = Program(
        name: "program", version: "7", summary: "Paints.", operandNote: "A thing.", commands: [command],
        groups: [
            CommandGroup(
                name: "store", summary: "Keeps.",
                commands: [
                    Command(name: "store keep", summary: "Keeps.", flags: [.help], examples: [], run: command.run)
                ])
        ])

    private func run(_ arguments: [String]) -> (code: Int32, output: String, error: String) {
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(standardOutput: output, standardError: error)
        return (ArgumentsTests.program.run(arguments, in: environment), output.text, error.text)
    }

    @Test(arguments: [
        ("-qj4", "jobs=4 quiet="), ("-qj 4", "jobs=4 quiet="), ("-qoout", "output=out quiet="), ("-j=4", "jobs=4"),
        ("-o=x.png", "output=x.png"), ("-o./=x.png", "output=./=x.png"), ("--level -1", "level=-1"),
        ("--level -.5", "level=-.5"), ("-j -3", "jobs=-3"), ("-qqq", "quiet="),
        ("-qj4o out", "jobs=4 output=out quiet="), ("-j4x", "jobs=4x"), ("-jq", "jobs=q"),
    ])
    func shortOptionsAreJoinedAndNegativeNumbersAreValues(line: String, values: String) {
        let run = run(["paint", "x"] + line.split(separator: " ").map(String.init))
        #expect(run == (0, "x \(values)\n", ""))
    }

    @Test(arguments: [
        ("-q=1", "'-q' takes no value"), ("-q4", "'-q' takes no value"), ("-x", "unknown option '-x'"),
        ("-j -q", "'-j' needs a value"), ("-qj", "'-j' needs a value"), ("--level --jobs", "needs a value"),
    ])
    func otherJoinsAreRefused(line: String, message: String) {
        let run = run(["paint", "x"] + line.split(separator: " ").map(String.init))
        #expect(run.code == 64 && run.error.contains(message), "\(run.error)")
    }

    @Test func errorsAndWarningsHaveColoursWhereTheScreenTakesThem() {
        let error = MemorySink()
        var environment = ToolEnvironment(standardOutput: MemorySink(), standardError: error)
        environment.usesColor = true
        #expect(ArgumentsTests.program.run(["paint"], in: environment) == 64)
        environment.warn("careful\u{1b}[2J")
        environment.say("done")
        let lines = error.text.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("\u{1b}[1;31mprogram:\u{1b}[0m paint: THING is missing"))
        #expect(lines[1].hasSuffix("\u{1b}[1;33m:\u{1b}[0m careful?[2J") && lines[2] == ": done")
    }

    @Test func joinedHelpIsHelp() { #expect(run(["paint", "-qh"]).output.contains("Usage: program paint")) }

    @Test(arguments: [
        (["help", "paint"], "Usage: program paint"), (["help", "store"], "Usage: program store COMMAND"),
        (["help", "store", "keep"], "Usage: program store keep"), (["help"], "Usage: program COMMAND"),
        (["help", "help"], "Usage: program COMMAND"), (["help", "version"], "program 7"),
    ])
    func helpIsACommandToo(arguments: [String], text: String) {
        let run = run(arguments)
        #expect(run.code == 0 && run.output.contains(text) && run.error.isEmpty)
    }

    @Test func helpOfAnUnknownCommandNamesTheNearest() {
        #expect(run(["help", "pain"]).error.contains("did you mean 'paint'?"))
    }

    @Test(arguments: ["--version", "-V", "-v", "version"]) func versionHasItsUsualSpellings(word: String) {
        #expect(run([word]) == (0, "program 7\n", ""))
    }
}
