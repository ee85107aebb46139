import SVGAGeometry

extension Shape {
    /// Decides what a record draws, all numbers of which must be finite.
    ///
    /// - Parameter field: Where the record lies, for errors.
    /// - Returns: Nil for a shape that can never draw anything: unknown kind, numbers that do not fit it, or no style.
    /// - Throws: A ``FormatError`` when the path passes the limits.
    static func resolving(
        _ record: ShapeRecord, paths: inout PathTable, _ field: StateField
    ) throws(FormatError) -> Shape? {
        guard record.isComplete, let style = record.style, let arguments = record.arguments else { return nil }
        let stroke = style.stroke.flatMap { color in
            StrokeStyle(resolving: style).map { Stroke(color: Color(resolving: color), style: $0) }
        }
        let fill = style.fill.map(Color.init(resolving:))
        guard fill != nil || stroke != nil else { return nil }
        guard let geometry = try Geometry.resolving(arguments, paths: &paths, field) else { return nil }
        let transform = record.transform == .identity ? nil : record.transform
        return Shape(geometry: geometry, fill: fill, stroke: stroke, transform: transform)
    }
}

extension Shape.Geometry {
    fileprivate static func resolving(
        _ arguments: ShapeRecord.Arguments, paths: inout PathTable, _ field: StateField
    ) throws(FormatError) -> Self? {
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

    /// Whether all numbers are finite.
    var isFinite: Bool {
        (arguments?.isFinite ?? true) && (style?.isFinite ?? true) && (transform?.isFinite ?? true)
    }
}

extension ShapeRecord.Arguments {
    /// Whether these are the numbers of a shape of this kind.
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
