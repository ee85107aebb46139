/// Text in the form that mdoc(7), the language of man pages, wants. Sentences begin on new lines and lines are short,
/// as `mandoc -Tlint` requires.
enum ManText {
    private static let maxLineLength = 76

    /// Paragraphs that are separated by empty lines; words in backticks are printed in bold.
    static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { lines(String($0)) }.joined(separator: ".Pp\n")
    }

    static func lines(_ text: String) -> String {
        var (lines, line) = ([String](), "")
        for word in pieces(of: text) {
            if !line.isEmpty, line.count + 1 + word.text.count > maxLineLength {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word.text
            if word.endsSentence {
                lines.append(line)
                line = ""
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { protected($0) + "\n" }.joined()
    }

    /// A verbatim line, such as an example.
    static func verbatim(_ line: String) -> String { protected(escaped(line, isCode: true)) + "\n" }

    /// An argument of a macro, which would otherwise be divided at spaces or be taken for a macro.
    static func argument(_ text: String) -> String {
        let text = escaped(text, isCode: true)
        return text.contains(" ") ? "\"\(text)\"" : text
    }

    /// The words of a text, and those in backticks together.
    private static func pieces(of text: String) -> [(text: String, endsSentence: Bool)] {
        let spaced = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        var pieces: [(text: String, endsSentence: Bool)] = []
        for (index, part) in spaced.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            let isCode = !index.isMultiple(of: 2)
            let words = isCode ? ["\\fB\(escaped(String(part), isCode: true))\\fP"] : words(of: part)
            let isAttached = !pieces.isEmpty && (isCode ? wasAttached(before: spaced, part) : !part.hasPrefix(" "))
            for (position, word) in words.enumerated() {
                let ends = !isCode && endsSentence(word)
                if position == 0, isAttached, let last = pieces.popLast() {
                    pieces.append((last.text + word, ends))
                } else {
                    pieces.append((word, ends))
                }
            }
        }
        return pieces
    }

    /// Whether the text before a part in backticks ends without a space.
    private static func wasAttached(before text: String, _ part: Substring) -> Bool {
        let tick = text.index(before: part.startIndex)
        return tick > text.startIndex && text[text.index(before: tick)] != " "
    }

    private static func words(of text: Substring) -> [String] {
        text.split(separator: " ").map { escaped(String($0), isCode: $0.hasPrefix("-") || isPage($0)) }
    }

    /// Whether a word names a page, such as `svga-plans(7)`, which is not divided at its dashes.
    private static func isPage(_ word: Substring) -> Bool {
        guard let start = word.firstIndex(of: "("), start > word.startIndex else { return false }
        return word[start...].dropFirst().first?.isNumber == true
    }

    private static func endsSentence(_ word: String) -> Bool {
        guard let last = word.last(where: { !")\"".contains($0) }) else { return false }
        return ".?!".contains(last)
    }

    /// A line that is not taken for a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    /// Characters that mdoc would take for something else; a dash of code stays one when the page is copied from.
    private static func escaped(_ text: String, isCode: Bool) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": isCode ? "\\-" : "-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "~": "\\(ti"
            case "^": "\\(ha"
            case _ where !scalar.isASCII: "\\[u\(hexadecimal(scalar.value))]"
            default: String(scalar)
            }
        }.joined()
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
