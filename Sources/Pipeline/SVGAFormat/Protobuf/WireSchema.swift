/// The messages of a movie as far as the scanner must know them; `Sources/C/CSVGAProto/svga.proto` has them
/// in full, and a test compares both.
///
/// The schema is code rather than a table so that looking up a field, which happens millions of times in large movies,
/// touches no reference count.
enum WireSchema: String, CaseIterable, Sendable {
    case movie = "MovieEntity"
    case params = "MovieParams"
    case imagesEntry = "ImagesEntry"
    case sprite = "SpriteEntity"
    case audio = "AudioEntity"
    case frame = "FrameEntity"
    case layout = "Layout"
    case transform = "Transform"
    case shape = "ShapeEntity"
    case shapeArgs = "ShapeArgs"
    case rectArgs = "RectArgs"
    case ellipseArgs = "EllipseArgs"
    case style = "ShapeStyle"
    case color = "RGBAColor"

    /// One field of a message.
    struct Field: Sendable {
        let name: StaticString
        let type: WireReader.WireType
        /// The message inside, if the field is one.
        let message: WireSchema?
        /// The limit of its bytes, if it is a text.
        var limit: Limits.Name?

        fileprivate static func varint(_ name: StaticString) -> Field {
            Field(name: name, type: .varint, message: nil)
        }
        fileprivate static func float(_ name: StaticString) -> Field {
            Field(name: name, type: .fixed32, message: nil)
        }
        fileprivate static func bytes(_ name: StaticString) -> Field { Field(name: name, type: .bytes, message: nil) }
        fileprivate static func string(_ name: StaticString) -> Field {
            Field(name: name, type: .bytes, message: nil, limit: .maxStringByteCount)
        }
        fileprivate static func path(_ name: StaticString) -> Field {
            Field(name: name, type: .bytes, message: nil, limit: .maxPathByteCount)
        }
        fileprivate static func message(_ name: StaticString, _ message: WireSchema) -> Field {
            Field(name: name, type: .bytes, message: message)
        }
    }

    /// The field with a number, or nil when the message has none.
    func field(_ number: Int) -> Field? {
        switch self {
        case .movie: Self.movieField(number)
        case .params: Self.paramsField(number)
        case .imagesEntry: Self.imagesEntryField(number)
        case .sprite: Self.spriteField(number)
        case .audio: Self.audioField(number)
        case .frame: Self.frameField(number)
        case .layout: Self.layoutField(number)
        case .transform: Self.transformField(number)
        case .shape: Self.shapeField(number)
        case .shapeArgs: number == 1 ? .path("d") : nil
        case .rectArgs: number == 5 ? .float("cornerRadius") : Self.layoutField(number)
        case .ellipseArgs: Self.ellipseField(number)
        case .style: Self.styleField(number)
        case .color: Self.colorField(number)
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

extension WireSchema {
    private static func movieField(_ number: Int) -> Field? {
        switch number {
        case 1: .string("version")
        case 2: .message("params", .params)
        case 3: .message("images", .imagesEntry)
        case 4: .message("sprites", .sprite)
        case 5: .message("audios", .audio)
        default: nil
        }
    }

    private static func paramsField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("viewBoxWidth")
        case 2: .float("viewBoxHeight")
        case 3: .varint("fps")
        case 4: .varint("frames")
        default: nil
        }
    }

    private static func imagesEntryField(_ number: Int) -> Field? {
        switch number {
        case 1: .string("key")
        case 2: .bytes("value")
        default: nil
        }
    }

    private static func spriteField(_ number: Int) -> Field? {
        switch number {
        case 1: .string("imageKey")
        case 2: .message("frames", .frame)
        case 3: .string("matteKey")
        default: nil
        }
    }

    private static func audioField(_ number: Int) -> Field? {
        switch number {
        case 1: .string("audioKey")
        case 2: .varint("startFrame")
        case 3: .varint("endFrame")
        case 4: .varint("startTime")
        case 5: .varint("totalTime")
        default: nil
        }
    }

    private static func frameField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("alpha")
        case 2: .message("layout", .layout)
        case 3: .message("transform", .transform)
        case 4: .path("clipPath")
        case 5: .message("shapes", .shape)
        default: nil
        }
    }

    private static func shapeField(_ number: Int) -> Field? {
        switch number {
        case 1: .varint("type")
        case 2: .message("shape", .shapeArgs)
        case 3: .message("rect", .rectArgs)
        case 4: .message("ellipse", .ellipseArgs)
        case 10: .message("styles", .style)
        case 11: .message("transform", .transform)
        default: nil
        }
    }
}

extension WireSchema {
    private static func layoutField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("x")
        case 2: .float("y")
        case 3: .float("width")
        case 4: .float("height")
        default: nil
        }
    }

    private static func transformField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("a")
        case 2: .float("b")
        case 3: .float("c")
        case 4: .float("d")
        case 5: .float("tx")
        case 6: .float("ty")
        default: nil
        }
    }

    private static func ellipseField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("x")
        case 2: .float("y")
        case 3: .float("radiusX")
        case 4: .float("radiusY")
        default: nil
        }
    }

    private static func colorField(_ number: Int) -> Field? {
        switch number {
        case 1: .float("r")
        case 2: .float("g")
        case 3: .float("b")
        case 4: .float("a")
        default: nil
        }
    }

    private static func styleField(_ number: Int) -> Field? {
        switch number {
        case 1: .message("fill", .color)
        case 2: .message("stroke", .color)
        case 3: .float("strokeWidth")
        case 4: .varint("lineCap")
        case 5: .varint("lineJoin")
        case 6: .float("miterLimit")
        case 7: .float("lineDashI")
        case 8: .float("lineDashII")
        case 9: .float("lineDashIII")
        default: nil
        }
    }
}
