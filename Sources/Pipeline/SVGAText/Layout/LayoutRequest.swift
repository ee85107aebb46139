import CSVGAPango

/// The input of Pango, at the one size of all layouts.
struct LayoutRequest {
    var string: String
    let families: String
    let weight: Int
    let isItalic: Bool
    let language: String
    /// The width at which lines wrap; nil for no wrapping.
    var width: Double?
    /// 0 for all.
    var lineCount = 0
    var ellipsis = DynamicText.Ellipsis.none

    init(_ text: DynamicText, _ clean: CleanText) {
        string = clean.string
        families = text.families.joined(separator: ",")
        (weight, isItalic) = (text.weight, text.isItalic)
        language = text.language ?? clean.language
    }

    func withText<Result>(_ body: (UnsafePointer<cpango_text>) -> Result) -> Result {
        unsafe string.withCString { characters in
            unsafe families.withCString { families in
                unsafe language.withCString { language in
                    var text = unsafe cpango_text(
                        text: characters, byte_count: Int32(string.utf8.count), families: families,
                        weight: Int32(weight), is_italic: isItalic, language: language, width: width ?? -1,
                        line_count: Int32(lineCount), ellipsis: ellipsis.code)
                    return unsafe body(&text)
                }
            }
        }
    }
}

struct LayoutResult {
    var lines: [cpango_line] = []
    var glyphs: [cpango_glyph] = []
    var isShortened = false

    var width: Double { lines.map(\.width).max() ?? 0 }
    var height: Double { lines.last.map { $0.top + $0.height } ?? 0 }
}

extension DynamicText.Ellipsis {
    fileprivate var code: Int32 {
        switch self {
        case .none: 0
        case .start: 1
        case .middle: 2
        case .end: 3
        }
    }
}
