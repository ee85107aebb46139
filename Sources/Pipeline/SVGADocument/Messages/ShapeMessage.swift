/// A vector shape: a path, a rectangle, an ellipse, or that of the frame before.
package struct ShapeMessage: DocumentMessage {
    /// 0 path, 1 rectangle, 2 ellipse, 3 the shapes of the frame before.
    package var kind: Int32?
    package var path: Record<PathMessage>?
    package var rectangle: Record<RectangleMessage>?
    package var ellipse: Record<EllipseMessage>?
    package var style: Record<StyleMessage>?
    package var transform: Record<TransformMessage>?
    package var unknownFields = UnknownFields()

    package init() {}

    /// The kind that has the shapes of the frame before.
    package static let keepKind: Int32 = 3

    package static let rules: [FieldRule<ShapeMessage>] = [
        .integer(1, \.kind), .record(2, "args", \.path), .record(3, "args", \.rectangle),
        .record(4, "args", \.ellipse), .record(10, "styles", \.style),
        .record(11, "transform", \.transform),
    ]
}

/// The text of a path.
package struct PathMessage: DocumentMessage {
    package var text: DocumentText?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<PathMessage>] = [.text(1, \.text)]

    package static var unreadMembers: Set<String> { ["layerName"] }
}

/// A rectangle with round corners.
package struct RectangleMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var cornerRadius: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<RectangleMessage>] = [
        .number(1, \.x), .number(2, \.y), .number(3, \.width), .number(4, \.height), .number(5, \.cornerRadius),
    ]
}

/// An ellipse around a point.
package struct EllipseMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var radiusX: DocumentNumber?
    package var radiusY: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<EllipseMessage>] = [
        .number(1, \.x), .number(2, \.y), .number(3, \.radiusX), .number(4, \.radiusY),
    ]
}
