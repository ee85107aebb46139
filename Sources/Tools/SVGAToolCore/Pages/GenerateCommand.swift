import Glibc
import SVGACommandLine
import SVGASystem

extension Command {
    /// Writes what packages install beside the binary; not in the help.
    static let generate = Command(
        name: "generate", summary: "Write man pages or shell completions.",
        details: "`generate` writes man pages, or completions of a shell, into a folder.",
        operands: "man|bash|zsh|fish DIR", operandCount: 2...2,
        operandCompletions: [.words(GenerateCommand.Kind.allCases.map(\.rawValue)), .folder],
        flags: [.quiet, .help],
        examples: [
            ("generate man man", "the pages, as man/man1/svga-tool.1 and so on"),
            ("generate bash .", "the completion of bash, as ./svga-tool"),
        ],
        run: GenerateCommand.run)
}

/// `svga-tool generate`: man pages and completions from the tables of the tool.
enum GenerateCommand {
    enum Kind: String, CaseIterable {
        case man, bash, zsh, fish
    }

    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        guard let kind = Kind(rawValue: arguments.operands[0]) else {
            throw arguments.usageError("'\(arguments.operands[0])' is none of man, bash, zsh and fish")
        }
        let folder = arguments.operands[1]
        for (subfolder, file) in files(of: kind) {
            let place = subfolder.map { "\(folder)/\($0)" } ?? folder
            try ToolError.catching {
                try OutputFolder.create(place)
                try AtomicFile.write(Array(file.text.utf8), to: "\(place)/\(file.name)")
            }
        }
        return .done
    }

    /// The files and, for man pages, the folders of their sections.
    static func files(of kind: Kind) -> [(folder: String?, file: GeneratedFile)] {
        switch kind {
        case .man: ManPage.all(date: date()).map { ("man\($0.section)", $0.file) }
        case .bash: [(nil, BashCompletion(of: Tool.program).file)]
        case .zsh: [(nil, ZshCompletion(of: Tool.program).file)]
        case .fish: [(nil, FishCompletion(of: Tool.program).file)]
        }
    }

    /// The day that pages show: that of `SOURCE_DATE_EPOCH`, so that equal sources give equal pages, or today.
    private static func date() -> String {
        let seconds = ToolEnvironment.variable("SOURCE_DATE_EPOCH").flatMap { Int($0) } ?? time(nil)
        let day = CalendarDay(secondsSince1970: seconds)
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(months[day.month - 1]) \(day.day), \(day.year)"
    }
}
