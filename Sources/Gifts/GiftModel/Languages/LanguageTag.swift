public import SVGAErrors

/// The tag of a language (RFC 5646), such as `en` or `zh-Hans`: subtags of 1 to 8 letters and digits, in their usual case.
///
/// ```swift
/// let names: [LanguageTag: String] = [.english: "Rocket", .simplifiedChinese: "火箭"]
/// print(try LanguageTag("zh-CN").lookUp(in: names) ?? "")     // 火箭
/// ```
public struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The tag, such as `zh-Hant-TW`.
    public let text: String

    /// `en`.
    public static let english = LanguageTag(checked: "en")
    static let chinese = LanguageTag(checked: "zh")
    /// `zh-Hans`.
    public static let simplifiedChinese = LanguageTag(checked: "zh-Hans")
    /// `zh-Hant`.
    public static let traditionalChinese = LanguageTag(checked: "zh-Hant")

    /// Reads a tag in any case of letters; an underscore stands for a hyphen.
    ///
    /// - Throws: ``SVGAError`` for a text that is not a tag.
    public init(_ text: String) throws(SVGAError) {
        let subtags = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let isTag =
            text.utf8.count <= 35 && (2...8 ~= subtags[0].utf8.count)
            && subtags[0].utf8.allSatisfy(LanguageTag.isLetter)
            && subtags.allSatisfy { subtag in
                1...8 ~= subtag.utf8.count && subtag.utf8.allSatisfy { LanguageTag.isLetter($0) || 0x30...0x39 ~= $0 }
            }
        guard isTag else {
            throw .unknown(PlainText.prefix(of: text, maxCount: 40), known: "tags such as en and zh-Hans")
        }
        self.text = LanguageTag.canonical(subtags)
    }

    private init(checked text: String) { self.text = text }

    /// The tag.
    public var description: String { text }

    /// Orders tags by their bytes.
    public static func < (a: LanguageTag, b: LanguageTag) -> Bool { a.text < b.text }

    /// Languages in lower case, scripts with a capital, countries in capitals, all in lower case after a one-letter
    /// subtag.
    private static func canonical(_ subtags: [Substring]) -> String {
        var (words, isExtension) = ([subtags[0].lowercased()], false)
        for subtag in subtags.dropFirst() {
            let word = subtag.lowercased()
            isExtension = isExtension || word.count == 1
            let isScript = word.count == 4 && word.utf8.allSatisfy(isLetter)
            let isRegion = word.count == 2
            words.append(isExtension ? word : isScript ? word.capitalized : isRegion ? word.uppercased() : word)
        }
        return words.joined(separator: "-")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte | 0x20 }
}

extension String { fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() } }

extension LanguageTag {
    /// The tags by which this language is looked up, the best first: the tag itself, then without its last subtags (RFC 4647),
    /// and the script of Chinese where a country implies it.
    ///
    /// `zh-Hans-CN` gives `zh-Hans-CN`, `zh-Hans`, `zh`, and `zh-TW` gives `zh-TW`, `zh-Hant`, `zh`.
    public var fallbacks: [LanguageTag] {
        var (tags, subtags) = ([LanguageTag](), text.split(separator: "-"))
        while !subtags.isEmpty {
            let tag = LanguageTag(cut: subtags.joined(separator: "-"))
            tags.append(tag)
            if let script = tag.impliedScript { tags.append(script) }
            subtags.removeLast()
            // A one-letter subtag announces the following ones and has no meaning by itself.
            if subtags.count > 1, subtags.last?.count == 1 { subtags.removeLast() }
        }
        return tags
    }

    /// The value of the best matching tag, or nil.
    ///
    /// - Complexity: O(n) in the subtags.
    public func lookUp<Value>(in values: [LanguageTag: Value]) -> Value? {
        fallbacks.lazy.compactMap { values[$0] }.first
    }

    /// The form of Chinese that a country writes.
    private var impliedScript: LanguageTag? {
        switch text {
        case "zh-CN", "zh-SG": .simplifiedChinese
        case "zh-TW", "zh-HK", "zh-MO": .traditionalChinese
        default: nil
        }
    }
}

extension LanguageTag {
    fileprivate init(cut text: String) { self = (try? LanguageTag(text)) ?? .english }
}
