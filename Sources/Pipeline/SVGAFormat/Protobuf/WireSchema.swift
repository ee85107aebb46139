/// The messages of a movie as far as the scanner must know them; `Sources/C/CSVGAProto/svga.proto` has them
/// in full, and a test compares both.
enum WireSchema: Int, CaseIterable, Sendable {
    case movie, params, imagesEntry, sprite, audio, frame, layout, transform
    case shape, shapeArgs, rectArgs, ellipseArgs, style, color

    private static let names = [
        "MovieEntity", "MovieParams", "ImagesEntry", "SpriteEntity", "AudioEntity", "FrameEntity", "Layout",
        "Transform", "ShapeEntity", "ShapeArgs", "RectArgs", "EllipseArgs", "ShapeStyle", "RGBAColor",
    ]

    var name: String { Self.names[rawValue] }

    struct Field: Sendable {
        let name: StaticString
        let type: WireReader.WireType
        /// The message inside, if the field is one.
        var message: WireSchema?
        /// The limit of its bytes, if it is a text.
        var limit: Limits.Name?

        fileprivate static func varint(_ name: StaticString) -> Field { Field(name: name, type: .varint) }
        fileprivate static func float(_ name: StaticString) -> Field { Field(name: name, type: .fixed32) }
        fileprivate static func bytes(_ name: StaticString) -> Field { Field(name: name, type: .bytes) }
        fileprivate static func string(_ name: StaticString, _ limit: Limits.Name = \.maxStringByteCount) -> Field {
            Field(name: name, type: .bytes, limit: limit)
        }
        fileprivate static func message(_ name: StaticString, _ message: WireSchema) -> Field {
            Field(name: name, type: .bytes, message: message)
        }
    }

    /// More than the numbers of all fields.
    private static let rowCount = 12

    /// The fields of all messages by message and number, in one block, because large movies look up millions of them.
    private static let table = allCases.flatMap { schema in
        [nil] + schema.fields + Array(repeating: nil, count: rowCount - 1 - schema.fields.count)
    }

    func field(_ number: Int) -> Field? {
        0..<Self.rowCount ~= number ? Self.table[rawValue * Self.rowCount + number] : nil
    }

    /// The fields, starting at number 1.
    private var fields: [Field?] {
        switch self {
        case .movie:
            [
                .string("version"), .message("params", .params), .message("images", .imagesEntry),
                .message("sprites", .sprite), .message("audios", .audio),
            ]
        case .params: [.float("viewBoxWidth"), .float("viewBoxHeight"), .varint("fps"), .varint("frames")]
        case .imagesEntry: [.string("key"), .bytes("value")]
        case .sprite: [.string("imageKey"), .message("frames", .frame), .string("matteKey")]
        case .audio:
            [
                .string("audioKey"), .varint("startFrame"), .varint("endFrame"), .varint("startTime"),
                .varint("totalTime"),
            ]
        case .frame:
            [
                .float("alpha"), .message("layout", .layout), .message("transform", .transform),
                .string("clipPath", \.maxPathByteCount), .message("shapes", .shape),
            ]
        case .layout: [.float("x"), .float("y"), .float("width"), .float("height")]
        case .transform: [.float("a"), .float("b"), .float("c"), .float("d"), .float("tx"), .float("ty")]
        case .shape:
            [
                .varint("type"), .message("shape", .shapeArgs), .message("rect", .rectArgs),
                .message("ellipse", .ellipseArgs), nil, nil, nil, nil, nil, .message("styles", .style),
                .message("transform", .transform),
            ]
        case .shapeArgs: [.string("d", \.maxPathByteCount)]
        case .rectArgs: [.float("x"), .float("y"), .float("width"), .float("height"), .float("cornerRadius")]
        case .ellipseArgs: [.float("x"), .float("y"), .float("radiusX"), .float("radiusY")]
        case .style:
            [
                .message("fill", .color), .message("stroke", .color), .float("strokeWidth"), .varint("lineCap"),
                .varint("lineJoin"), .float("miterLimit"), .float("lineDashI"), .float("lineDashII"),
                .float("lineDashIII"),
            ]
        case .color: [.float("r"), .float("g"), .float("b"), .float("a")]
        }
    }

    /// Whether all fields are single-precision numbers.
    var hasOnlyFloats: Bool {
        switch self {
        case .layout, .transform, .rectArgs, .ellipseArgs, .color: true
        default: false
        }
    }

    /// The limited part that a message of this kind is, or nil.
    var part: MovieTally.Part? {
        switch self {
        case .sprite: .sprite
        case .frame: .frame
        case .shape: .shape
        case .imagesEntry: .image
        case .audio: .audio
        default: nil
        }
    }
}
