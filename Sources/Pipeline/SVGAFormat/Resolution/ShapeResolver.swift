import SVGAErrors
import SVGAGraphics

extension SVGAShape {
    /// Resolves the shape of a record, whose numbers must all be finite; nil for one that can never draw anything:
    /// unknown kind, numbers of another kind, or no style.
    static func resolving(
        _ record: ShapeRecord, paths: inout PathTable, _ field: StateField
    ) throws(SVGAError) -> SVGAShape? {
        guard record.isComplete, let style = record.style, let arguments = record.arguments else { return nil }
        let stroke = style.stroke.flatMap { color in
            SVGAStrokeStyle(resolving: style).map { Stroke(color: SVGAColor(resolving: color), style: $0) }
        }
        let fill = style.fill.map(SVGAColor.init(resolving:))
        guard fill != nil || stroke != nil else { return nil }
        guard let geometry = try Geometry.resolving(arguments, paths: &paths, field) else { return nil }
        let transform = record.transform == .identity ? nil : record.transform
        return SVGAShape(geometry: geometry, fill: fill, stroke: stroke, transform: transform)
    }
}

extension SVGAShape.Geometry {
    fileprivate static func resolving(
        _ arguments: ShapeRecord.Arguments, paths: inout PathTable, _ field: StateField
    ) throws(SVGAError) -> Self? {
        switch arguments {
        case .path(let text):
            return text.isEmpty ? nil : .path(try paths.index(of: text, field))
        case .rectangle(let rect, let cornerRadius):
            let largest = min(abs(rect.width), abs(rect.height)) / 2
            return .rectangle(rect, cornerRadius: max(0, min(cornerRadius, largest)))
        case .ellipse(let center, let radiusX, let radiusY):
            return .ellipse(center: center, radiusX: radiusX, radiusY: radiusY)
        }
    }
}

extension ShapeRecord {
    /// Whether the record has a style, and the numbers of its kind.
    var isComplete: Bool { style != nil && arguments?.fit(kind) ?? false }

    var isFinite: Bool {
        (arguments?.isFinite ?? true) && (style?.isFinite ?? true) && (transform?.isFinite ?? true)
    }
}

extension ShapeRecord.Arguments {
    /// Whether the numbers are valid for this kind of shape.
    fileprivate func fit(_ kind: ShapeRecord.Kind) -> Bool {
        switch (self, kind) {
        case (.path, .path), (.rectangle, .rectangle), (.ellipse, .ellipse): true
        default: false
        }
    }

    fileprivate var isFinite: Bool {
        switch self {
        case .path: true
        case .rectangle(let rect, let radius):
            [rect.minX, rect.minY, rect.width, rect.height, radius].allSatisfy(\.isFinite)
        case .ellipse(let center, let radiusX, let radiusY): center.isFinite && radiusX.isFinite && radiusY.isFinite
        }
    }
}

extension SVGAColor {
    /// Truncates channels of 0 ... 1 to 8 bits, as the players do. When one of red, green and blue is above 1, all
    /// three have the range 0 ... 255, as older Flash converters write them; alpha has its own range.
    init(resolving record: StyleRecord.Color) {
        let scale: Double = max(record.red, record.green, record.blue) > 1 ? 1 : 255
        let channel = { (value: Double) in UInt8(max(0, min(255, (value * scale).rounded(.down)))) }
        let alpha = record.alpha > 1 ? record.alpha / 255 : record.alpha
        self.init(
            red: channel(record.red), green: channel(record.green), blue: channel(record.blue),
            alpha: max(0, min(1, alpha)))
    }
}

extension SVGAStrokeStyle {
    /// Creates a stroke style from a file's numbers, or nil if they draw no line.
    init?(resolving record: StyleRecord) {
        guard record.strokeWidth > 0 else { return nil }
        let miterLimit = record.miterLimit == 0 ? 10 : max(1, record.miterLimit)
        self.init(
            width: record.strokeWidth, cap: record.cap, join: record.join, miterLimit: miterLimit,
            dash: Dash(resolving: record.dash))
    }
}

extension SVGAStrokeStyle.Dash {
    /// The smallest length and gap that are drawn, which bound the number of dashes.
    private static let minimum = (length: 1.0, gap: 0.1)

    /// Creates a pattern from a file's numbers, or nil if the line is unbroken.
    fileprivate init?(resolving record: (length: Double, gap: Double, phase: Double)) {
        guard record.length > 0 || record.gap > 0 else { return nil }
        self.init(
            length: max(record.length, Self.minimum.length), gap: max(record.gap, Self.minimum.gap),
            phase: record.phase)
    }
}

extension StyleRecord {
    var isFinite: Bool {
        let lengths = [strokeWidth, miterLimit, dash.length, dash.gap, dash.phase]
        return lengths.allSatisfy(\.isFinite) && (fill?.isFinite ?? true) && (stroke?.isFinite ?? true)
    }
}

extension StyleRecord.Color {
    fileprivate var isFinite: Bool { [red, green, blue, alpha].allSatisfy(\.isFinite) }
}
