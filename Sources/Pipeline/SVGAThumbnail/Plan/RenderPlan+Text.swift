import SVGAGeometry
import SVGAScene

extension RenderPlan: CustomStringConvertible {
    /// The plan in words, always in the same order and without what goes without saying.
    public var description: String {
        ([contentWord] + sizeWords + [background.map { "bg:\($0.hexadecimal)" }, hasLabels ? "label" : nil])
            .compactMap(\.self).joined(separator: " ")
    }

    private var contentWord: String? {
        switch content {
        case .frame(let frame): "frame:\(frame)"
        case .position(let position): "at:\(PlanNumber.text(position))"
        case .poster: "poster"
        case .sheet(let grid): "sheet:\(grid)"
        }
    }

    private var sizeWords: [String?] {
        switch size {
        case .scale(let scale): ["scale:\(PlanNumber.text(scale))"]
        case .width(let width): ["size:\(width)x"]
        case .height(let height): ["size:x\(height)"]
        case .both(let width, let height, let mode):
            [
                "size:\(width)x\(height)", mode.fit == .contain ? nil : "fit:\(mode.fit.rawValue)",
                mode.alignment == .center ? nil : "align:\(mode.alignment.name)",
            ]
        // No word asks for it.
        case .longerSide, nil: []
        }
    }
}

/// Numbers as plans have them: digits, and at most six behind a point, so that what is printed is what was read.
enum PlanNumber {
    private static let unit = 1_000_000

    /// A whole number from 0 on.
    static func index(_ text: Substring) -> Int? { isDigits(text) ? Int(text) : nil }

    /// A number of 0 ... 1.
    static func position(_ text: Substring) -> Double? { decimal(text).flatMap { $0 <= 1 ? $0 : nil } }

    /// A number above 0.
    static func scale(_ text: Substring) -> Double? { decimal(text).flatMap { $0 > 0 ? $0 : nil } }

    /// The number without zeros that say nothing.
    static func text(_ value: Double) -> String {
        let millionths = Int((value * Double(unit)).rounded())
        let digits = String(unit + millionths % unit).dropFirst()
        let rest = String(digits.reversed().drop { $0 == "0" }.reversed())
        return "\(millionths / unit)" + (rest.isEmpty ? "" : ".\(rest)")
    }

    private static func decimal(_ text: Substring) -> Double? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy(isDigits), parts[0].utf8.count <= 9, parts.count == 1 || parts[1].utf8.count <= 6 else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1] : "0"
        let padded = decimals + String(repeating: "0", count: 6 - decimals.utf8.count)
        guard let whole = Int(parts[0]), let millionths = Int(padded) else { return nil }
        return Double(whole * unit + millionths) / Double(unit)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

/// Why words are no plan.
public enum RenderPlanError: Error, Hashable, Sendable {
    /// No word begins like this.
    case unknownWord(String)
    /// What stands behind the colon is not what the word wants.
    case badValue(word: String, wanted: String)
    /// Another word has said the same already, or something else in its place.
    case repeated(word: String, after: String)
    /// The word means nothing without another one.
    case missing(wanted: String, word: String)
}

extension RenderPlanError: CustomStringConvertible {
    /// One line that says what was wrong and what to write.
    public var description: String {
        switch self {
        case .unknownWord(let word): "'\(word)' is none of \(RenderPlanReader.Name.list)"
        case .badValue(let word, let wanted): "'\(word)' wants \(wanted)"
        case .repeated(let word, let earlier): "'\(word)' and '\(earlier)' exclude each other"
        case .missing(let wanted, let word): "'\(word)' wants \(wanted)"
        }
    }
}
