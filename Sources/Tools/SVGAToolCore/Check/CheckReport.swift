import SVGACommandLine
import SVGAInspect
import SVGAVideo

struct CheckReport {
    let input: String
    let report: AlphaVideoReport

    /// One line about the file, and one for each finding; notes are left out of a quiet one.
    func text(isQuiet: Bool) -> String {
        let findings = report.findings.filter { !isQuiet || $0.severity != .note }
        let lines = (isQuiet ? [] : [summary]) + findings.map(\.description)
        return lines.map { "\(Printable.text(input)): \($0)\n" }.joined()
    }

    private var summary: String {
        let kinds = report.configurations.map(\.name)
        let kind = kinds.isEmpty ? "no video with alpha" : kinds.joined(separator: " and ")
        guard let video = report.video else { return kind }
        let rate = video.framesPerSecond.map { " at \($0) a second" } ?? ""
        let profile = video.profile.map { " \($0)" } ?? ""
        return "\(kind), \(Printable.count(video.frameCount, "frame"))\(rate), \(video.codec)\(profile) of"
            + " \(video.width)x\(video.height)"
    }

    /// The command's error for the file; nil if players can play it.
    var error: ToolError? {
        let count = report.findings.count { $0.severity == .error }
        guard count > 0 else { return nil }
        return ToolError(.badData, file: input, message: "check: \(Printable.count(count, "error"))")
    }

    var document: JSONValue {
        .document([
            ("input", .string(input)), ("isValid", .boolean(report.isValid)), ("hasSound", .boolean(report.hasSound)),
            ("video", report.video?.json ?? .null), ("configurations", .array(report.configurations.map(\.json))),
            ("findings", .array(report.findings.map(\.json))),
        ])
    }
}

extension AlphaVideoFields {
    fileprivate var name: String { player == .vap ? "VAP" : "YYEVA" }

    fileprivate var json: JSONValue {
        .object([
            ("kind", .string(player == .vap ? "vap" : "yyeva")), ("width", .count(width)), ("height", .count(height)),
            ("frameCount", .count(frameCount)), ("framesPerSecond", .count(framesPerSecond)),
            ("colorFrame", .list(colorFrame)), ("alphaFrame", .list(alphaFrame)),
        ])
    }
}

extension AlphaVideoReport.Video {
    fileprivate var json: JSONValue {
        .object([
            ("codec", .string(codec)), ("profile", .text(profile)), ("width", .integer(width)),
            ("height", .integer(height)), ("frameCount", .integer(frameCount)),
            ("framesPerSecond", framesPerSecond.map(JSONValue.number) ?? .null),
        ])
    }
}

extension CheckFinding {
    fileprivate var json: JSONValue {
        .object([
            ("severity", .string(severity.rawValue)), ("code", .string(code)), ("message", .string(message)),
        ])
    }
}

extension JSONValue {
    /// Integers, or null.
    fileprivate static func list(_ values: [Int]?) -> JSONValue {
        values.map { .array($0.map(JSONValue.integer)) } ?? .null
    }
}
