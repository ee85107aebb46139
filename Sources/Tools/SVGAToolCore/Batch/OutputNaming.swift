/// Gives each input the name of its picture.
///
/// A name is that of the movie with another ending. Where several movies want one name, each of them gets a hash of its
/// whole path or URL behind it, so that the names do not depend on the order of the inputs.
enum OutputNaming {
    /// The longest name without its ending, in bytes; file systems take 255 for the whole.
    private static let maxByteCount = 200

    /// The names of the files of inputs that are all different.
    static func names(of inputs: [String]) -> [String: String] {
        let groups = Dictionary(grouping: inputs, by: plainName)
        var taken = Set(groups.keys)
        var names: [String: String] = [:]
        for (plain, group) in groups.sorted(by: { $0.key < $1.key }) {
            if group.count == 1 {
                names[group[0]] = plain
            } else {
                for input in group.sorted() { names[input] = freeName(plain, input, taken: &taken) }
            }
        }
        return names.mapValues { $0 + ".png" }
    }

    /// The last part of a path or URL without ending and query.
    static func plainName(_ input: String) -> String {
        let isURL = ToolCache.isURL(input)
        let path = isURL ? String(input.prefix { $0 != "?" && $0 != "#" }) : input
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let stem = last.hasSuffix(".svga") ? String(last.dropLast(5)) : last
        let safe = isURL ? String(stem.map { isPlain($0) ? $0 : "_" }) : stem
        return safe.isEmpty ? "movie" : shortened(safe)
    }

    /// Whether a character of a URL may stand in a file name as it is.
    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
    }

    private static func shortened(_ name: String) -> String {
        if name.utf8.count <= maxByteCount { return name }
        var short = name
        while short.utf8.count > maxByteCount - 17 { short.removeLast() }
        return "\(short)-\(hash(of: name))"
    }

    /// A name that no other input has, the same in every run over the same inputs.
    private static func freeName(_ plain: String, _ input: String, taken: inout Set<String>) -> String {
        var name = "\(plain)-\(hash(of: input))"
        while !taken.insert(name).inserted { name += "-" }
        return name
    }

    private static func hash(of text: String) -> String {
        let digits = String(StableHash.of(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
