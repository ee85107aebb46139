import SVGADocument
import SVGAGraphics

/// Compares the frames of two sprites one after the other. Frames that repeat the shapes of the one before stand for these.
struct FrameComparison {
    /// The shapes that a frame would repeat.
    private var shapes = (a: ShapeList(), b: ShapeList())
    private var similarity = Similarity.same

    /// The differences; a missing frame counts as a frame without fields.
    mutating func fields(_ a: Record<FrameMessage>?, _ b: Record<FrameMessage>?) -> Set<SpriteChange.Field> {
        if let bytes = a?.originalBytes, bytes == b?.originalBytes, let a, !FrameGeometry(a).hasShapes { return [] }
        let (old, new) = (a?.values ?? FrameMessage(), b?.values ?? FrameMessage())
        let shapes = compareShapes(old.shapes, new.shapes)
        var fields: Set<SpriteChange.Field> = []
        if shapes == .different || old != new {
            fields.note(shapes, .shapes)
            fields.note(Similarity(old.alpha, new.alpha), .alpha)
            fields.note(FrameComparison.layouts(old, new), .layout)
            fields.note(FrameComparison.transforms(old, new), .transform)
            fields.note(Similarity(old.clipPath, new.clipPath), .clip)
            fields.note(FrameComparison.unknown(old, new), .unknown)
            // Only the order of fields, or an odd encoding.
            if fields.isEmpty { fields = [.encoding] }
        }
        let isHidden = ![a, b].contains { $0.map { FrameGeometry($0).isVisible } ?? false }
        return isHidden ? FrameComparison.hidden(fields) : fields
    }

    /// Fields of a frame in which the sprite shows in neither document.
    private static func hidden(_ fields: Set<SpriteChange.Field>) -> Set<SpriteChange.Field> {
        let shown: Set<SpriteChange.Field> = [.alpha, .layout, .transform, .clip, .shapes]
        return fields.isDisjoint(with: shown) ? fields : fields.intersection([.unknown]).union([.hidden])
    }

    private mutating func compareShapes(_ old: [Record<ShapeMessage>], _ new: [Record<ShapeMessage>]) -> Similarity {
        let repeats = (FrameComparison.repeats(old), FrameComparison.repeats(new))
        if !old.isEmpty && !repeats.0 { shapes.a = ShapeList(old) }
        if !new.isEmpty && !repeats.1 { shapes.b = ShapeList(new) }
        if (!old.isEmpty && !repeats.0) || (!new.isEmpty && !repeats.1) {
            similarity = ShapeList.similarity(&shapes.a, &shapes.b)
        }
        if old.isEmpty && new.isEmpty { return .same }
        // Repeating nothing shows nothing.
        if old.isEmpty { return shapes.b.shapes.isEmpty ? .encoding : .different }
        if new.isEmpty { return shapes.a.shapes.isEmpty ? .encoding : .different }
        return repeats.0 == repeats.1 ? similarity : max(similarity, .encoding)
    }

    private static func repeats(_ shapes: [Record<ShapeMessage>]) -> Bool { shapes.first?.values.kind == 3 }

    private static func layouts(_ old: FrameMessage, _ new: FrameMessage) -> Similarity {
        if old.layout == new.layout { return .same }
        func numbers(_ frame: FrameMessage) -> [DocumentNumber?] {
            let layout = frame.layout?.values
            return [layout?.x, layout?.y, layout?.width, layout?.height]
        }
        return max(.encoding, Similarity(numbers(old), numbers(new), absent: [0, 0, 0, 0]))
    }

    private static func transforms(_ old: FrameMessage, _ new: FrameMessage) -> Similarity {
        if old.transform == new.transform { return .same }
        func numbers(_ frame: FrameMessage) -> [DocumentNumber?] {
            // No transform is the identity, an absent number of one is 0.
            guard let map = frame.transform?.values else { return [1, 0, 0, 1, 0, 0] }
            return [map.a, map.b, map.c, map.d, map.tx, map.ty]
        }
        return max(.encoding, Similarity(numbers(old), numbers(new), absent: [0, 0, 0, 0, 0, 0]))
    }

    private static func unknown(_ old: FrameMessage, _ new: FrameMessage) -> Similarity {
        let pairs = [
            (old.unknownFields, new.unknownFields),
            (old.layout?.values.unknownFields ?? .init(), new.layout?.values.unknownFields ?? .init()),
            (old.transform?.values.unknownFields ?? .init(), new.transform?.values.unknownFields ?? .init()),
        ]
        return pairs.map { Similarity($0, $1) }.max() ?? .same
    }

    /// The maximum distance between the corners of the layouts, or of the origins if there is no layout.
    static func shift(_ old: FrameGeometry, _ new: FrameGeometry) -> Double? {
        guard old.isVisible, new.isVisible else { return nil }
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)]
        let distances = corners.map { x, y in
            let first = old.transform * Point(x * old.layout.width, y * old.layout.height)
            let second = new.transform * Point(x * new.layout.width, y * new.layout.height)
            return Point(first.x - second.x, first.y - second.y).length
        }
        return distances.max().flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
