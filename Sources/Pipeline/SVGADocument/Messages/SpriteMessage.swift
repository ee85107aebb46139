/// A layer of a movie, with what it is in each frame.
package struct SpriteMessage: DocumentMessage {
    package var imageKey: DocumentText?
    package var frames: [Record<FrameMessage>] = []
    package var matteKey: DocumentText?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<SpriteMessage>] = [
        .text(1, "imageKey", \.imageKey), .records(2, "frames", \.frames, counting: .frame),
        .text(3, "matteKey", \.matteKey),
    ]

    package static let specFields = [fields[0], fields[2], fields[1]]

    package static var unreadMembers: Set<String> { ["maskImageKey"] }
}

package struct FrameMessage: DocumentMessage {
    package var alpha: DocumentNumber?
    package var layout: Record<LayoutMessage>?
    package var transform: Record<TransformMessage>?
    package var clipPath: DocumentText?
    package var shapes: [Record<ShapeMessage>] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<FrameMessage>] = [
        .number(1, "alpha", \.alpha), .record(2, "layout", \.layout), .record(3, "transform", \.transform),
        .text(4, "clipPath", \.clipPath, within: \.maxPathByteCount),
        .records(5, "shapes", \.shapes, counting: .shape).inFolder(.shapes, .keep),
    ]
}

/// A rectangle: the position of a sprite before its transform.
package struct LayoutMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<LayoutMessage>] = [
        .number(1, "x", \.x), .number(2, "y", \.y), .number(3, "width", \.width), .number(4, "height", \.height),
    ]

    package static let row: FolderRow<LayoutMessage>? = FolderRow(numbers: [\.width, \.height], zeros: [\.x, \.y])
}

/// An affine transform; missing numbers are 0.
package struct TransformMessage: DocumentMessage {
    package var a: DocumentNumber?
    package var b: DocumentNumber?
    package var c: DocumentNumber?
    package var d: DocumentNumber?
    package var tx: DocumentNumber?
    package var ty: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<TransformMessage>] = [
        .number(1, "a", \.a), .number(2, "b", \.b), .number(3, "c", \.c), .number(4, "d", \.d),
        .number(5, "tx", \.tx), .number(6, "ty", \.ty),
    ]

    package static let row: FolderRow<TransformMessage>? = FolderRow(numbers: [\.a, \.b, \.c, \.d, \.tx, \.ty])
}

extension FolderRule<FrameMessage> {
    /// The single shape that represents the previous frame's.
    private static var kept: [Record<ShapeMessage>] {
        var shape = ShapeMessage()
        shape.kind = ShapeMessage.keepKind
        return [Record(shape)]
    }

    /// Whether a frame only repeats the previous frame's shapes, in the usual bytes.
    private static func isKeep(_ frame: FrameMessage, _ writer: FolderValueWriter) -> Bool {
        frame.shapes.count == 1 && frame.shapes[0].values.kind == ShapeMessage.keepKind
            && writer.text(frame.shapes[0]) == writer.text(kept[0])
    }

    static let shapes = FolderRule(name: "shapes") { frame, writer in
        frame.shapes.isEmpty || isKeep(frame, writer)
            ? nil : "[" + frame.shapes.map { writer.text($0) }.joined(separator: ", ") + "]"
    } read: { value, reader, frame in
        for shape in try reader.elements(value) {
            try reader.count(.shape, shape.path)
            frame.shapes.append(try reader.record(shape))
        }
    }

    static let keep = FolderRule(name: "keep") { frame, writer in
        isKeep(frame, writer) ? "true" : nil
    } read: { value, reader, frame in
        guard try reader.boolean(value) else { return }
        guard frame.shapes.isEmpty else {
            throw SVGAError.folderValue(value.path, "a frame has shapes or keeps those before, not both")
        }
        try reader.count(.shape, value.path)
        frame.shapes = kept
    }
}
