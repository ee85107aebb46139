import SVGAText

/// A word in a style, with its name and its subject.
package enum StyleWord: String, CaseIterable {
    case size, font, weight, italic, color, stroke, shadow, align, offset, lines, ellipsis, shrink, fill, overflow,
        marquee,
        lang
    case strokeColor = "stroke-color"
    case shadowColor = "shadow-color"
    case shadowBlur = "shadow-blur"
    case fit, circle, radius
    case tint, opacity

    package enum Subject {
        case text, image
        /// All that a key stands for.
        case key
    }

    package var subject: Subject {
        switch self {
        case .fit, .circle, .radius: .image
        case .tint, .opacity: .key
        default: .text
        }
    }

    /// Whether the word has no value.
    package var isFlag: Bool { [.italic, .fill, .circle].contains(self) }

    /// All words, for an error.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The valid values, for an error.
    package var wanted: String {
        switch self {
        case .size: "the height of letters in movie pixels, 1 ... 2000, such as size:24"
        case .font: "the name of a font family, such as font:DejaVu Sans"
        case .weight: "bold, normal or a number of 1 ... 1000, such as weight:600"
        case .italic, .fill, .circle: "no value: \(rawValue)"
        case .color, .strokeColor, .shadowColor, .tint: "a colour such as \(rawValue):f80, or \(rawValue):white"
        case .stroke: "movie pixels around the letters, above 0 and up to 1000, such as stroke:2"
        case .shadow: "how far it lies to the right and below in movie pixels, such as shadow:1x2"
        case .shadowBlur: "movie pixels over which its edges fade, 0 ... 1000, such as shadow-blur:4"
        case .align: "one of " + StyleWord.list(of: DynamicText.Alignment.self)
        case .offset: "how far it is moved to the right and down in movie pixels, such as offset:0x-4"
        case .lines: "the most lines, 1 ... 1000, such as lines:2"
        case .ellipsis: "one of " + StyleWord.list(of: DynamicText.Ellipsis.self)
        case .shrink: "the smallest height of letters, 1 ... 2000, such as shrink:12"
        case .overflow: "one of " + StyleWord.list(of: DynamicText.Overflow.self)
        case .marquee: "movie pixels a second, above 0 and up to 10000, such as marquee:30"
        case .lang: "the tag of a language, such as lang:zh-Hant"
        case .fit: "one of " + StyleWord.list(of: MovieContent.Image.Fit.self)
        case .radius: "the radius of the corners in movie pixels, such as radius:12"
        case .opacity: "a number of 0 ... 1, such as opacity:0.5"
        }
    }

    private static func list<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> String
    where Value.RawValue == String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
