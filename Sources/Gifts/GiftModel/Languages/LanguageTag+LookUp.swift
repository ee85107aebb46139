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
