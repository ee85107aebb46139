/// A layer of a movie, with what it is in each frame.
package struct SpriteMessage: DocumentMessage {
    package var imageKey: DocumentText?
    package var frames: [Record<FrameMessage>] = []
    package var matteKey: DocumentText?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<SpriteMessage>] = [
        .text(1, \.imageKey), .records(2, "frames", \.frames), .text(3, \.matteKey),
    ]

    package static var unreadMembers: Set<String> { ["maskImageKey"] }
}

/// A sprite in one frame.
package struct FrameMessage: DocumentMessage {
    package var alpha: DocumentNumber?
    package var layout: Record<LayoutMessage>?
    package var transform: Record<TransformMessage>?
    package var clipPath: DocumentText?
    package var shapes: [Record<ShapeMessage>] = []
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<FrameMessage>] = [
        .number(1, \.alpha), .record(2, "layout", \.layout), .record(3, "transform", \.transform), .text(4, \.clipPath),
        .records(5, "shapes", \.shapes),
    ]
}

/// A rectangle: where a sprite lies before its transform.
package struct LayoutMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<LayoutMessage>] = [
        .number(1, \.x), .number(2, \.y), .number(3, \.width), .number(4, \.height),
    ]
}

/// An affine transform; what is absent is 0.
package struct TransformMessage: DocumentMessage {
    package var a: DocumentNumber?
    package var b: DocumentNumber?
    package var c: DocumentNumber?
    package var d: DocumentNumber?
    package var tx: DocumentNumber?
    package var ty: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<TransformMessage>] = [
        .number(1, \.a), .number(2, \.b), .number(3, \.c), .number(4, \.d), .number(5, \.tx), .number(6, \.ty),
    ]
}
