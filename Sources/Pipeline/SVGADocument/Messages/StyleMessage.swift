/// The fill and stroke of a shape.
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

    package static let fields: [MessageField<StyleMessage>] = [
        .record(1, "fill", \.fill).inSpec(.color("fill", \.fill)),
        .record(2, "stroke", \.stroke).inSpec(.color("stroke", \.stroke)), .number(3, "strokeWidth", \.strokeWidth),
        .word(4, "lineCap", ["butt", "round", "square"], \.lineCap),
        .word(5, "lineJoin", ["miter", "round", "bevel"], \.lineJoin), .number(6, "miterLimit", \.miterLimit),
        .number(7, "dashLength", \.dashLength).inSpec(.dash), .number(8, "dashGap", \.dashGap).inSpec(nil),
        .number(9, "dashOffset", \.dashOffset).inSpec(nil),
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

    package static let fields: [MessageField<ColorMessage>] = [
        .number(1, "red", \.red), .number(2, "green", \.green), .number(3, "blue", \.blue),
        .number(4, "alpha", \.alpha),
    ]

    package static let row: FolderRow<ColorMessage>? = FolderRow(numbers: [\.red, \.green, \.blue, \.alpha])
}

extension SpecRule<StyleMessage> {
    /// Four numbers: red, green, blue and alpha.
    static func color(_ name: String, _ property: any Property<Record<ColorMessage>?>) -> SpecRule {
        SpecRule(name: name) { reader, style in
            guard let numbers = try reader.numbers(upTo: 4), numbers.count == 4 else { return false }
            var color = ColorMessage()
            (color.red, color.green, color.blue, color.alpha) = (numbers[0], numbers[1], numbers[2], numbers[3])
            style[keyPath: property] = Record(color)
            return true
        } write: { style, writer in
            guard let color = style[keyPath: property]?.values else { return }
            let numbers = [color.red, color.green, color.blue, color.alpha].map { $0?.value ?? 0 }
            writer.member(name) { $0.array(numbers) { $1.number($0) } }
        }
    }

    /// The dash length, the gap and the phase.
    static let dash = SpecRule(name: "lineDash") { reader, style in
        guard let given = try reader.numbers(upTo: 3) else { return false }
        let numbers = given + [0, 0, 0]
        (style.dashLength, style.dashGap, style.dashOffset) = (numbers[0], numbers[1], numbers[2])
        return true
    } write: { style, writer in
        let numbers = [style.dashLength, style.dashGap, style.dashOffset]
        guard numbers.contains(where: { $0 != nil }) else { return }
        writer.member("lineDash") { $0.array(numbers) { $1.number($0?.value ?? 0) } }
    }
}
