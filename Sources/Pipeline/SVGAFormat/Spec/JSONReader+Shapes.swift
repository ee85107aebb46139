import SVGAErrors
import SVGAGraphics

extension JSONReader {
    /// Reads a shape. Its members may come in any order, so the arguments are resolved after the type is known.
    mutating func shape() throws(SVGAError) -> ShapeRecord {
        var shape = ShapeRecord()
        var arguments: ShapeArguments?
        try object { reader, key in
            switch key {
            case "type": shape.kind = ShapeRecord.Kind(name: try reader.string() ?? "")
            case "args": arguments = try reader.arguments()
            case "styles": shape.style = try reader.style()
            case "transform": shape.transform = try reader.transform()
            default: try reader.skip()
            }
        }
        shape.arguments = arguments?.record(shape.kind)
        return shape
    }

    private mutating func arguments() throws(SVGAError) -> ShapeArguments? {
        var arguments = ShapeArguments()
        let isObject = try object { reader, key in
            switch key {
            case "d": arguments.path = try reader.pathText()
            case "x": arguments.x = try reader.number() ?? 0
            case "y": arguments.y = try reader.number() ?? 0
            case "width": arguments.width = try reader.number() ?? 0
            case "height": arguments.height = try reader.number() ?? 0
            case "cornerRadius": arguments.cornerRadius = try reader.number() ?? 0
            case "radiusX": arguments.radiusX = try reader.number() ?? 0
            case "radiusY": arguments.radiusY = try reader.number() ?? 0
            default: try reader.skip()
            }
        }
        return isObject ? arguments : nil
    }

    private mutating func style() throws(SVGAError) -> StyleRecord? {
        var style = StyleRecord()
        let isObject = try object { reader, key in
            switch key {
            case "fill": style.fill = try reader.color()
            case "stroke": style.stroke = try reader.color()
            case "strokeWidth": style.strokeWidth = try reader.number() ?? 0
            case "lineCap": style.cap = SVGAStrokeStyle.Cap(name: try reader.string() ?? "")
            case "lineJoin": style.join = SVGAStrokeStyle.Join(name: try reader.string() ?? "")
            case "miterLimit": style.miterLimit = try reader.number() ?? 0
            case "lineDash":
                let lengths = try reader.numbers(upTo: 3) + [0, 0, 0]
                style.dash = (lengths[0], lengths[1], lengths[2])
            default: try reader.skip()
            }
        }
        return isObject ? style : nil
    }

    private mutating func color() throws(SVGAError) -> StyleRecord.Color? {
        let channels = try numbers(upTo: 4)
        guard channels.count == 4 else { return nil }
        return StyleRecord.Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }

    /// Reads the first numbers of an array and skips the rest.
    private mutating func numbers(upTo count: Int) throws(SVGAError) -> [Double] {
        var values: [Double] = []
        try array { reader in
            guard values.count < count else { return try reader.skip() }
            values.append(try reader.number() ?? 0)
        }
        return values
    }
}

/// The members that the arguments of any shape can have.
private struct ShapeArguments {
    var path = PathSource()
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
    var cornerRadius = 0.0
    var radiusX = 0.0
    var radiusY = 0.0

    func record(_ kind: ShapeRecord.Kind) -> ShapeRecord.Arguments? {
        switch kind {
        case .path: .path(path)
        case .rectangle:
            .rectangle(Rect(minX: x, minY: y, maxX: x + width, maxY: y + height), cornerRadius: cornerRadius)
        case .ellipse: .ellipse(center: Point(x, y), radiusX: radiusX, radiusY: radiusY)
        case .keep, .unknown: nil
        }
    }
}

extension ShapeRecord.Kind {
    /// The kind of a name in `movie.spec`, in any case of letters, since players differ in it.
    fileprivate init(name: String) {
        self =
            switch name.lowercased() {
            case "shape": .path
            case "rect": .rectangle
            case "ellipse": .ellipse
            case "keep": .keep
            default: .unknown
            }
    }
}

extension SVGAStrokeStyle.Cap {
    fileprivate init(name: String) {
        self =
            switch name {
            case "round": .round
            case "square": .square
            default: .butt
            }
    }
}

extension SVGAStrokeStyle.Join {
    fileprivate init(name: String) {
        self =
            switch name {
            case "round": .round
            case "bevel": .bevel
            default: .miter
            }
    }
}
