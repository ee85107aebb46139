import SVGAFormat

extension ShapeMessage: SpecMessage {
    private static let kinds = ["shape", "rect", "ellipse", "keep"]
    private static let arguments: [SpecRule<ShapeMessage>] = [
        .record("args", \.path), .record("args", \.rectangle), .record("args", \.ellipse),
    ]

    static let specRules: [SpecRule<ShapeMessage>] =
        [.word("type", kinds, \.kind)] + arguments + [.record("styles", \.style), .record("transform", \.transform)]

    /// Reads a shape. Its members come in any order, so that the kind is looked for first: it says what the arguments are.
    init?(_ reader: inout SpecReader) throws(SVGAError) {
        // A shape without a kind is a path.
        var (ahead, kind): (SpecReader, Int?) = (reader, 0)
        _ = try ahead.object { (reader, name) throws(SVGAError) in
            guard name == "type" else { return try reader.json.skip() }
            kind = try reader.json.string().flatMap { ShapeMessage.kinds.firstIndex(of: $0.lowercased()) }
        }
        let arguments = ShapeMessage.arguments.indices.filter { $0 == kind }.map { ShapeMessage.arguments[$0] }
        let others = ShapeMessage.specRules.filter { $0.name != "args" }
        var shape = ShapeMessage()
        guard try reader.members(of: &shape, others + arguments) else { return nil }
        self = shape
    }
}

extension PathMessage: SpecMessage {
    static let specRules: [SpecRule<PathMessage>] = [.text("d", \.text, within: \.maxPathByteCount)]
}

extension RectangleMessage: SpecMessage {
    static let specRules: [SpecRule<RectangleMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("width", \.width), .number("height", \.height),
        .number("cornerRadius", \.cornerRadius),
    ]
}

extension EllipseMessage: SpecMessage {
    static let specRules: [SpecRule<EllipseMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("radiusX", \.radiusX), .number("radiusY", \.radiusY),
    ]
}

extension StyleMessage: SpecMessage {
    static let specRules: [SpecRule<StyleMessage>] = [
        .color("fill", \.fill), .color("stroke", \.stroke), .number("strokeWidth", \.strokeWidth),
        .word("lineCap", ["butt", "round", "square"], \.lineCap),
        .word("lineJoin", ["miter", "round", "bevel"], \.lineJoin), .number("miterLimit", \.miterLimit), .dash,
    ]
}

extension SpecRule<StyleMessage> {
    /// Four numbers: red, green, blue and alpha.
    fileprivate static func color(_ name: String, _ property: any Property<Record<ColorMessage>?>) -> SpecRule {
        SpecRule(name: name) { (reader, style) throws(SVGAError) in
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

    /// The length of a dash, the gap behind it, and where the first begins.
    fileprivate static let dash = SpecRule(name: "lineDash") { (reader, style) throws(SVGAError) in
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
