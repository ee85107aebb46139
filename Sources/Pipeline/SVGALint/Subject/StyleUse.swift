import SVGADocument

/// The shape styles of a sprite in the file, before a movie interprets them.
struct StyleUse: Sendable {
    let index: Int
    let key: String
    /// The frames with a line that has a colour and no width.
    private(set) var strokesWithoutWidth = FrameSet()
    private(set) var dashes = FrameSet()
    /// The frames with a component of a colour above 1.
    private(set) var brightColors = FrameSet()
    /// The frames with a shape that is painted and has no path.
    private(set) var emptyPaths = FrameSet()
    /// Whether the first of several shapes is the only one with a path in some frame, as in broken exports.
    private(set) var losesPaths = false

    var name: String { key.isEmpty ? "sprite \(index)" : key }

    /// The sprites of a document that have shapes.
    static func all(in document: Document) -> [StyleUse] {
        document.movie.values.sprites.enumerated().compactMap { index, record in
            let use = StyleUse(record.values, index)
            return use.isEmpty ? nil : use
        }
    }

    private var isEmpty: Bool {
        strokesWithoutWidth.isEmpty && dashes.isEmpty && brightColors.isEmpty && emptyPaths.isEmpty
    }

    private init(_ sprite: SpriteMessage, _ index: Int) {
        (self.index, key) = (index, sprite.imageKey?.string ?? "")
        for (frame, record) in sprite.frames.enumerated() where FrameGeometry(record).hasShapes {
            let shapes = record.values.shapes.map(\.values)
            for shape in shapes {
                if let style = shape.style?.values { add(style, frame) }
            }
            let empty = shapes.indices.filter { shapes[$0].lacksPath }
            if empty.isEmpty { continue }
            emptyPaths.insert(frame)
            if empty.elementsEqual(shapes.indices.dropFirst()) { losesPaths = true }
        }
    }

    private mutating func add(_ style: StyleMessage, _ frame: Int) {
        if style.stroke != nil, (style.strokeWidth?.value ?? 0) <= 0 { strokesWithoutWidth.insert(frame) }
        if [style.dashLength, style.dashGap].contains(where: { ($0?.value ?? 0) > 0 }) { dashes.insert(frame) }
        for color in [style.fill?.values, style.stroke?.values] {
            let parts = [color?.red, color?.green, color?.blue, color?.alpha]
            if parts.contains(where: { ($0?.value ?? 0) > 1 }) { brightColors.insert(frame) }
        }
    }
}

extension ShapeMessage {
    /// Whether the shape is a painted path without path data.
    fileprivate var lacksPath: Bool {
        guard kind ?? 0 == 0, let style = style?.values, style.fill != nil || style.stroke != nil else { return false }
        return path?.values.text?.bytes.allSatisfy { $0 <= 0x20 } ?? true
    }
}
