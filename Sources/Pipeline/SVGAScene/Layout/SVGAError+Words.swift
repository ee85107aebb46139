public import SVGAErrors

/// An error in a text that describes a plan, frames or files.
@available(*, deprecated, renamed: "SVGAError")
public typealias ArgumentError = SVGAError

extension SVGAError {
    /// No word of a plan begins like this.
    package static func unknownWord(_ word: String, known: String) -> SVGAError {
        unusable("'\(word)' is none of \(known)")
    }

    /// The text after the colon of a word is not a value that the word takes.
    package static func badValue(word: String, wanted: String) -> SVGAError { unusable("'\(word)' wants \(wanted)") }

    /// The word has no effect without another.
    package static func missing(wanted: String, word: String) -> SVGAError { badValue(word: word, wanted: wanted) }

    /// An earlier word has set the same part of the plan.
    package static func repeated(word: String, after earlier: String) -> SVGAError {
        unusable("'\(word)' and '\(earlier)' cannot be combined")
    }

    /// The pattern has no directive for the frame number, so all files would have one name.
    package static func noNumber(pattern: String) -> SVGAError {
        unusable("pattern '\(pattern)' has no %d for the frame number")
    }

    package static func severalNumbers(pattern: String) -> SVGAError {
        unusable("pattern '\(pattern)' has more than one %d")
    }

    package static func numberInFolder(pattern: String) -> SVGAError {
        unusable("pattern '\(pattern)' has its %d in a folder, not in the file name")
    }

    /// A percent sign is followed by something other than `d`, `0Nd` or another percent sign.
    package static func unknownDirective(pattern: String) -> SVGAError {
        unusable("pattern '\(pattern)' may only hold %d or %05d for the frame number, and %% for a percent sign")
    }

    /// A part of a selection is not a frame or a range.
    package static func malformedSelection(_ part: String) -> SVGAError {
        unusable(
            "'\(part)' is neither a frame such as 5, -1, last or 1.5s nor a range such as 10..20, 10-20, 10.. or 0..60/5"
        )
    }

    /// A range of frames has its end before its beginning; `rising` is the range that was probably meant.
    package static func reversedSelection(_ part: String, rising: String?) -> SVGAError {
        SVGAError(
            .invalidRequest, "'\(part)' is reversed: it ends before it begins", remedy: rising.map { "write \($0)" })
    }

    /// A part of a selection is a time beyond the end of the movie, which lasts `duration` seconds.
    package static func timeOutOfRange(_ part: String, duration: Double) -> SVGAError {
        unusable("'\(part)' is outside the movie, which lasts \((duration * 1000).rounded() / 1000) s")
    }

    /// A part of a selection is a time, but there is no frame rate.
    package static func timeWithoutMovie(_ part: String) -> SVGAError {
        unusable("'\(part)' is a time, which only movies have")
    }
}
