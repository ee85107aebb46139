import SVGASystem

/// Gives each input the name of its picture.
///
/// A name is that of the movie with another ending. Where several movies want one name, each of them gets a hash of its
/// whole path or URL behind it, so that the names do not depend on the order of the inputs.
enum OutputNaming {
    /// The longest name without its ending, in bytes; file systems take 255 for the whole.
    private static let maxByteCount = 200

    /// The paths of the pictures of inputs that are all different, in the order of the inputs.
    ///
    /// - Parameter inputs: The inputs, and the folder of each picture with a slash behind it, or empty.
    static func names(of inputs: [(name: String, folder: String)]) -> [String] {
        let plain = inputs.map { $0.folder + plainName($0.name) }
        // Names are different where their bytes are; text compares what it looks like.
        let groups = Dictionary(grouping: inputs.indices) { Array(plain[$0].utf8) }
        var taken = Set(groups.keys)
        var names = plain
        for (_, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where group.count > 1 {
            let sorted = group.sorted { inputs[$0].name.utf8.lexicographicallyPrecedes(inputs[$1].name.utf8) }
            for index in sorted { names[index] = freeName(plain[index], inputs[index].name, taken: &taken) }
        }
        return names.map { $0 + ".png" }
    }

    /// The last part of a path or URL without ending and query.
    static func plainName(_ input: String) -> String {
        let isURL = ToolCache.isURL(input)
        let path = isURL ? String(input.prefix { $0 != "?" && $0 != "#" }) : input
        let part = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let last = isURL ? PathText.text(of: PercentEncoding.bytes(of: PathText.bytes(of: part))) : part
        let stem = BatchFinder.isMovie(last) ? String(Substring(last.utf8.dropLast(5))) : last
        let safe = isURL ? String(stem.map { isPlain($0) ? $0 : "_" }) : stem
        return safe.isEmpty ? "movie" : shortened(safe)
    }

    /// Whether a character of a URL may stand in a file name as it is: letters and digits of any script, emoji.
    private static func isPlain(_ character: Character) -> Bool {
        if character.isASCII { return character.isLetter || character.isNumber || "-_.".contains(character) }
        return character.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol,
                .modifierSymbol:
                true
            // The joiner of emoji such as families, invisible by itself.
            case .format: scalar == "\u{200D}" && character.unicodeScalars.count > 1
            default: false
            }
        }
    }

    private static func shortened(_ name: String) -> String {
        if name.utf8.count <= maxByteCount { return name }
        var short = name
        while short.utf8.count > maxByteCount - 17 { short.removeLast() }
        return "\(short)-\(hash(of: name))"
    }

    /// A name that no other input has, the same in every run over the same inputs.
    private static func freeName(_ plain: String, _ input: String, taken: inout Set<[UInt8]>) -> String {
        var name = "\(plain)-\(hash(of: input))"
        while !taken.insert(Array(name.utf8)).inserted { name += "-" }
        return name
    }

    private static func hash(of text: String) -> String {
        let digits = String(StableHash.of(text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Bytes that URLs write as a percent sign and two digits.
enum PercentEncoding {
    /// The bytes of a part of a URL; what is no such sequence stays as it is.
    static func bytes(of text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.first?.isHexDigit == true,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
