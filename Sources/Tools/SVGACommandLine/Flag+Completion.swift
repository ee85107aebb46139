extension Flag {
    /// The shell's completion of a value or an operand.
    package enum Completion: Equatable, Sendable {
        /// Nothing: a number, a colour, a URL.
        case none
        case file
        case folder
        /// These words, of which some may be beginnings such as `size:`.
        case words([String])

        /// The default completion for a value name: `DIR` is a directory, `FILE` a file.
        static func usual(of name: some StringProtocol) -> Completion {
            switch name {
            case "DIR": .folder
            case "FILE", "FILE...", "PATH", "PATH...", "OUT": .file
            default: .none
            }
        }

        /// The default completions for operand names.
        static func usual(ofOperands operands: String) -> [Completion] {
            operands.split(separator: " ").map { usual(of: $0) }
        }
    }
}

/// Words of a command line of a shell.
enum Shell {
    /// A word that the shell does not divide or expand.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", ",": true
            default: false
            }
        }
        if isPlain, !word.isEmpty { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }
}
