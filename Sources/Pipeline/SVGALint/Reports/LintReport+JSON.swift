package import SVGAInspect

extension LintReport {
    /// The entry of a file in a report of several.
    package var json: JSONValue {
        .object([
            ("file", .string(file)), ("worst", .text(worst?.rawValue)), ("findings", .array(findings.map(\.json))),
        ])
    }

    /// The report on several files; the keys are described in Docs/JSON.md.
    package static func document(of reports: [LintReport], profile: LintProfile) -> JSONValue {
        document(ofFiles: reports.map(\.json), profile: profile)
    }

    /// The report of file entries, some of which may be unread.
    package static func document(ofFiles files: [JSONValue], profile: LintProfile) -> JSONValue {
        .document([("profile", .string(profile.name)), ("files", .array(files))])
    }
}

extension LintFinding {
    /// The finding as JSON; the keys are described in Docs/JSON.md.
    package var json: JSONValue {
        .object([
            ("rule", .string(rule)), ("severity", .string(severity.rawValue)), ("message", .string(message)),
            ("fix", .text(fix.isEmpty ? nil : fix)), ("key", .text(key)), ("sprite", .count(sprite)),
            ("frames", .array(frames.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
            ("value", value.map(JSONValue.number) ?? .null), ("limit", limit.map(JSONValue.number) ?? .null),
        ])
    }
}
