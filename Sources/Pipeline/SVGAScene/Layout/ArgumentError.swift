/// A text that names a plan, frames or files does not say what it should.
///
/// ```swift
/// do {
///     let plan = try RenderPlan(parsing: "sheet:4y3")
///     print(plan)
/// } catch {
///     print(error)    // 'sheet:4y3' wants columns and rows, such as sheet:4x3, and at most 10000 cells
/// }
/// ```
public struct ArgumentError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No word of a plan begins like this.
        case unknownWord(String, known: String)
        /// The text after the colon of a word is not a value that the word takes.
        case badValue(word: String, wanted: String)
        /// An earlier word has set the same part of the plan.
        case repeated(word: String, after: String)
        /// The word has no effect without another one.
        case missing(wanted: String, word: String)
        /// The pattern has no directive for the frame number, so all files would have one name.
        case noNumber(pattern: String)
        /// A pattern holds more than one number.
        case severalNumbers(pattern: String)
        /// The number stands in the name of a folder.
        case numberInFolder(pattern: String)
        /// A percent sign is followed by something other than `d`, `0Nd` or another percent sign.
        case unknownDirective(pattern: String)
        /// A part of a selection is neither a frame nor a range.
        case malformedSelection(String)
        /// A range of frames has its end before its beginning; `rising` is the range that was probably meant.
        case reversedSelection(String, rising: String?)
        /// A part of a selection is a time beyond the end of the movie, which lasts `duration` seconds.
        case timeOutOfRange(String, duration: Double)
        /// A part of a selection is a time, and what frames are selected of has none.
        case timeWithoutMovie(String)
        /// What was read, for this reason.
        case unusable(String)
        /// The movie has no such frame; its frames are `0 ..< count`.
        case frameOutOfRange(Int, count: Int)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }
}

extension ArgumentError: CustomStringConvertible {
    /// One line that says what was wrong and what to write.
    public var description: String {
        switch kind {
        case .unknownWord(let word, let known): "'\(word)' is none of \(known)"
        case .badValue(let word, let wanted), .missing(let wanted, let word): "'\(word)' wants \(wanted)"
        case .repeated(let word, let earlier): "'\(word)' and '\(earlier)' exclude each other"
        case .noNumber(let pattern): "pattern '\(pattern)' has no %d for the frame number"
        case .severalNumbers(let pattern): "pattern '\(pattern)' has more than one %d"
        case .numberInFolder(let pattern): "pattern '\(pattern)' has its %d in a folder, not in the file name"
        case .unknownDirective(let pattern):
            "pattern '\(pattern)' may only hold %d or %05d for the frame number, and %% for a percent sign"
        case .malformedSelection(let part):
            "'\(part)' is neither a frame such as 5, -1, last or 1.5s nor a range such as 10..20 (not 10-20), 10.."
                + " or 0..60/5"
        case .reversedSelection(let part, let rising):
            "'\(part)' is reversed: it ends before it begins" + (rising.map { "; write \($0)" } ?? "")
        case .timeOutOfRange(let part, let duration):
            "'\(part)' is outside the movie, which lasts \((duration * 1000).rounded() / 1000) s"
        case .timeWithoutMovie(let part): "'\(part)' is a time, which only movies have"
        case .unusable(let reason): reason
        case .frameOutOfRange(let frame, let count):
            "frame \(frame) is outside the movie, which has frames 0 ... \(count - 1)"
        }
    }
}
