package import SVGAErrors

extension ContentWords {
    /// Sets a field, the column of a table or an item of a query; false if it does not exist: `text.KEY`, `img.KEY` (a
    /// file or URL), `hide` (a key), `hide.KEY` (unless `0`, `no` or `false`), `style` and `style.KEY` (words).
    package mutating func set(field name: String, to value: String) throws(SVGAError) -> Bool {
        switch name {
        case "hide": hide(value)
        case "style": add(try ContentStyle(parsing: value), for: nil)
        default:
            guard let point = name.firstIndex(of: ".") else { return false }
            let key = String(name[name.index(after: point)...])
            if key.isEmpty { return false }
            switch name[..<point] {
            case "text": set(text: value, for: key)
            case "img": set(image: value, for: key)
            case "hide": if !["0", "no", "false"].contains(value.lowercased()) { hide(key) }
            case "style": add(try ContentStyle(parsing: value), for: key)
            default: return false
            }
        }
        return true
    }

    /// The field of an assignment such as `nick=Ada`; words without a key apply to all keys.
    package static func field(
        _ field: String, assigning text: String
    ) throws(SVGAError) -> (name: String, value: String) {
        // The words of a style hold no equals sign, and keys may.
        let equals = field == "style" ? text.lastIndex(of: "=") : text.firstIndex(of: "=")
        if field == "style", equals == nil { return (field, text) }
        guard let equals, equals != text.startIndex, field != "img" || text.index(after: equals) < text.endIndex
        else {
            throw SVGAError.badValue(word: text, wanted: wanted(by: field))
        }
        return ("\(field).\(text[..<equals])", String(text[text.index(after: equals)...]))
    }

    private static func wanted(by field: String) -> String {
        switch field {
        case "img": "a key and a file or URL, such as avatar=face.png"
        case "style": "a key and words, such as nick=size:24"
        default: "a key and its text, such as nick=Ada"
        }
    }
}
