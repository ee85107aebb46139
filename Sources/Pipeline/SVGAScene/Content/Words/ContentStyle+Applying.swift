import SVGAErrors
import SVGAGraphics
import SVGAText

extension ContentStyle {
    /// Throws for a value that its word does not take.
    func apply(to text: inout DynamicText) throws(SVGAError) {
        for (word, value) in words(about: .text) {
            guard ContentStyle.set(word, to: value, of: &text) else { throw badValue(word, value) }
        }
        if let value = values[.shrink], values[.fill] != nil {
            throw SVGAError.repeated(word: "shrink:\(value)", after: "fill")
        }
        for (word, of) in [(StyleWord.strokeColor, StyleWord.stroke), (.shadowColor, .shadow), (.shadowBlur, .shadow)] {
            if let value = values[word], values[of] == nil {
                throw SVGAError.missing(wanted: of.wanted, word: "\(word.rawValue):\(value)")
            }
        }
        try text.checkProperties()
    }

    func apply(to image: inout ContentPlan.Image) throws(SVGAError) {
        for (word, value) in words(about: .image) {
            switch word {
            case .fit:
                guard let fit = MovieContent.Image.Fit(rawValue: value) else { throw badValue(word, value) }
                image.fit = fit
            case .circle: image.shape = .circle
            case .radius:
                guard let radius = ContentStyle.number(value), radius >= 0 else { throw badValue(word, value) }
                if values[.circle] != nil { throw SVGAError.repeated(word: "radius:\(value)", after: "circle") }
                image.shape = .rounded(radius)
            default: break
            }
        }
    }

    /// The words about all that a key stands for.
    func opacityAndTint() throws(SVGAError) -> (opacity: Double?, tint: SVGAColor?) {
        var result: (opacity: Double?, tint: SVGAColor?)
        if let value = values[.opacity] {
            guard let opacity = ContentStyle.number(value), 0...1 ~= opacity else { throw badValue(.opacity, value) }
            result.opacity = opacity
        }
        if let value = values[.tint] {
            guard let tint = SVGAColor(parsing: value) else { throw badValue(.tint, value) }
            result.tint = tint
        }
        return result
    }

    /// Sets a property; false if the value is invalid for the word. Ranges are checked by the text itself.
    private static func set(_ word: StyleWord, to value: String, of text: inout DynamicText) -> Bool {
        switch word {
        case .size: return put(number(value), into: &text.size)
        case .font: text.families = [value]
        case .weight: return put(["normal": 400, "bold": 700][value] ?? Int(value), into: &text.weight)
        case .italic: text.isItalic = true
        case .color: return put(SVGAColor(parsing: value), into: &text.color)
        case .stroke:
            let color = text.stroke?.color ?? SVGAColor(red: 0, green: 0, blue: 0)
            return putSome(number(value).map { .init(color: color, width: $0) }, into: &text.stroke)
        // Words are sorted by name, so that the stroke precedes its colour.
        case .strokeColor: return putSome(SVGAColor(parsing: value), into: &text.strokeColor)
        case .shadow:
            let color = text.shadow?.color ?? SVGAColor(red: 0, green: 0, blue: 0, alpha: 0.5)
            return putSome(offset(value).map { .init(color: color, offset: $0) }, into: &text.shadow)
        case .shadowColor: return putSome(SVGAColor(parsing: value), into: &text.shadowColor)
        case .shadowBlur: return putSome(number(value), into: &text.shadowBlur)
        case .align: return put(DynamicText.Alignment(rawValue: value), into: &text.alignment)
        case .offset: return put(offset(value), into: &text.offset)
        case .lines: return put(Int(value), into: &text.maxLineCount)
        case .ellipsis: return put(DynamicText.Ellipsis(rawValue: value), into: &text.ellipsis)
        case .shrink: return put(number(value).map { .shrink(minSize: $0) }, into: &text.fit)
        case .fill: text.fit = .fill
        case .overflow: return put(DynamicText.Overflow(rawValue: value), into: &text.overflow)
        case .marquee: return putSome(number(value), into: &text.marqueeSpeed)
        case .lang: text.language = value
        case .fit, .circle, .radius, .tint, .opacity: return false
        }
        return true
    }

    private static func put<Value>(_ value: Value?, into property: inout Value) -> Bool {
        guard let value else { return false }
        property = value
        return true
    }

    private static func putSome<Value>(_ value: Value?, into property: inout Value?) -> Bool {
        guard let value else { return false }
        property = value
        return true
    }

    private static func number(_ text: String) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

    /// A displacement such as `1x2` or `-1x0.5`.
    private static func offset(_ text: String) -> Point? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { number(String($0)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
        return Point(x, y)
    }

    private func badValue(_ word: StyleWord, _ value: String) -> SVGAError {
        SVGAError.badValue(word: "\(word.rawValue):\(value)", wanted: word.wanted)
    }
}

extension DynamicText {
    fileprivate var strokeColor: SVGAColor? {
        get { stroke?.color }
        set { if let newValue { stroke?.color = newValue } }
    }

    fileprivate var shadowBlur: Double? {
        get { shadow?.blur }
        set { if let newValue { shadow?.blur = newValue } }
    }

    fileprivate var shadowColor: SVGAColor? {
        get { shadow?.color }
        set { if let newValue { shadow?.color = newValue } }
    }
}
