import SVGAGraphics
import SVGAImage
import SVGAScene

extension RenderPlan: CustomStringConvertible, Codable {
    /// The plan in words, always in the same order and without defaults.
    public var description: String {
        text(words + [encoding.format.map { "format:\($0.rawValue)" }] + encodingWords)
    }

    /// The plan as a file name, preceded by the file's form. Plans that were settled and differ have different names.
    package var fileKey: String { text([format.rawValue] + words + encodingWords) }

    /// Writes the plan in words.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

    /// Reads the words of a plan.
    public init(from decoder: any Decoder) throws { try self.init(parsing: String(from: decoder)) }

    private func text(_ words: [String?]) -> String { words.compactMap(\.self).joined(separator: " ") }

    private var words: [String?] {
        [contentWord] + sizeWords + framingWords + [
            choosesBackground ? "bg:auto" : background.map { "bg:\($0.word)" }, hasLabels ? "label" : nil,
        ] + timeWords
    }

    private var timeWords: [String?] {
        guard case .animation(let rate, let loopCount) = content else { return [] }
        return [rate.map { "fps:\($0)" }, loopCount == 0 ? nil : "loops:\(loopCount)"]
    }

    private var encodingWords: [String?] {
        [
            encoding.quality.map { "quality:\($0)" }, encoding.isLossless ? "lossless" : nil,
            encoding.maxByteCount.map { "bytes:\($0)" },
        ]
    }

    private var contentWord: String? {
        switch content {
        case .frame(let frame): "frame:\(frame)"
        case .position(let position): "at:\(PlanNumber.text(position))"
        case .poster: "poster"
        case .sheet(let grid): "sheet:\(grid)"
        case .animation: "animate"
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
        case .longerSide(let side): ["side:\(side)"]
        case nil: []
        }
    }
}

extension RenderPlan {
    private var framingWords: [String?] {
        [
            framing.enlarges || isInside ? nil : "enlarge:no",
            framing.trimAlpha.map { $0 == 0 ? "trim" : "trim:\($0)" }, paddingWord,
            framing.pixelRatio == 1 ? nil : "dpr:\(PlanNumber.text(framing.pixelRatio))",
        ]
    }

    private var paddingWord: String? {
        switch framing.padding {
        case .pixels(0): nil
        case .pixels(let count): "pad:\(count)"
        case .percent(let percent): percent == 0 ? nil : "pad:\(PlanNumber.text(percent))%"
        }
    }

    private var isInside: Bool {
        if case .both(_, _, let mode) = size { mode.fit == .inside } else { false }
    }
}

extension SVGAColor {
    /// The colour in hexadecimal digits, and its alpha where these do not hold it.
    fileprivate var word: String {
        SVGAColor(hexadecimal: hexadecimal) == self ? hexadecimal : "\(hexadecimal)@\(alpha)"
    }
}

/// Numbers of plans: digits, and at most six after a point, so that reading a printed number gives the same number.
enum PlanNumber {
    private static let unit = 1_000_000

    /// An integer within a range.
    static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        index(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// An integer starting at 0.
    static func index(_ text: Substring) -> Int? { isDigits(text) ? Int(text) : nil }

    /// A number of 0 ... 1.
    static func position(_ text: Substring) -> Double? { decimal(text).flatMap { $0 <= 1 ? $0 : nil } }

    /// A number above 0, and at most 4.
    static func pixelRatio(_ text: Substring) -> Double? {
        scale(text).flatMap { $0 <= PictureFraming.maxPixelRatio ? $0 : nil }
    }

    /// A number of 0 ... 100 before a percent sign.
    static func percent(_ text: Substring) -> Double? {
        guard text.last == "%" else { return nil }
        return decimal(text.dropLast()).flatMap { $0 <= 100 ? $0 : nil }
    }

    /// A number above 0.
    static func scale(_ text: Substring) -> Double? { decimal(text).flatMap { $0 > 0 ? $0 : nil } }

    /// The number without zeros at its end.
    static func text(_ value: Double) -> String {
        let exact = (value * Double(unit)).rounded()
        guard value >= 0, value < 1e9, exact / Double(unit) == value else { return "\(value)" }
        let millionths = Int(exact)
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
