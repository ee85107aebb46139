/// Leaves out comments and white space of a script or style sheet; strings, templates and regular expressions stay.
///
/// The sources are our own, so what they never do is not looked for: a regular expression behind a closing bracket, or a
/// statement that is empty.
struct SourceSqueezer {
    private let source: [UInt8]
    private let grammar: SourceGrammar
    private var output: [UInt8] = []
    private var place = 0
    /// Open braces within each `${` of a template that is not closed yet.
    private var braceCounts: [Int] = []

    static func squeezed(_ source: [UInt8], by grammar: SourceGrammar) -> [UInt8] {
        var squeezer = SourceSqueezer(source: source, grammar: grammar)
        while squeezer.place < source.count { squeezer.takeNext() }
        return squeezer.output
    }

    private init(source: [UInt8], grammar: SourceGrammar) {
        self.source = source
        self.grammar = grammar
        output.reserveCapacity(source.count)
    }

    private func byte(at place: Int) -> UInt8? { place < source.count ? source[place] : nil }

    private mutating func takeNext() {
        let next = source[place]
        if let gap = gap() {
            takeGap(gap)
        } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
            takeQuoted(to: next)
        } else if next == UInt8(ascii: "`") && grammar.isScript {
            takeTemplate()
        } else if next == UInt8(ascii: "}") && braceCounts.last == 0 {
            braceCounts.removeLast()
            takeTemplate()
        } else if next == UInt8(ascii: "/") && grammar.takesExpression(after: output.last ?? UInt8(ascii: ";")) {
            takeQuoted(to: next)
        } else {
            takeSign(next)
        }
    }

    // MARK: White space

    /// Where the white space and comments end that begin here, and whether lines end in them; nil where none begin.
    private func gap() -> (end: Int, hasLineEnd: Bool)? {
        var end = place
        var hasLineEnd = false
        while let next = byte(at: end) {
            if next == UInt8(ascii: " ") || next == UInt8(ascii: "\n") {
                hasLineEnd = hasLineEnd || next == UInt8(ascii: "\n")
                end += 1
            } else if let comment = endOfComment(at: end) {
                end = comment
            } else {
                break
            }
        }
        return end > place ? (end, hasLineEnd) : nil
    }

    private func endOfComment(at start: Int) -> Int? {
        guard source[start] == UInt8(ascii: "/"), let second = byte(at: start + 1) else { return nil }
        if second == UInt8(ascii: "/") && grammar.isScript {
            return source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
        }
        guard second == UInt8(ascii: "*") else { return nil }
        for end in source.indices.dropFirst(start + 3)
        where source[end] == UInt8(ascii: "/") && source[end - 1] == UInt8(ascii: "*") {
            return end + 1
        }
        return source.count
    }

    private mutating func takeGap(_ gap: (end: Int, hasLineEnd: Bool)) {
        place = gap.end
        guard let last = output.last, let next = byte(at: gap.end) else { return }
        if let separator = grammar.separator(between: last, and: next, hasLineEnd: gap.hasLineEnd) {
            output.append(separator)
        }
    }

    // MARK: What stays

    private mutating func takeSign(_ sign: UInt8) {
        if sign == UInt8(ascii: "}") && output.last == UInt8(ascii: ";") { output.removeLast() }
        if sign == UInt8(ascii: ">") && output.last == UInt8(ascii: "=") { dropParentheses() }
        if let depth = braceCounts.last {
            if sign == UInt8(ascii: "{") { braceCounts[braceCounts.count - 1] = depth + 1 }
            if sign == UInt8(ascii: "}") { braceCounts[braceCounts.count - 1] = depth - 1 }
        }
        takeByte()
    }

    /// Writes `(x)=` as `x=`, which comes before `>`. Behind a word, as in `async (x) => x`, the parentheses stay.
    private mutating func dropParentheses() {
        let end = output.count - 2
        guard grammar.isScript, end > 0, output[end] == UInt8(ascii: ")") else { return }
        let name = output[..<end].reversed().prefix { $0.isOfWord }.count
        let start = end - name - 1
        guard name > 0, start > 0, output[start] == UInt8(ascii: "("), !output[start - 1].isOfWord else { return }
        output.remove(at: end)
        output.remove(at: start)
    }

    private mutating func takeByte() {
        if let next = byte(at: place) { output.append(next) }
        place += 1
    }

    /// A string, or a regular expression, in whose classes a slash is no end.
    private mutating func takeQuoted(to quote: UInt8) {
        var isInClass = false
        repeat {
            if byte(at: place) == UInt8(ascii: "\\") { takeByte() }
            takeByte()
            guard quote == UInt8(ascii: "/"), let next = byte(at: place) else { continue }
            if next == UInt8(ascii: "[") { isInClass = true }
            if next == UInt8(ascii: "]") { isInClass = false }
        } while place < source.count && (isInClass || source[place] != quote)
        takeByte()
    }

    /// A template from its first sign, or from the brace that closes an expression in it, to the next one or its end.
    private mutating func takeTemplate() {
        repeat {
            if byte(at: place) == UInt8(ascii: "\\") { takeByte() }
            takeByte()
            if byte(at: place) == UInt8(ascii: "$") && byte(at: place + 1) == UInt8(ascii: "{") {
                takeByte()
                takeByte()
                return braceCounts.append(0)
            }
        } while place < source.count && source[place] != UInt8(ascii: "`")
        takeByte()
    }
}
