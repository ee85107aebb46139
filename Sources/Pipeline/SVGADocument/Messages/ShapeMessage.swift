package import SVGAErrors

/// A vector shape: a path, a rectangle, an ellipse, or a repetition of the previous frame's shapes.
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

    package static let fields: [MessageField<ShapeMessage>] = [
        .word(1, "type", kinds, \.kind), .record(2, "args", \.path, folderName: "path"),
        .record(3, "args", \.rectangle, folderName: "rect"), .record(4, "args", \.ellipse, folderName: "ellipse"),
        .record(10, "styles", \.style, folderName: "style"), .record(11, "transform", \.transform),
    ]

    private static let kinds = ["shape", "rect", "ellipse", "keep"]

    /// Members come in any order, so that the kind is searched for first: it determines the arguments.
    package init?(_ reader: inout SpecReader) throws(SVGAError) {
        // A shape without a kind is a path.
        var (ahead, kind): (SpecReader, Int?) = (reader, 0)
        _ = try ahead.object { reader, name in
            guard name == "type" else { return try reader.json.skip() }
            kind = try reader.json.string().flatMap { ShapeMessage.kinds.firstIndex(of: $0.lowercased()) }
        }
        let arguments = kind.flatMap { 0..<3 ~= $0 ? ShapeMessage.fields[1 + $0].spec : nil }
        var shape = ShapeMessage()
        let isObject = try reader.members(of: &shape) { name in
            name == "args" ? arguments : ShapeMessage.fields.first { $0.spec?.name == name }?.spec
        }
        guard isObject else { return nil }
        self = shape
    }
}

package struct PathMessage: DocumentMessage {
    package var text: DocumentText?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<PathMessage>] = [
        .text(1, "d", \.text, within: \.maxPathByteCount)
    ]

    package static let onlyText: (any WritableKeyPath<PathMessage, DocumentText?> & Sendable)? = \PathMessage.text

    package static var unreadMembers: Set<String> { ["layerName"] }
}

package struct RectangleMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var width: DocumentNumber?
    package var height: DocumentNumber?
    package var cornerRadius: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<RectangleMessage>] = [
        .number(1, "x", \.x), .number(2, "y", \.y), .number(3, "width", \.width), .number(4, "height", \.height),
        .number(5, "cornerRadius", \.cornerRadius),
    ]
}

package struct EllipseMessage: DocumentMessage {
    package var x: DocumentNumber?
    package var y: DocumentNumber?
    package var radiusX: DocumentNumber?
    package var radiusY: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let fields: [MessageField<EllipseMessage>] = [
        .number(1, "x", \.x), .number(2, "y", \.y), .number(3, "radiusX", \.radiusX),
        .number(4, "radiusY", \.radiusY),
    ]
}
