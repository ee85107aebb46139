import Glibc
import SVGAGraphics
import SVGARaster

/// A rasterizer scene, read from the text file that all peers of the benchmark read.
struct SceneFile {
    enum Operation {
        case image(Int, Affine, opacity: Double, clip: SVGAPath?)
        case fill(SVGAPath, SVGAColor)
        case stroke(SVGAPath, SVGAStrokeStyle, SVGAColor)
        case masked(content: [Operation], mask: [Operation])
    }

    var width = 0
    var height = 0
    var textures: [Texture] = []
    var operations: [Operation] = []

    init?(folder: String, name: String, copyBudget: ByteBudget? = nil) {
        guard let bytes = Self.read("\(folder)/\(name).txt") else { return nil }
        var content: [Operation] = []
        var mask: [Operation] = []
        var section = 0
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            var words = Words(line)
            switch words.next() {
            case "CANVAS": (width, height) = (words.integer(), words.integer())
            case "IMG": textures.append(Texture(Self.pixmap(&words, folder), copyBudget: copyBudget))
            case "LA": section = 1
            case "LB": section = 2
            case "LE":
                operations.append(.masked(content: content, mask: mask))
                (content, mask, section) = ([], [], 0)
            case let kind:
                guard let operation = Self.operation(kind, &words) else { return nil }
                switch section {
                case 0: operations.append(operation)
                case 1: content.append(operation)
                default: mask.append(operation)
                }
            }
        }
    }

    private static func operation(_ kind: Substring, _ words: inout Words) -> Operation? {
        switch kind {
        case "B":
            let image = words.integer()
            let shift = Point(words.number(), words.number())
            return .image(image, Affine(translation: shift), opacity: words.number(), clip: nil)
        case "A": return .image(words.integer(), words.affine(), opacity: words.number(), clip: nil)
        case "C": return .image(words.integer(), words.affine(), opacity: words.number(), clip: words.path())
        case "F":
            let color = words.color()
            return .fill(words.path(), color)
        case "S":
            let color = words.color()
            let style = words.strokeStyle()
            return .stroke(words.path(), style, color)
        case "R":
            let (x, y, w, h) = (words.number(), words.number(), words.number(), words.number())
            let radius = words.number()
            _ = words.number()
            let rect = Rect(minX: x, minY: y, maxX: x + w, maxY: y + h)
            return .fill(SVGAPath(rect: rect, cornerRadius: radius), words.color())
        case "E":
            let center = Point(words.number(), words.number())
            let path = SVGAPath(ellipseAt: center, radiusX: words.number(), radiusY: words.number())
            return .fill(path, words.color())
        default: return nil
        }
    }

    private static func pixmap(_ words: inout Words, _ folder: String) -> Pixmap {
        _ = words.integer()
        let (width, height) = (words.integer(), words.integer())
        let bytes = read("\(folder)/\(words.next())") ?? []
        guard var pixmap = try? Pixmap(width: width, height: height), bytes.count == pixmap.byteCount else {
            preconditionFailure("no image of \(width)x\(height) in \(folder)")
        }
        try? pixmap.withMutablePixels { pixels in
            UnsafeMutableRawBufferPointer(pixels).copyBytes(from: bytes)
        }
        return pixmap
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
            read = fread(bytes.baseAddress, 1, count, file)
        }
    }
}

/// The words of a line, taken one after the other.
private struct Words {
    private var rest: ArraySlice<Substring>

    init(_ line: Substring) { rest = line.split(separator: " ")[...] }

    mutating func next() -> Substring { rest.popFirst() ?? "" }
    mutating func integer() -> Int { Int(next()) ?? 0 }
    mutating func number() -> Double { Double(next()) ?? 0 }
    mutating func point() -> Point { Point(number(), number()) }

    mutating func affine() -> Affine {
        Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }

    mutating func color() -> SVGAColor {
        let channels = [integer(), integer(), integer()].map { UInt8(clamping: $0) }
        return SVGAColor(red: channels[0], green: channels[1], blue: channels[2], alpha: Double(integer()) / 255)
    }

    mutating func strokeStyle() -> SVGAStrokeStyle {
        var style = SVGAStrokeStyle(width: number())
        style.join = SVGAStrokeStyle.Join(rawValue: UInt8(clamping: integer())) ?? .miter
        style.cap = SVGAStrokeStyle.Cap(rawValue: UInt8(clamping: integer())) ?? .butt
        style.miterLimit = number()
        if integer() == 2 { style.dash = SVGAStrokeStyle.Dash(length: number(), gap: number(), phase: 0) }
        return style
    }

    mutating func path() -> SVGAPath {
        var path = SVGAPath()
        while let verb = rest.popFirst() {
            switch verb {
            case "M": path.move(to: point())
            case "L": path.line(to: point())
            case "C": path.cubic(point(), point(), to: point())
            default: path.close()
            }
        }
        return path
    }
}
