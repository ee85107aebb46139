import CSVGAProto
import SVGAGraphics
import SVGASystem

/// Reads the frames of an unpacked sprite, one record at a time.
struct SpriteReader {
    private var shapes: [ShapeRecord] = []
    /// The last clip path: most frames repeat it.
    private var clipPath = PathSource()

    mutating func addFrames(of sprite: Svga__SpriteEntity, to builder: inout MovieBuilder) throws(SVGAError) {
        for index in unsafe 0..<sprite.n_frames {
            guard let frame = unsafe sprite.frames[index]?.pointee else { continue }
            unsafe try readShapes(frame)
            try builder.addFrame(unsafe read(frame), shapes: shapes)
        }
    }

    private mutating func read(_ frame: Svga__FrameEntity) -> SpriteStateRecord {
        unsafe SpriteStateRecord(
            alpha: Double(frame.alpha),
            layout: frame.layout.map { unsafe Size(Double($0.pointee.width), Double($0.pointee.height)) } ?? .zero,
            transform: frame.transform.map { unsafe Affine($0.pointee) }, clipPath: clipPath(frame.clippath))
    }

    private mutating func clipPath(_ text: UnsafeMutablePointer<CChar>?) -> PathSource {
        guard let text = unsafe text, unsafe text.pointee != 0 else { return PathSource() }
        if unsafe !Unpacker.isEqual(text, clipPath.bytes) { clipPath = unsafe PathSource(Unpacker.bytes(text)) }
        return clipPath
    }

    private mutating func readShapes(_ frame: Svga__FrameEntity) throws(SVGAError) {
        shapes.removeAll(keepingCapacity: true)
        unsafe try shapes.makeRoom(for: frame.n_shapes)
        for index in unsafe 0..<frame.n_shapes {
            guard let shape = unsafe frame.shapes[index]?.pointee else { continue }
            unsafe shapes.append(ShapeRecord(shape))
        }
    }
}

extension ShapeRecord {
    fileprivate init(_ shape: Svga__ShapeEntity) {
        unsafe self.init(
            kind: Kind(shape.type), arguments: Arguments(shape),
            style: shape.styles.map { unsafe StyleRecord($0.pointee) },
            transform: shape.transform.map { unsafe Affine($0.pointee) })
    }
}

extension ShapeRecord.Kind {
    fileprivate init(_ type: Svga__ShapeEntity__ShapeType) {
        self =
            switch type {
            case SVGA__SHAPE_ENTITY__SHAPE_TYPE__SHAPE: .path
            case SVGA__SHAPE_ENTITY__SHAPE_TYPE__RECT: .rectangle
            case SVGA__SHAPE_ENTITY__SHAPE_TYPE__ELLIPSE: .ellipse
            case SVGA__SHAPE_ENTITY__SHAPE_TYPE__KEEP: .keep
            default: .unknown
            }
    }
}

extension ShapeRecord.Arguments {
    fileprivate init?(_ shape: Svga__ShapeEntity) {
        switch unsafe shape.args_case {
        case SVGA__SHAPE_ENTITY__ARGS_SHAPE:
            guard let path = unsafe shape.shape?.pointee else { return nil }
            self = unsafe .path(PathSource(Unpacker.bytes(path.d)))
        case SVGA__SHAPE_ENTITY__ARGS_RECT:
            guard let rect = unsafe shape.rect?.pointee else { return nil }
            let (x, y) = unsafe (Double(rect.x), Double(rect.y))
            let box = unsafe Rect(minX: x, minY: y, maxX: x + Double(rect.width), maxY: y + Double(rect.height))
            self = unsafe .rectangle(box, cornerRadius: Double(rect.cornerradius))
        case SVGA__SHAPE_ENTITY__ARGS_ELLIPSE:
            guard let ellipse = unsafe shape.ellipse?.pointee else { return nil }
            self = unsafe .ellipse(
                center: Point(Double(ellipse.x), Double(ellipse.y)), radiusX: Double(ellipse.radiusx),
                radiusY: Double(ellipse.radiusy))
        default: return nil
        }
    }
}

extension StyleRecord {
    fileprivate init(_ style: Svga__ShapeEntity__ShapeStyle) {
        unsafe self.init(
            fill: style.fill.map { unsafe Color($0.pointee) },
            stroke: style.stroke.map { unsafe Color($0.pointee) },
            strokeWidth: Double(style.strokewidth), cap: SVGAStrokeStyle.Cap(style.linecap),
            join: SVGAStrokeStyle.Join(style.linejoin), miterLimit: Double(style.miterlimit),
            dash: (Double(style.linedashi), Double(style.linedashii), Double(style.linedashiii)))
    }
}

extension StyleRecord.Color {
    fileprivate init(_ color: Svga__ShapeEntity__ShapeStyle__RGBAColor) {
        unsafe self.init(
            red: Double(color.r), green: Double(color.g), blue: Double(color.b), alpha: Double(color.a))
    }
}

extension SVGAStrokeStyle.Cap {
    fileprivate init(_ cap: Svga__ShapeEntity__ShapeStyle__LineCap) {
        self =
            switch cap {
            case SVGA__SHAPE_ENTITY__SHAPE_STYLE__LINE_CAP__ROUND_CAP: .round
            case SVGA__SHAPE_ENTITY__SHAPE_STYLE__LINE_CAP__SQUARE_CAP: .square
            default: .butt
            }
    }
}

extension SVGAStrokeStyle.Join {
    fileprivate init(_ join: Svga__ShapeEntity__ShapeStyle__LineJoin) {
        self =
            switch join {
            case SVGA__SHAPE_ENTITY__SHAPE_STYLE__LINE_JOIN__ROUND_JOIN: .round
            case SVGA__SHAPE_ENTITY__SHAPE_STYLE__LINE_JOIN__BEVEL_JOIN: .bevel
            default: .miter
            }
    }
}

extension Affine {
    fileprivate init(_ map: Svga__Transform) {
        unsafe self.init(
            a: Double(map.a), b: Double(map.b), c: Double(map.c), d: Double(map.d), tx: Double(map.tx),
            ty: Double(map.ty))
    }
}
