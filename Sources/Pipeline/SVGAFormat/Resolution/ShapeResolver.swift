import SVGAGeometry

extension Shape {
    /// Why a record gives no shape though it says that it is one.
    enum Flaw: Error {
        case notFinite
        case limit(LimitExceeded)
    }

    /// Decides what a record draws.
    ///
    /// - Returns: Nil for a shape that can never draw anything: unknown kind, numbers that do not fit it, or no style.
    /// - Throws: ``Flaw`` when a number is not finite or the path passes the limits.
    static func resolving(_ record: ShapeRecord, paths: inout PathTable) throws(Flaw) -> Shape? {
        guard let style = record.style, let arguments = record.arguments, arguments.fit(record.kind) else { return nil }
        guard arguments.isFinite, style.isFinite, record.transform?.isFinite ?? true else { throw .notFinite }
        let stroke = style.stroke.flatMap { color in
            StrokeStyle(resolving: style).map { Stroke(color: Color(resolving: color), style: $0) }
        }
        let fill = style.fill.map(Color.init(resolving:))
        guard fill != nil || stroke != nil else { return nil }
        guard let geometry = try Geometry.resolving(arguments, paths: &paths) else { return nil }
        let transform = record.transform == .identity ? nil : record.transform
        return Shape(geometry: geometry, fill: fill, stroke: stroke, transform: transform)
    }
}

extension Shape.Geometry {
    fileprivate static func resolving(
        _ arguments: ShapeRecord.Arguments, paths: inout PathTable
    ) throws(Shape.Flaw) -> Self? {
        switch arguments {
        case .path(let text):
            guard !text.isEmpty else { return nil }
            do throws(LimitExceeded) {
                return .path(try paths.index(of: text))
            } catch {
                throw .limit(error)
            }
        case .rectangle(let rect, let cornerRadius):
            let largest = min(abs(rect.width), abs(rect.height)) / 2
            return .rectangle(rect, cornerRadius: max(0, min(cornerRadius, largest)))
        case .ellipse(let center, let radiusX, let radiusY):
            return .ellipse(center: center, radiusX: radiusX, radiusY: radiusY)
        }
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
