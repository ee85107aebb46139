import SVGASystem

extension Command {
    /// Writes the files that packages install next to the binary, with a day at the foot of man pages; not in the help.
    package static func generate(
        of program: @escaping @Sendable () -> Program, pages: @escaping @Sendable (_ date: String) -> [ManPage]
    ) -> Command {
        let name = program().name
        return Command(
            name: "generate", summary: "Write man pages or shell completions.",
            details: "`generate` writes man pages, or completions of a shell, into a folder.",
            operands: "man|bash|zsh|fish DIR", operandCount: 2...2,
            operandCompletions: [.words(GeneratedFiles.Kind.allCases.map(\.rawValue)), .folder],
            flags: [.quiet, .help],
            examples: [
                ("generate man man", "the pages, as man/man1/\(name).1 and so on"),
                ("generate bash .", "the completion of bash, as ./\(name)"),
            ],
            run: { arguments, _ in
                try GeneratedFiles(program: program(), pages: pages).write(as: arguments)
                return .done
            })
    }
}

package struct GeneratedFiles {
    package enum Kind: String, CaseIterable, Sendable {
        case man, bash, zsh, fish
    }

    let program: Program
    let pages: (_ date: String) -> [ManPage]

    package init(program: Program, pages: @escaping (_ date: String) -> [ManPage]) {
        (self.program, self.pages) = (program, pages)
    }

    fileprivate func write(as arguments: ParsedArguments) throws {
        guard let kind = Kind(rawValue: arguments.operands[0]) else {
            throw arguments.usageError("'\(arguments.operands[0])' is none of man, bash, zsh and fish")
        }
        let folder = arguments.operands[1]
        for (subfolder, file) in files(of: kind) {
            let place = subfolder.map { "\(folder)/\($0)" } ?? folder
            try OutputFolder.create(place)
            try AtomicFile.write(Array(file.text.utf8), to: "\(place)/\(file.name)")
        }
    }

    /// The files and, for man pages, the folders of their sections.
    package func files(of kind: Kind) -> [(folder: String?, file: GeneratedFile)] {
        switch kind {
        case .man: pages(GeneratedFiles.date()).map { ("man\($0.section)", $0.file) }
        case .bash: [(nil, BashCompletion(of: program).file)]
        case .zsh: [(nil, ZshCompletion(of: program).file)]
        case .fish: [(nil, FishCompletion(of: program).file)]
        }
    }

    /// The date on pages: by `SOURCE_DATE_EPOCH`, so that equal sources give equal pages, or today.
    private static func date() -> String {
        let seconds = ToolEnvironment.variable("SOURCE_DATE_EPOCH").flatMap { Int($0) } ?? time(nil)
        let day = CivilDate(secondsSince1970: seconds)
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(months[day.month - 1]) \(day.day), \(day.year)"
    }
}

package struct GeneratedFile: Equatable, Sendable {
    package let name: String
    package let text: String
}
