package import SVGAErrors

/// The words of a style, such as `size:24,color:fff,weight:bold`, not yet applied to anything.
package struct ContentStyle: Hashable, Sendable {
    private(set) var values = StyleValues()

    package init() {}

    /// Reads words between commas, each once; throws for one that is unknown or has no value where it needs one.
    package init(parsing text: String) throws(SVGAError) {
        for part in text.split(separator: ",") {
            let word = part.trimmingSpaces()
            let pieces = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pieces.first, !word.isEmpty else { continue }
            try set(String(name), to: pieces.count == 2 ? String(pieces[1].trimmingSpaces()) : nil)
        }
    }

    /// Adds a word, with a value unless it is a flag.
    mutating func set(_ name: String, to value: String?) throws(SVGAError) {
        let text = value.map { "\(name):\($0)" } ?? name
        guard let word = StyleWord(rawValue: name) else {
            throw SVGAError.unknownWord(text, known: StyleWord.list)
        }
        guard word.isFlag == (value == nil), value?.isEmpty != true else {
            throw SVGAError.badValue(word: text, wanted: word.wanted)
        }
        if let earlier = values[word] {
            throw SVGAError.repeated(word: text, after: earlier.isEmpty ? name : "\(name):\(earlier)")
        }
        values.insert(value ?? "", for: word)
    }

    /// The style of a key: its own words precede the general ones.
    func merged(over general: ContentStyle) -> ContentStyle {
        var merged = self
        for entry in general.values.entries where values[entry.word] == nil {
            merged.values.insert(entry.value, for: entry.word)
        }
        return merged
    }

    func words(about subject: StyleWord.Subject) -> [(word: StyleWord, value: String)] {
        values.entries.filter { $0.word.subject == subject }.map { ($0.word, $0.value) }
    }

    /// The words in one order.
    func text(about subjects: [StyleWord.Subject]) -> String {
        subjects.flatMap(words).map { word, value in value.isEmpty ? word.rawValue : "\(word.rawValue):\(value)" }
            .joined(separator: ",")
    }
}

/// The few words of a style with their values: for each row of a table they are gone through several times.
struct StyleValues: Hashable {
    struct Entry: Hashable {
        let word: StyleWord
        /// Empty for a flag.
        let value: String
    }

    /// In the order of the names of their words.
    private(set) var entries: [Entry] = []

    subscript(word: StyleWord) -> String? { entries.first { $0.word == word }?.value }

    mutating func insert(_ value: String, for word: StyleWord) {
        let index = entries.firstIndex { $0.word.rawValue > word.rawValue } ?? entries.endIndex
        entries.insert(Entry(word: word, value: value), at: index)
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
