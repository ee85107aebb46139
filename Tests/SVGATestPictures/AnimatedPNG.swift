import SVGAGraphics
import SVGAImage
import SVGATestSupport

/// An animated PNG as a viewer shows it, read by other code than wrote it.
public struct AnimatedPNG {
    /// A picture of straight RGBA bytes, and how long it is shown.
    public struct Frame {
        /// Straight RGBA bytes of the complete picture.
        public let pixels: [UInt8]
        /// The duration.
        public let milliseconds: Int
    }

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The number of plays; 0 for endless.
    public let loopCount: Int
    /// The frames, in order.
    public private(set) var frames: [Frame] = []

    /// The fault of a file.
    public struct Fault: Error, CustomStringConvertible {
        /// In words.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// Reads a file by the rules of the specification.
    public init(parsing file: [UInt8]) throws {
        let chunks = PNGFile(parsing: file).chunks
        guard PNGFile(chunks).bytes == file else { throw Fault("a checksum or length is wrong") }
        guard chunks.count > 3, chunks[0].name == "IHDR", chunks[1].name == "acTL", chunks.last?.name == "IEND" else {
            throw Fault("not IHDR, acTL … IEND")
        }
        let header = chunks[0].body
        (width, height) = (header.number(at: 0), header.number(at: 4))
        loopCount = chunks[1].body.number(at: 4)
        var reader = FrameReader(header: header, width: width, height: height)
        for (name, body) in chunks.dropFirst(2) { try reader.take(name, body) }
        frames = reader.frames
        guard frames.count == chunks[1].body.number(at: 0) else { throw Fault("acTL counts other frames") }
    }

    /// The picture that shows at a moment of the first pass.
    public func pixels(atMillisecond moment: Int) -> [UInt8] { frames.pixels(atMillisecond: moment) }
}

extension [AnimatedPNG.Frame] {
    /// The picture at a time; after the end, the last one.
    func pixels(atMillisecond moment: Int) -> [UInt8] {
        var end = 0
        for frame in self {
            end += frame.milliseconds
            if moment < end { return frame.pixels }
        }
        return self[count - 1].pixels
    }
}

/// Puts frames onto the canvas, chunk by chunk.
private struct FrameReader {
    let header: [UInt8]
    let width: Int
    let height: Int
    var canvas: [UInt8]
    /// PLTE and tRNS, which all frames share.
    var palette: [(name: String, body: [UInt8])] = []
    var frames: [AnimatedPNG.Frame] = []
    var control: [UInt8]?
    var data: [UInt8] = []
    var sequenceNumber = 0

    init(header: [UInt8], width: Int, height: Int) {
        (self.header, self.width, self.height) = (header, width, height)
        canvas = [UInt8](repeating: 0, count: width * height * 4)
    }

    mutating func take(_ name: String, _ body: [UInt8]) throws {
        switch name {
        case "fcTL":
            try finishFrame()
            try checkSequence(body)
            control = body
        case "IDAT":
            guard frames.isEmpty else { throw AnimatedPNG.Fault("IDAT behind the first frame") }
            data += body
        case "fdAT":
            try checkSequence(body)
            data += body.dropFirst(4)
        case "PLTE", "tRNS":
            guard control == nil, frames.isEmpty else { throw AnimatedPNG.Fault("a palette behind the first frame") }
            palette.append((name, body))
        case "IEND": try finishFrame()
        default: throw AnimatedPNG.Fault("a chunk \(name)")
        }
    }

    private mutating func checkSequence(_ body: [UInt8]) throws {
        guard body.number(at: 0) == sequenceNumber else { throw AnimatedPNG.Fault("a gap in the sequence") }
        sequenceNumber += 1
    }

    private mutating func finishFrame() throws {
        guard let control else { return }
        let (columns, rows) = (control.number(at: 4), control.number(at: 8))
        let (x, y) = (control.number(at: 12), control.number(at: 16))
        guard columns > 0, rows > 0, x + columns <= width, y + rows <= height else {
            throw AnimatedPNG.Fault("a frame outside the picture")
        }
        guard Array(control[24...]) == [0, 0] else { throw AnimatedPNG.Fault("a frame that blends or goes") }
        if frames.isEmpty, columns * rows != width * height { throw AnimatedPNG.Fault("the first frame is not whole") }
        let file = PNGFile(
            [
                ("IHDR", Array(control[4..<12]) + Array(header[8...]))
            ] + palette + [("IDAT", data), ("IEND", [])])
        let part = try Pixmap(decoding: file.bytes).straightAlphaBytes()
        for row in 0..<rows {
            let (target, source, count) = (((y + row) * width + x) * 4, row * columns * 4, columns * 4)
            canvas.replaceSubrange(target..<target + count, with: part[source..<source + count])
        }
        let (count, unit) = (control.number(at: 20, size: 2), control.number(at: 22, size: 2))
        frames.append(AnimatedPNG.Frame(pixels: canvas, milliseconds: count * 1000 / unit))
        (self.control, data) = (nil, [])
    }
}

extension [UInt8] {
    fileprivate func number(at offset: Int, size: Int = 4) -> Int {
        self[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }
}
