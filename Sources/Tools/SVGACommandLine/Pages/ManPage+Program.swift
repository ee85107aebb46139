extension Program {
    /// The name of the page of a command: `svga-tool-cache-get` of `cache get`.
    package func pageName(of command: Command) -> String {
        "\(name)-" + command.name.map { $0 == " " ? "-" : "\($0)" }.joined()
    }

    /// All commands, with two-word commands last.
    package var allCommands: [Command] { commands + groups.flatMap(\.commands) }

    /// The page of the program and one of each command. `related` has further pages, and the commands that refer to
    /// them; `date` is the day for the foot of the pages.
    package func manPages(
        introduction: String, surroundings: ProgramSurroundings,
        related: [(name: String, section: Int, commands: [String])], date: String
    ) -> [ManPage] {
        [overview(introduction, surroundings, related.map { ($0.name, $0.section) }, date)]
            + allCommands.map { command in
                let pages = related.filter { $0.commands.contains(command.name) }.map { ($0.name, $0.section) }
                return ManPage(of: command, in: self, related: pages, date: date)
            }
    }

    private func overview(
        _ introduction: String, _ surroundings: ProgramSurroundings, _ related: [(name: String, section: Int)],
        _ date: String
    ) -> ManPage {
        var page = ManPage(name: name, section: 1, summary: summary, date: date)
        page.add(section: "SYNOPSIS")
        page.add(macro: ".Nm\n.Ar COMMAND\n.Op Ar OPTION ...\n.Op Ar OPERAND ...")
        page.add(macro: ".Nm\n.Ar COMMAND\n.Fl \\-help\n.Nm\n.Fl \\-version\n.Op Fl \\-json")
        page.add(section: "DESCRIPTION")
        page.add(introduction)
        page.addParagraph(operandNote)
        page.add(part: "Commands")
        page.add(list: allCommands.map { ("Xr \(pageName(of: $0)) 1", $0.summary) })
        page.add(section: "ENVIRONMENT")
        page.add(list: surroundings.variables.map { ("Ev \($0.name)", $0.meaning) })
        page.add(section: "FILES")
        page.add(list: surroundings.files.map { ("Pa \(ManText.argument($0.path))", $0.meaning) })
        page.add(section: "EXIT STATUS")
        page.add(list: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
        page.add(related: related + allCommands.map { (pageName(of: $0), 1) })
        return page
    }
}

/// The program's inputs other than its arguments.
package struct ProgramSurroundings: Sendable {
    package let variables: [(name: String, meaning: String)]
    package let files: [(path: String, meaning: String)]

    package init(variables: [(name: String, meaning: String)], files: [(path: String, meaning: String)]) {
        (self.variables, self.files) = (variables, files)
    }
}

extension ExitCode {
    package var meaning: String {
        switch self {
        case .done: "Everything was done, or the reader of standard output closed its pipe early."
        case .someFailed: "Some inputs failed, frames differ by more than allowed, or something would be lost."
        case .usage: "The arguments make no sense, or name a frame or size that cannot be."
        case .badData: "The input is not a valid movie or picture, or two inputs cannot be compared."
        case .cannotRead: "The input cannot be read."
        case .unavailable:
            "The server lacks the resource, requests were forbidden, or a library is not installed."
        case .internalFault: "Threads of a worker do not come back from their jobs; start it again."
        case .outOfMemory: "There is not enough memory; fewer workers or a smaller picture need less."
        case .cannotCreate: "The output cannot be created, opened or put in its place."
        case .ioError: "The output cannot be written, or a disk is full."
        case .tryAgainLater: "A server failed, or there are too many open files; trying again later may help."
        case .limitExceeded: "The input exceeds a limit, which the message names."
        case .forbidden: "The scheme or the address is not allowed, or the server demands rights."
        case .unfit: "The queue is set so that jobs may be lost, which the message explains."
        case .interrupted: "A signal asked the program to stop."
        }
    }
}
