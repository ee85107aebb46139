import SVGACoding

/// Names for files from untrusted text: letters, digits, `.`, `_` and `-` of ASCII, at most 64 bytes, without a leading
/// point or hyphen, each unique in its directory regardless of case.
package struct FolderNaming: Sendable {
    private var taken: Set<String> = []
    /// The number that the next name with a number gets, of those that may become equal but for it.
    private var nextNumbers: [String: Int] = [:]
    private static let maxByteCount = 64
    /// The longest hyphen with a number.
    private static let maxMarkByteCount = 10

    package init() {}

    /// A name that no other file of the folder has. A suffix such as `png` is not added where the text ends with it.
    package mutating func name(of text: String, in folder: String = "", suffix: String) -> String {
        let ending = "." + suffix
        let stem = FolderNaming.stem(of: text, without: ending)
        let maxStemByteCount = FolderNaming.maxByteCount - ending.utf8.count
        var name = stem.prefix(maxStemByteCount) + ending
        let family = "\(folder)/\(stem.prefix(maxStemByteCount - FolderNaming.maxMarkByteCount))\(ending)".lowercased()
        while !taken.insert("\(folder)/\(name)".lowercased()).inserted {
            // Untrusted movies have thousands of keys that become one name.
            let number = nextNumbers[family, default: 2]
            nextNumbers[family] = number + 1
            let mark = "-\(number)\(ending)"
            name = stem.prefix(FolderNaming.maxByteCount - mark.utf8.count) + mark
        }
        return String(name)
    }

    private static func stem(of text: String, without ending: String) -> String {
        var bytes = text.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }
        if bytes.count > ending.utf8.count, bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            bytes.removeLast(ending.utf8.count)
        }
        // A hidden file would be overlooked, and programs take a hyphen for an option.
        if let first = bytes.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "-") {
            bytes[0] = UInt8(ascii: "_")
        }
        return bytes.isEmpty ? "_" : String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit(or: "._-") }
}
