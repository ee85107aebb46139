/// How a shape is filled and stroked.
package struct StyleMessage: DocumentMessage {
    package var fill: Record<ColorMessage>?
    package var stroke: Record<ColorMessage>?
    package var strokeWidth: DocumentNumber?
    /// 0 butt, 1 round, 2 square.
    package var lineCap: Int32?
    /// 0 miter, 1 round, 2 bevel.
    package var lineJoin: Int32?
    package var miterLimit: DocumentNumber?
    package var dashLength: DocumentNumber?
    package var dashGap: DocumentNumber?
    package var dashOffset: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<StyleMessage>] = [
        .record(1, "fill", \.fill), .record(2, "stroke", \.stroke), .number(3, \.strokeWidth), .integer(4, \.lineCap),
        .integer(5, \.lineJoin), .number(6, \.miterLimit), .number(7, \.dashLength), .number(8, \.dashGap),
        .number(9, \.dashOffset),
    ]

    package static var unreadMembers: Set<String> { ["trim"] }
}

/// A colour, each part from 0 to 1.
package struct ColorMessage: DocumentMessage {
    package var red: DocumentNumber?
    package var green: DocumentNumber?
    package var blue: DocumentNumber?
    package var alpha: DocumentNumber?
    package var unknownFields = UnknownFields()

    package init() {}

    package static let rules: [FieldRule<ColorMessage>] = [
        .number(1, \.red), .number(2, \.green), .number(3, \.blue), .number(4, \.alpha),
    ]
}
