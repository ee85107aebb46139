import SVGAErrors
import SVGAJSON

extension ParamsMessage: FolderMessage {
    static let folderRules: [FolderRule<ParamsMessage>] = [
        .number("width", \.width), .number("height", \.height), .integer("fps", \.framesPerSecond),
        .integer("frames", \.frameCount),
    ]
}

extension SoundMessage: FolderMessage {
    static let folderRules: [FolderRule<SoundMessage>] = [
        .text("key", \.key), .integer("startFrame", \.startFrame), .integer("endFrame", \.endFrame),
        .integer("startTime", \.startTime), .integer("totalTime", \.totalTime),
    ]
}

/// The content of an entry lies in a file, or is the name of one.
extension ImageMessage: FolderMessage {
    static let folderRules: [FolderRule<ImageMessage>] = [.text("key", \.key)]
}

/// The frames of a sprite are ranges, which are no members of one message.
extension SpriteMessage: FolderMessage {
    static let folderRules: [FolderRule<SpriteMessage>] = [
        .text("imageKey", \.imageKey), .text("matteKey", \.matteKey),
    ]
}

extension FrameMessage: FolderMessage {
    static let folderRules: [FolderRule<FrameMessage>] = [
        .number("alpha", \.alpha), .record("layout", \.layout), .record("transform", \.transform),
        .text("clipPath", \.clipPath), .shapes, .keep,
    ]
}

extension FolderRule<FrameMessage> {
    /// The one shape that stands for those of the frame before.
    private static var kept: [Record<ShapeMessage>] {
        var shape = ShapeMessage()
        shape.kind = ShapeMessage.keepKind
        return [Record(shape)]
    }

    /// Whether the shapes of a frame are only those of the frame before, and say it in the usual bytes.
    private static func isKeep(_ frame: FrameMessage, _ writer: FolderValueWriter) -> Bool {
        frame.shapes.count == 1 && frame.shapes[0].values.kind == ShapeMessage.keepKind
            && writer.text(frame.shapes[0]) == writer.text(kept[0])
    }

    fileprivate static let shapes = FolderRule(name: "shapes") { frame, writer in
        frame.shapes.isEmpty || isKeep(frame, writer)
            ? nil : "[" + frame.shapes.map { writer.text($0) }.joined(separator: ", ") + "]"
    } read: { (value, reader, frame) throws(SVGAError) in
        for shape in try reader.elements(value) {
            try reader.count(.shape, shape.path)
            frame.shapes.append(try reader.record(shape))
        }
    }

    fileprivate static let keep = FolderRule(name: "keep") { frame, writer in
        isKeep(frame, writer) ? "true" : nil
    } read: { (value, reader, frame) throws(SVGAError) in
        guard try reader.boolean(value) else { return }
        guard frame.shapes.isEmpty else {
            throw .folderValue(value.path, "a frame has shapes or keeps those before, not both")
        }
        try reader.count(.shape, value.path)
        frame.shapes = kept
    }
}

extension LayoutMessage: FolderMessage {
    static let folderRules: [FolderRule<LayoutMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("width", \.width), .number("height", \.height),
    ]
    static let row: FolderRow<LayoutMessage>? = FolderRow(numbers: [\.width, \.height], zeros: [\.x, \.y])
}

extension TransformMessage: FolderMessage {
    static let folderRules: [FolderRule<TransformMessage>] = [
        .number("a", \.a), .number("b", \.b), .number("c", \.c), .number("d", \.d), .number("tx", \.tx),
        .number("ty", \.ty),
    ]
    static let row: FolderRow<TransformMessage>? = FolderRow(numbers: [\.a, \.b, \.c, \.d, \.tx, \.ty])
}

extension ShapeMessage: FolderMessage {
    static let folderRules: [FolderRule<ShapeMessage>] = [
        .word("type", ["shape", "rect", "ellipse", "keep"], \.kind), .record("path", \.path),
        .record("rect", \.rectangle), .record("ellipse", \.ellipse), .record("style", \.style),
        .record("transform", \.transform),
    ]
}

extension PathMessage: FolderMessage {
    static let folderRules: [FolderRule<PathMessage>] = [.text("d", \.text)]
    static let onlyText: (any WritableKeyPath<PathMessage, DocumentText?> & Sendable)? = \PathMessage.text
}

extension RectangleMessage: FolderMessage {
    static let folderRules: [FolderRule<RectangleMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("width", \.width), .number("height", \.height),
        .number("cornerRadius", \.cornerRadius),
    ]
}

extension EllipseMessage: FolderMessage {
    static let folderRules: [FolderRule<EllipseMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("radiusX", \.radiusX), .number("radiusY", \.radiusY),
    ]
}

extension StyleMessage: FolderMessage {
    static let folderRules: [FolderRule<StyleMessage>] = [
        .record("fill", \.fill), .record("stroke", \.stroke), .number("strokeWidth", \.strokeWidth),
        .word("lineCap", ["butt", "round", "square"], \.lineCap),
        .word("lineJoin", ["miter", "round", "bevel"], \.lineJoin), .number("miterLimit", \.miterLimit),
        .number("dashLength", \.dashLength), .number("dashGap", \.dashGap), .number("dashOffset", \.dashOffset),
    ]
}

extension ColorMessage: FolderMessage {
    static let folderRules: [FolderRule<ColorMessage>] = [
        .number("red", \.red), .number("green", \.green), .number("blue", \.blue), .number("alpha", \.alpha),
    ]
    static let row: FolderRow<ColorMessage>? = FolderRow(numbers: [\.red, \.green, \.blue, \.alpha])
}
