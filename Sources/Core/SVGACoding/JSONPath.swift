package import SVGAErrors

/// The position of a value in a JSON text, such as `giftList[2].extInfo["a key"]`; empty for the complete text. The
/// text is created on request: readers make a path for each value and show almost none.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    private indirect enum Place: Hashable, Sendable {
        case whole
        case member(of: Place, String)
        case element(of: Place, Int)
    }

    private var place = Place.whole

    package init() {}

    package func member(_ key: String) -> JSONPath {
        var path = self
        path.place = .member(of: place, key)
        return path
    }

    package func element(_ index: Int) -> JSONPath {
        var path = self
        path.place = .element(of: place, index)
        return path
    }

    package var description: String {
        var (place, parts) = (place, [String]())
        while true {
            switch place {
            case .whole: return parts.reversed().joined()
            case .element(let outer, let index):
                parts.append("[\(index)]")
                place = outer
            case .member(let outer, let key):
                parts.append(JSONPath.part(key, isFirst: outer == .whole))
                place = outer
            }
        }
    }

    private static func part(_ key: String, isFirst: Bool) -> String {
        if 1...64 ~= key.utf8.count, key.utf8.allSatisfy({ $0.isLetterOrDigit(or: "_-") }) {
            return isFirst ? key : ".\(key)"
        }
        // A key is untrusted, and may be as long as the text.
        let shown = String(String.UnicodeScalarView(key.unicodeScalars.prefix(32)))
        return "[\(shown.quoted)]"
    }
}

extension SVGAError {
    /// The error with the place of the value in its JSON; a place that it has stays.
    package func at(_ path: JSONPath) -> SVGAError {
        let text = path.description
        return text.isEmpty ? self : at(Place(member: text))
    }
}
