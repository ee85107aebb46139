package import SVGAErrors
import SVGAGraphics
import SVGASystem

extension JSONReader {
    /// Reads a frame, and its shapes into a separate array that is reused for all frames.
    mutating func frame(
        _ shapes: inout [ShapeRecord], _ tally: inout MovieTally
    ) throws(SVGAError) -> SpriteStateRecord {
        var frame = SpriteStateRecord()
        try object { reader, key in
            switch key {
            case "alpha": frame.alpha = try reader.number() ?? 0
            case "layout": frame.layout = try reader.size()
            case "transform": frame.transform = try reader.transform()
            case "clipPath": frame.clipPath = try reader.pathText()
            case "shapes":
                shapes.removeAll(keepingCapacity: true)
                try reader.array { reader in
                    try reader.count(.shape, &tally)
                    try shapes.makeRoom()
                    shapes.append(try reader.shape())
                }
            default: try reader.skip()
            }
        }
        return frame
    }

    /// Reads the width and height of an object; zero where they are missing.
    mutating func size() throws(SVGAError) -> Size {
        var size = Size.zero
        try object { reader, key in
            switch key {
            case "width": size.width = try reader.number() ?? 0
            case "height": size.height = try reader.number() ?? 0
            default: try reader.skip()
            }
        }
        return size
    }

    /// Reads a transform, whose missing numbers are 0; nil if the value is not an object.
    mutating func transform() throws(SVGAError) -> Affine? {
        var map = Affine(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
        let isObject = try object { reader, key in
            switch key {
            case "a": map.a = try reader.number() ?? 0
            case "b": map.b = try reader.number() ?? 0
            case "c": map.c = try reader.number() ?? 0
            case "d": map.d = try reader.number() ?? 0
            case "tx": map.tx = try reader.number() ?? 0
            case "ty": map.ty = try reader.number() ?? 0
            default: try reader.skip()
            }
        }
        return isObject ? map : nil
    }

    /// Reads the text of a path; empty if the value is not a string.
    mutating func pathText() throws(SVGAError) -> PathSource {
        PathSource(try bytes(maxByteCount: limits.maxPathByteCount, limit: \.maxPathByteCount) ?? [])
    }

    /// Reads a number without its fraction, clamped to 32 bits; 0 when there is none.
    package mutating func integer() throws(SVGAError) -> Int {
        let value = try number() ?? 0
        return Int(max(Double(Int32.min), min(Double(Int32.max), value.rounded(.towardZero))))
    }

    /// Counts a part, or throws when it is one too many.
    package func count(_ part: MovieTally.Part, _ tally: inout MovieTally) throws(SVGAError) {
        try tally.add(part, at: offset)
    }
}
