/// Where a value stands in a JSON text, such as `giftList[2].extInfo["a key"]`; empty for the whole.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    package private(set) var description = ""

    /// The whole text.
    package init() {}

    /// The path of a member of the object here.
    package func member(_ key: String) -> JSONPath {
        let isPlain = !key.isEmpty && key.utf8.count <= 64 && key.utf8.allSatisfy(JSONPath.isPlain)
        // A key is a stranger's, and may be as long as the text.
        let shown = String(String.UnicodeScalarView(key.unicodeScalars.prefix(32)))
        return adding(isPlain ? (description.isEmpty ? key : ".\(key)") : "[\(JSONTree.string(shown).line)]")
    }

    /// The path of an element of the array here.
    package func element(_ index: Int) -> JSONPath { adding("[\(index)]") }

    private func adding(_ part: String) -> JSONPath {
        var path = self
        path.description += part
        return path
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
