package import SVGAErrors
import SVGAText

/// Words about content, from the command line, a JSON file, the row of a table or a URL. A style without a key applies
/// to all keys; a key's own style precedes it, in any order. Later words replace earlier ones for the same key.
package struct ContentWords: Hashable, Sendable {
    package var profile: MovieContent.Profile?
    private var texts: [String: String] = [:]
    private var sources: [String: String] = [:]
    private var hidden: Set<String> = []
    private var styles: [String: ContentStyle] = [:]
    private var generalStyle = ContentStyle()
    /// Whether many rows share the words, of which some may lack the content for a style.
    var isSharedByRows = false

    package init() {}

    /// Reads `KEY=STRING`.
    package mutating func setText(_ assignment: String) throws(SVGAError) { try assign("text", assignment) }

    /// Reads `KEY=FILE` or `KEY=URL`.
    package mutating func setImage(_ assignment: String) throws(SVGAError) { try assign("img", assignment) }

    /// Reads `WORDS` for all keys, or `KEY=WORDS` for one.
    package mutating func addStyle(_ text: String) throws(SVGAError) { try assign("style", text) }

    private mutating func assign(_ field: String, _ text: String) throws(SVGAError) {
        let item = try ContentWords.field(field, assigning: text)
        _ = try set(field: item.name, to: item.value)
    }

    package mutating func set(text: String, for key: String) { texts[key] = text }
    package mutating func set(image source: String, for key: String) { sources[key] = source }
    package mutating func hide(_ key: String) { hidden.insert(key) }

    /// Adds a style for a key, or for all; its words go before those that were said earlier.
    mutating func add(_ style: ContentStyle, for key: String?) {
        if let key {
            styles[key] = style.merged(over: styles[key] ?? ContentStyle())
        } else {
            generalStyle = style.merged(over: generalStyle)
        }
    }

    /// Whether the words set no content, except perhaps styles.
    package var isEmpty: Bool {
        texts.isEmpty && sources.isEmpty && hidden.isEmpty && styles.values.allSatisfy { $0.words(about: .key).isEmpty }
    }

    /// The keys that have a text or an image.
    var shownKeys: Set<String> { Set(texts.keys).union(sources.keys) }

    /// The keys with a style that only texts and images have.
    var styledKeys: Set<String> {
        Set(styles.filter { !$0.value.words(about: .text).isEmpty || !$0.value.words(about: .image).isEmpty }.keys)
    }

    /// The plan of all that was said; throws for an invalid value, and for an unused style. The
    /// ``ContentPlan/canonicalText`` of an `isNamed` plan takes longer than the rest.
    package func plan(isNamed: Bool = true) throws(SVGAError) -> ContentPlan {
        var plan = ContentPlan()
        plan.profile = profile ?? .standard
        plan.hidden = hidden
        for (key, string) in texts {
            var text = DynamicText(string)
            try style(of: key).apply(to: &text)
            plan.texts[key] = text
        }
        for (key, source) in sources {
            var image = ContentPlan.Image(source: source)
            try style(of: key).apply(to: &image)
            plan.images[key] = image
        }
        for (key, style) in styles {
            try check(style, of: key)
            let (opacity, tint) = try style.opacityAndTint()
            (plan.opacities[key], plan.tints[key]) = (opacity, tint)
        }
        try checkGeneralStyle()
        if isNamed { plan.canonicalText = canonicalText }
        return plan
    }

    private func style(of key: String) -> ContentStyle { (styles[key] ?? ContentStyle()).merged(over: generalStyle) }

    /// Refuses words that would do nothing.
    private func check(_ style: ContentStyle, of key: String) throws(SVGAError) {
        if isSharedByRows { return }
        if texts[key] == nil, let (word, _) = style.words(about: .text).first {
            throw SVGAError.missing(wanted: "a text for '\(key)'", word: word.rawValue)
        }
        if sources[key] == nil, let (word, _) = style.words(about: .image).first {
            throw SVGAError.missing(wanted: "an image for '\(key)'", word: word.rawValue)
        }
    }

    private func checkGeneralStyle() throws(SVGAError) {
        if let (word, _) = generalStyle.words(about: .key).first {
            throw SVGAError.missing(wanted: "a key, such as star=\(word.rawValue):…", word: word.rawValue)
        }
        // Invalid values are found even if no key uses them.
        var text = DynamicText("")
        try generalStyle.apply(to: &text)
        var image = ContentPlan.Image(source: "")
        try generalStyle.apply(to: &image)
    }

    /// All words in one order, each on its line; strings are escaped, so that none can look like another.
    private var canonicalText: String {
        var lines = ["profile \((profile ?? .standard).rawValue)"]
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            lines.append("text \(key.debugDescription) \(text.debugDescription) \(style(of: key).text(about: [.text]))")
        }
        for (key, source) in sources.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "image \(key.debugDescription) \(source.debugDescription) \(style(of: key).text(about: [.image]))")
        }
        for key in hidden.sorted() { lines.append("hide \(key.debugDescription)") }
        for (key, style) in styles.sorted(by: { $0.key < $1.key }) where !style.words(about: .key).isEmpty {
            lines.append("style \(key.debugDescription) \(style.text(about: [.key]))")
        }
        return lines.joined(separator: "\n")
    }
}
