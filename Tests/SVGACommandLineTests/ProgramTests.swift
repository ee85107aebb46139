import Glibc
import SVGATestServices
import Testing

@testable import SVGACommandLine

@Suite struct ProgramTests {
    static let color = Flag("color", short: "c", value: "COLOR", .input, help: "Its colour.", aliases: ["colour"])
    static let level = Flag(
        "level", value: "L", .output, help: "How loud.", valueAliases: ["normal": "medium"])
    static let file = Flag("file", value: "FILE", .input, help: "Earlier.", replacement: "an operand")

    /// Prints its arguments.
    static let paint = Command(
        name: "paint", aliases: ["draw"], summary: "Paints.", operands: "THING",
        flags: [color, level, file, .quiet, .help], examples: [("paint door -c red", "a red door")]
    ) { arguments, environment in
        try environment.print(
            "\(arguments.operands) \(arguments.value(color) ?? "-") \(arguments.value(level) ?? "-")\n")
        return .done
    }
    static let keep = Command(
        name: "store keep", aliases: ["store put"], summary: "Keeps.", operands: "FILE",
        flags: [.quiet, .help], examples: []
    ) { arguments, environment in
        _ = try InputFile(name: arguments.operands[0], maxByteCount: 9).bytes(standardInput: -1)
        return .done
    }
    static let program = Program(
        name: "program", version: "7", summary: "Paints and keeps.", operandNote: "THING may be a door.",
        commands: [paint], groups: [CommandGroup(name: "store", summary: "Keeps things.", commands: [keep])])

    private func run(_ arguments: [String]) -> (code: Int32, output: String, error: String) {
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(standardOutput: output, standardError: error)
        return (ProgramTests.program.run(arguments, in: environment), output.text, error.text)
    }

    @Test(arguments: [
        (["paint", "door"], "[\"door\"] - -\n"), (["paint", "-cred", "door"], "[\"door\"] red -\n"),
        (["paint", "--color=red", "-"], "[\"-\"] red -\n"), (["paint", "--", "--color"], "[\"--color\"] - -\n"),
        (["paint", "x", "-c", "red", "-c", "blue"], "[\"x\"] blue -\n"), (["--version"], "program 7\n"),
    ])
    func argumentsReachTheCommand(arguments: [String], output: String) {
        let run = run(arguments)
        #expect(run == (0, output, ""))
    }

    @Test(arguments: [
        (["draw", "door"], "[\"door\"] - -\n", "'draw' is deprecated, use 'paint'"),
        (["paint", "x", "--colour", "red"], "[\"x\"] red -\n", "'--colour' is deprecated, use '--color'"),
        (
            ["paint", "x", "--level", "normal"], "[\"x\"] - medium\n",
            "'--level normal' is deprecated, use '--level medium'"
        ),
        (["paint", "x", "--file", "y"], "[\"x\"] - -\n", "'--file' is deprecated, use an operand"),
    ])
    func earlierWordsStillWorkWithALineOnStandardError(arguments: [String], output: String, note: String) {
        #expect(run(arguments) == (0, output, "program: paint: \(note)\n"))
        #expect(run(arguments + ["-q"]) == (0, output, ""))
    }

    @Test func earlierWordsAreNotInTheHelp() {
        for arguments in [["--help"], ["paint", "--help"], ["store", "--help"], ["store", "keep", "-h"]] {
            let run = run(arguments)
            #expect(run.code == 0 && run.error.isEmpty)
            for word in ["draw", "colour ", "normal", "--file", "store put"] { #expect(!run.output.contains(word)) }
        }
        #expect(run(["paint", "--help"]).output.contains("  -c, --color COLOR  Its colour.\n"))
    }

    @Test func helpListsHeadingsInTheirOrder() throws {
        let help = run(["paint", "--help"]).output
        let headings = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
        #expect(headings == ["Output:", "Input:", "Other:", "Examples:"])
    }

    @Test(arguments: [
        ([], "which command? paint, store (see program --help)"), (["store"], "which store command? keep"),
        (["pain"], "unknown command 'pain', did you mean 'paint'?"), (["paint"], "paint: THING is missing"),
        (["store", "kep"], "unknown store command 'kep', did you mean 'keep'? (see program store --help)"),
        (["paint", "--colr", "x"], "did you mean '--color'? (see program paint --help)"),
        (["paint", "a", "b"], "one THING at a time"), (["paint", "a", "--quiet=1"], "takes no value"),
    ])
    func mistakesAreUsageErrors(arguments: [String], message: String) {
        let run = run(arguments)
        #expect(run.code == 64 && run.output.isEmpty && run.error.contains(message), "\(run.error)")
    }

    @Test(arguments: [
        (["store", "keep", "no\nsuch\u{1b}[2J"], "program: no?such?[2J: read: No such file or directory\n"),
        (
            ["store", "put", "/none"],
            "program: store keep: 'store put' is deprecated, use 'store keep'\n"
                + "program: /none: read: No such file or directory\n"
        ),
        (["pa\rint"], "program: unknown command 'pa?int', did you mean 'paint'? (see program --help)\n"),
    ])
    func controlCharactersDoNotReachTheScreen(arguments: [String], lines: String) {
        #expect(run(arguments).error == lines)
    }

    @Test func closedReaderIsNotAnError() {
        let error = MemorySink()
        let environment = ToolEnvironment(standardOutput: ClosedSink(), standardError: error)
        #expect(ProgramTests.program.run(["--help"], in: environment) == 0)
        #expect(error.text.isEmpty)
    }

    @Test func aFullDeviceIsAnError() {
        let error = MemorySink()
        let environment = ToolEnvironment(standardOutput: ClosedSink(code: ENOSPC), standardError: error)
        #expect(ProgramTests.program.run(["--help"], in: environment) == 74)
        #expect(error.text == "program: export: cannot write standard output: No space left on device\n")
    }
}
