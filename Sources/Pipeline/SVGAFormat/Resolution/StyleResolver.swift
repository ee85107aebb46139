import SVGAGeometry

extension Color {
    /// Turns the channels of a file into a colour.
    ///
    /// Channels of 0 ... 1 are cut, not rounded, to 8 bits, as the players do. When one of red, green and blue is above
    /// 1, the file counts all three from 0 to 255, as older Flash converters do; alpha is judged by itself.
    init(resolving record: StyleRecord.Color) {
        let scale: Double = max(record.red, record.green, record.blue) > 1 ? 1 : 255
        let channel = { (value: Double) in UInt8(max(0, min(255, (value * scale).rounded(.down)))) }
        let alpha = record.alpha > 1 ? record.alpha / 255 : record.alpha
        self.init(
            red: channel(record.red), green: channel(record.green), blue: channel(record.blue),
            alpha: max(0, min(1, alpha)))
    }
}

extension StrokeStyle {
    /// Turns the numbers of a file into a stroke style, or nil when they draw no line.
    init?(resolving record: StyleRecord) {
        guard record.strokeWidth > 0 else { return nil }
        let miterLimit = record.miterLimit == 0 ? 10 : max(1, record.miterLimit)
        self.init(
            width: record.strokeWidth, cap: record.cap, join: record.join, miterLimit: miterLimit,
            dash: Dash(resolving: record.dash))
    }
}

extension StrokeStyle.Dash {
    /// The least length and gap that are drawn, which keep the number of dashes in bounds.
    private static let minimum = (length: 1.0, gap: 0.1)

    /// Turns the numbers of a file into a pattern, or nil when they ask for an unbroken line.
    fileprivate init?(resolving record: (length: Double, gap: Double, phase: Double)) {
        guard record.length > 0 || record.gap > 0 else { return nil }
        self.init(
            length: max(record.length, Self.minimum.length), gap: max(record.gap, Self.minimum.gap),
            phase: record.phase)
    }
}

extension StyleRecord {
    /// Whether all numbers are finite.
    var isFinite: Bool {
        let lengths = [strokeWidth, miterLimit, dash.length, dash.gap, dash.phase]
        return lengths.allSatisfy(\.isFinite) && (fill?.isFinite ?? true) && (stroke?.isFinite ?? true)
    }
}

extension StyleRecord.Color {
    fileprivate var isFinite: Bool { [red, green, blue, alpha].allSatisfy(\.isFinite) }
}
