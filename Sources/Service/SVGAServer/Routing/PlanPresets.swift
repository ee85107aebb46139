import SVGACoding
import SVGAHTTP
package import SVGAKit

/// Names for plans, which requests write as `preset:NAME`.
package struct PlanPresets: Hashable, Sendable {
    private var words: [String: String] = [:]

    /// Reads presets, a line `panel = poster,size:300x300` each. Empty lines and lines that begin with `#` are skipped.
    /// A name has at most 64 letters, digits, `-` and `_`. Throws with the first line that is not a preset, or whose
    /// words are not a plan.
    package init(parsing text: String) throws(SVGAError) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(FieldValue.trimmed(parts[0]))
            if name.hasPrefix("#") || parts.count == 1 && name.isEmpty { continue }
            let place = SVGAError.Place(member: "line \(index + 1)")
            let fault = { SVGAError.unusable($0).at(place) }
            guard parts.count == 2 else { throw fault("it is not a preset such as 'panel = poster size:300x'") }
            guard PlanPresets.isName(name) else { throw fault("'\(name)' is not a name of letters, digits, - and _") }
            guard words[name] == nil else { throw fault("'\(name)' was named before") }
            _ = try SVGAError.only(at: place) { try RenderPlan(parsing: String(parts[1])) }
            words[name] = parts[1].split { $0.isWhitespace || $0 == "," }.joined(separator: ",")
        }
    }

    package init() {}

    package var names: [String] { words.keys.sorted() }

    /// The plan of words among which may be presets.
    package func plan(_ text: String) throws(SVGAError) -> RenderPlan { try RenderPlan(parsing: expanded(text)) }

    /// Whether words are one preset and nothing else.
    func isPreset(_ text: some StringProtocol) -> Bool { presetName(of: text) != nil }

    private func expanded(_ text: String) throws(SVGAError) -> String {
        guard PlanPresets.areAmong(text) else { return text }
        var result: [String] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard let name = presetName(of: word) else {
                result.append(String(word))
                continue
            }
            guard let expansion = words[name] else {
                throw SVGAError.badValue(word: String(word.prefix(80)), wanted: "a preset of the server")
            }
            result.append(expansion)
        }
        return result.joined(separator: ",")
    }

    private func presetName(of word: some StringProtocol) -> String? {
        guard word.hasPrefix(PlanPresets.prefix) else { return nil }
        let name = String(word.dropFirst(PlanPresets.prefix.count))
        return name.contains(where: { $0.isWhitespace || $0 == "," }) ? nil : name
    }

    private static let prefix = "preset:"

    /// Whether words may have a preset among them, which most have not. By bytes: strings look for equivalent characters.
    private static func areAmong(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "p")) {
            rest = rest[start...]
            if rest.starts(with: prefix.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    private static func isName(_ name: String) -> Bool {
        1...64 ~= name.utf8.count && name.utf8.allSatisfy { $0.isLetterOrDigit(or: "-_") }
    }
}
