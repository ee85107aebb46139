/// The reason why a text cannot be drawn.
package struct TextError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Pango cannot be loaded, for this reason.
        case library(String)
        /// There is no font on this machine.
        case noFonts
        /// A closed set of fonts has no files.
        case noFontFiles
        /// A file is no font, or cannot be read.
        case fontFile(String, reason: String)
        /// A property of the text is out of range.
        case property(String, value: String, range: String)
        /// The text has more Unicode scalars than it may.
        case length(limit: Int)
        /// More marks follow each other than may.
        case marks(limit: Int)
        /// The outlines of the letters have more points than `maxOutlinePointCount`.
        case outlinePoints(limit: Int)
        /// The pictures of the emoji have more pixels together than `maxTotalImagePixelCount`.
        case pictures(limit: Int)
        /// There is not enough memory.
        case outOfMemory
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    static func property(_ name: String, _ value: String, _ range: String) -> TextError {
        TextError(.property(name, value: value, range: range))
    }

    /// Whether a library or all fonts are missing, which an administrator can install.
    package var isMissingLibrary: Bool {
        switch kind {
        case .library, .noFonts: true
        default: false
        }
    }

    /// Whether the text takes more than a limit allows.
    package var isLimitExceeded: Bool {
        switch kind {
        case .length, .marks, .outlinePoints, .pictures: true
        default: false
        }
    }

    /// Whether nothing is wrong with the text, except that memory was missing.
    package var isOutOfMemory: Bool { kind == .outOfMemory }
}

extension TextError: CustomStringConvertible {
    /// One line that says what was wrong.
    package var description: String {
        switch kind {
        case .library(let reason): reason
        case .noFonts: "this machine has no fonts (apt-get install fonts-noto-cjk fonts-noto-color-emoji)"
        case .noFontFiles: "a closed set of fonts needs at least one file"
        case .fontFile(let path, let reason): "the font \(path) cannot be used: \(reason)"
        case .property(let name, let value, let range): "\(name) is \(value), outside \(range)"
        case .length(let limit): "the text has more than \(limit) characters; shorten it"
        case .marks(let limit): "the text has more than \(limit) combining marks in a row; leave some out"
        case .outlinePoints(let limit):
            "the letters of the text have more than \(limit) points (maxOutlinePointCount); shorten it"
        case .pictures(let limit):
            "the emoji of the text have more than \(limit) pixels (maxTotalImagePixelCount); leave some out"
        case .outOfMemory: "not enough memory for a text"
        }
    }
}
