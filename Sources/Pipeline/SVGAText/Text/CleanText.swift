import SVGAErrors

/// The characters of a text that may be laid out.
struct CleanText {
    /// The most combining marks in a row; the languages of the world need fewer than ten.
    static let maxMarkCount = 64
    /// Lines are divided by this, at which a layout begins a line without beginning a paragraph.
    static let lineSeparator: Unicode.Scalar = "\u{2028}"

    /// The characters, without those that are never laid out.
    private(set) var string = ""
    /// The tag of the language that the letters suggest.
    private(set) var language = "en"
    /// Whether the first letter with a direction is written from right to left.
    private(set) var isRightToLeft = false

    /// Cleans a text; without `keepsLines`, spaces replace line feeds. Throws for too many scalars, or marks in a row.
    init(_ text: String, keepsLines: Bool) throws(SVGAError) {
        var (scalarCount, markCount) = (0, 0)
        var script = ScriptTally()
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar = "a"
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            if last == "\r" && scalar == "\n" { continue }
            scalarCount += 1
            guard scalarCount <= DynamicText.maxScalarCount else {
                throw SVGAError.textLength(limit: DynamicText.maxScalarCount)
            }
            guard let scalar = CleanText.replacement(of: scalar, keepsLines: keepsLines) else { continue }
            markCount = scalar.properties.generalCategory.isMark ? markCount + 1 : 0
            guard markCount <= CleanText.maxMarkCount else { throw SVGAError.textMarks(limit: CleanText.maxMarkCount) }
            script.count(scalar)
            scalars.append(scalar)
        }
        (string, language, isRightToLeft) = (String(scalars), script.language, script.isRightToLeft)
    }

    /// The replacement of a character; nil to remove it.
    private static func replacement(of scalar: Unicode.Scalar, keepsLines: Bool) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0a, 0x0d, 0x0b, 0x0c, 0x85, 0x2028, 0x2029: keepsLines ? lineSeparator : " "
        case 0x09: " "
        case 0..<0x20, 0x7f..<0xa0: nil
        // Embeddings, overrides and isolates, which would reach beyond the text, and the signs for annotations and objects.
        case 0x202a...0x202e, 0x2066...0x2069, 0x206a...0x206f, 0xfff9...0xfffc, 0xfeff, 0xe0001: nil
        case let value where value & 0xfffe == 0xfffe || 0xfdd0...0xfdef ~= value: nil
        default: scalar
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark || self == .spacingMark }
}

private struct ScriptTally {
    private var (hasHan, hasKana, hasHangul) = (false, false, false)
    /// Nil until the first letter with a direction.
    private var direction: Bool?

    var isRightToLeft: Bool { direction ?? false }

    /// Han letters use the forms of mainland China, unless kana or Hangul are next to them: the forms differ, and fonts
    /// for all of them begin with the Japanese ones.
    var language: String { hasKana ? "ja" : hasHangul ? "ko" : hasHan ? "zh-hans" : "en" }

    mutating func count(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x2e80...0x2fdf, 0x3005...0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
            hasHan = true
        case 0x3040...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9d: hasKana = true
        case 0x1100...0x11ff, 0x3130...0x318f, 0xac00...0xd7af: hasHangul = true
        default: break
        }
        guard direction == nil else { return }
        switch scalar.value {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x10800...0x10fff, 0x1e800...0x1efff: direction = true
        default: direction = scalar.properties.isAlphabetic ? false : nil
        }
    }
}
