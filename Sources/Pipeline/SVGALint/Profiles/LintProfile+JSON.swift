import SVGACoding
import SVGADocument
public import SVGAErrors

extension LintProfile {
    /// Reads a profile from JSON: its changes to the profile that it extends, by default `gift`.
    ///
    /// ```json
    /// {"extends": "avatar-frame", "limits": {"bytes": {"error": "300K"}, "seconds": {"warning": 2}},
    ///  "rules": {"key-ascii": "error", "overdraw": "off"}, "required": [{"key": "avatar", "minWidth": 160}],
    ///  "slots": ["avatar"]}
    /// ```
    ///
    /// - Parameter name: The name of the profile in reports.
    /// - Throws: ``SVGAError`` with the member that is wrong; members that are not known are errors too.
    public init(parsing text: [UInt8], named name: String) throws(SVGAError) {
        let root = LintInput(try LintInput.tree(text), JSONPath())
        let base = try root.member("extends")?.word(of: LintProfile.names)
        guard var profile = LintProfile.named(base ?? "gift") else {
            throw SVGAError.unusable("no profile '\(base ?? "")'")
        }
        profile.name = name
        for (key, input) in try root.members() {
            switch key {
            case "extends": break
            case "limits": try profile.readLimits(input)
            case "rules": try profile.readRules(input)
            case "required": profile.required = try input.elements().map(RequiredKey.init)
            case "slots": profile.slots = try SlotRule(input)
            default:
                let words = ["extends", "limits", "rules", "required", "slots"]
                throw SVGAError.lintInput(input.path, LintInput.unknown(key, words))
            }
        }
        self = profile
    }

    /// The severities by word: the severity of all findings, or `off`.
    public static let severityWords = LintSeverity.allCases.map(\.rawValue) + ["off"]

    /// Sets how bad the findings of a rule are.
    ///
    /// - Throws: ``SVGAError`` for a rule or a word that does not exist.
    public mutating func set(rule id: String, to word: String) throws(SVGAError) {
        guard LintRule.named(id) != nil else {
            throw SVGAError.unusable(LintInput.unknown(id, LintRule.all.map(\.id)))
        }
        guard let severity = LintRuleSeverity(word: word) else {
            throw SVGAError.unusable(LintInput.unknown(word, LintProfile.severityWords))
        }
        overrides[id] = severity
    }

    private mutating func readRules(_ input: LintInput) throws(SVGAError) {
        for (id, value) in try input.members() {
            guard LintRule.named(id) != nil else {
                throw SVGAError.lintInput(value.path, LintInput.unknown(id, LintRule.all.map(\.id)))
            }
            try set(rule: id, to: try value.word(of: LintProfile.severityWords))
        }
    }

    private mutating func readLimits(_ input: LintInput) throws(SVGAError) {
        for (name, value) in try input.members() {
            guard let limit = LintLimit.Name(rawValue: name) else {
                throw SVGAError.lintInput(value.path, LintInput.unknown(name, LintLimit.Name.allCases.map(\.rawValue)))
            }
            limits[limit] = try LintLimit(value)
        }
    }
}

extension LintRuleSeverity {
    package init?(word: String) {
        if word == "off" {
            self = .off
        } else if let severity = LintSeverity(rawValue: word) {
            self = .fixed(severity)
        } else {
            return nil
        }
    }
}

extension LintLimit {
    /// A limit of `{"warning": 1000, "error": "10M"}`, either of which may be missing or null.
    fileprivate init(_ input: LintInput) throws(SVGAError) {
        for (key, value) in try input.members() where !["warning", "error"].contains(key) {
            throw SVGAError.lintInput(value.path, LintInput.unknown(key, ["warning", "error"]))
        }
        self.init(warning: try LintLimit.bound(input, "warning"), error: try LintLimit.bound(input, "error"))
    }

    private static func bound(_ input: LintInput, _ key: String) throws(SVGAError) -> Double? {
        guard let value = try input.member(key), value.value != .null else { return nil }
        guard case .string(let text) = value.value else { return try value.number() }
        let factors: [Character: Double] = ["K": 1024, "M": 1024 * 1024]
        let factor = text.last.flatMap { factors[$0] }
        guard let number = Double(factor == nil ? text : String(text.dropLast())), number.isFinite, number >= 0 else {
            throw SVGAError.lintInput(value.path, "expected a number, or one with K or M, such as \"512K\"")
        }
        return number * (factor ?? 1)
    }
}

extension LintProfile.RequiredKey {
    fileprivate init(_ input: LintInput) throws(SVGAError) {
        let words = ["key", "minWidth", "minHeight", "visibleAt"]
        for (key, value) in try input.members() where !words.contains(key) {
            throw SVGAError.lintInput(value.path, LintInput.unknown(key, words))
        }
        let minWidth = try input.member("minWidth")?.number()
        let minHeight = try input.member("minHeight")?.number()
        self.init(
            try input.required("key").string(), minWidth: minWidth, minHeight: minHeight,
            visibleAt: try LintProfile.RequiredKey.frames(try input.member("visibleAt")))
    }

    /// A frame, or an array of frames.
    private static func frames(_ input: LintInput?) throws(SVGAError) -> [Int] {
        guard let input else { return [] }
        let inputs: [LintInput]
        if case .array = input.value { inputs = try input.elements() } else { inputs = [input] }
        return try inputs.map { input throws(SVGAError) in
            guard let frame = input.value.integer, frame >= 0 else {
                throw input.wrong("a frame, an integer of 0 or more,")
            }
            return frame
        }
    }
}

extension SlotRule {
    /// `auto`, `all`, `none`, or an array of keys.
    fileprivate init(_ input: LintInput) throws(SVGAError) {
        guard case .array = input.value else {
            self.init(try input.word(of: ["auto", "all", "none"]))
            return
        }
        self = .keys(Set(try input.elements().map { value throws(SVGAError) in try value.string() }))
    }
}
