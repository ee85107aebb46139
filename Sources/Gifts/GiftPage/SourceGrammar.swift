/// What a language says about white space between two signs of a source.
struct SourceGrammar {
    /// Signs behind which white space and ends of lines say nothing.
    let after: Set<UInt8>
    /// Signs before which they say nothing.
    let before: Set<UInt8>
    /// Whether white space counts only between words, and a line may end a statement.
    let isScript: Bool

    /// ECMAScript. A line that ends within an expression goes on; one that begins with a bracket may begin a statement.
    static let script = SourceGrammar(
        after: Set("{;,([=&|?:<>!".utf8), before: Set("})],;?:=&|<>.".utf8), isScript: true)

    /// CSS, where a space between words is a descendant, and `a :hover` is not `a:hover`.
    static let styles = SourceGrammar(after: Set("{};:,>(".utf8), before: Set("{};,>)!".utf8), isScript: false)

    /// What stands for white space between two signs: nothing, a space, or the end of a line.
    func separator(between last: UInt8, and next: UInt8, hasLineEnd: Bool) -> UInt8? {
        if after.contains(last) || before.contains(next) { return nil }
        if !isScript { return UInt8(ascii: " ") }
        if hasLineEnd { return UInt8(ascii: "\n") }
        // `a - -b` is no `a--b`, and `a / b / c` is no regular expression behind a comment.
        let isSign = last == next || last == UInt8(ascii: "/") || next == UInt8(ascii: "/")
        return isSign || last.isOfWord && next.isOfWord ? UInt8(ascii: " ") : nil
    }

    /// Whether a slash behind this sign begins a regular expression; the sources write no division there.
    func takesExpression(after last: UInt8) -> Bool { isScript && after.contains(last) }
}

extension UInt8 {
    /// Letters, digits, `_`, `$`, `#` and all that is not ASCII.
    var isOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"): true
        default: self >= 0x80
        }
    }
}
