/// An animated GIF as a viewer shows it, read by other code than wrote it.
public struct AnimatedGIF {
    /// A picture of RGBA bytes, and how long it is shown.
    public struct Frame {
        /// Straight RGBA bytes of the complete picture.
        public let pixels: [UInt8]
        /// The duration, in hundredths of a second.
        public let hundredths: Int
        /// The columns of its region.
        public let width: Int
        /// The rows of its region.
        public let height: Int
        /// Whether it has its own palette.
        public let hasPalette: Bool
        /// Whether it is removed before the next one.
        public let isRemoved: Bool
    }

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The number of plays; 0 for endless.
    public private(set) var playCount = 1
    /// The frames, in order.
    public private(set) var frames: [Frame] = []

    /// Reads a file by the rules of GIF89a.
    public init(parsing file: [UInt8]) throws {
        var reader = ByteReader(bytes: file)
        guard try reader.take(6).elementsEqual("GIF89a".utf8) else { throw AnimatedPNG.Fault("no GIF89a") }
        (width, height) = (try reader.number(), try reader.number())
        let flags = try reader.byte()
        guard try reader.take(2) == [0, 0] else { throw AnimatedPNG.Fault("a background colour, or an aspect ratio") }
        let palette = flags & 0x80 == 0 ? [] : try reader.take(3 << (Int(flags & 7) + 1))
        var canvas = GIFScreen(width: width, height: height)
        var control: [UInt8]?
        while true {
            switch try reader.byte() {
            case 0x21:
                let (label, body) = (try reader.byte(), try reader.blocks())
                if label == 0xf9 { control = body } else { try takeExtension(label, body) }
            case 0x2c:
                guard let given = control, given.count == 4 else { throw AnimatedPNG.Fault("a frame without times") }
                frames.append(try canvas.draw(&reader, palette: palette, control: given))
                control = nil
            case 0x3b:
                guard reader.isAtEnd else { throw AnimatedPNG.Fault("bytes behind the end") }
                return
            case let other: throw AnimatedPNG.Fault("a block \(other)")
            }
        }
    }

    private mutating func takeExtension(_ label: UInt8, _ body: [UInt8]) throws {
        guard label == 0xff, body.starts(with: "NETSCAPE2.0".utf8), body.count == 14, body[11] == 1, frames.isEmpty
        else {
            throw AnimatedPNG.Fault("an extension other than loops")
        }
        let repetitions = Int(body[12]) | Int(body[13]) << 8
        playCount = repetitions == 0 ? 0 : repetitions + 1
    }

    /// The picture that shows at a moment of the first pass.
    public func pixels(atHundredth moment: Int) -> [UInt8] {
        var end = 0
        for frame in frames {
            end += frame.hundredths
            if moment < end { return frame.pixels }
        }
        return frames[frames.count - 1].pixels
    }
}

/// Bytes from the first to the last.
struct ByteReader {
    let bytes: [UInt8]
    var next = 0

    var isAtEnd: Bool { next == bytes.count }

    mutating func take(_ count: Int) throws -> [UInt8] {
        guard count <= bytes.count - next else { throw AnimatedPNG.Fault("the file ends early") }
        defer { next += count }
        return Array(bytes[next..<next + count])
    }

    mutating func byte() throws -> UInt8 { try take(1)[0] }

    mutating func number() throws -> Int { try Int(byte()) | Int(byte()) << 8 }

    /// Blocks with their lengths, up to the empty one.
    mutating func blocks() throws -> [UInt8] {
        var content: [UInt8] = []
        while case let count = try Int(byte()), count > 0 { content += try take(count) }
        return content
    }
}

/// The content of the screen.
private struct GIFScreen {
    let width: Int
    let height: Int
    var pixels: [UInt8]
    /// The region that becomes transparent before the next frame.
    var removed: [Int] = []

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    mutating func draw(
        _ reader: inout ByteReader, palette: [UInt8], control: [UInt8]
    ) throws -> AnimatedGIF.Frame {
        let (x, y) = (try reader.number(), try reader.number())
        let (columns, rows) = (try reader.number(), try reader.number())
        guard columns > 0, rows > 0, x + columns <= width, y + rows <= height else {
            throw AnimatedPNG.Fault("a frame outside the picture")
        }
        let flags = try reader.byte()
        guard flags & 0x78 == 0 else { throw AnimatedPNG.Fault("an interlaced frame") }
        let own = flags & 0x80 == 0 ? nil : try reader.take(3 << (Int(flags & 7) + 1))
        let colors = own ?? palette
        let indices = try LZWReader.decode(depth: Int(reader.byte()), reader.blocks(), count: columns * rows)
        for place in removed { pixels.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0]) }
        let places = (y..<y + rows).flatMap { row in (x..<x + columns).map { (row * width + $0) * 4 } }
        for (place, index) in zip(places, indices) where control[0] & 1 == 0 || index != control[3] {
            guard Int(index) * 3 + 3 <= colors.count else { throw AnimatedPNG.Fault("an index behind the palette") }
            pixels.replaceSubrange(place..<place + 4, with: colors[Int(index) * 3..<Int(index) * 3 + 3] + [255])
        }
        let disposal = control[0] >> 2
        guard disposal == 1 || disposal == 2 else { throw AnimatedPNG.Fault("a disposal of \(disposal)") }
        removed = disposal == 2 ? places : []
        return AnimatedGIF.Frame(
            pixels: pixels, hundredths: Int(control[1]) | Int(control[2]) << 8, width: columns, height: rows,
            hasPalette: own != nil, isRemoved: disposal == 2)
    }
}

/// The compression of GIF, undone with plain strings.
enum LZWReader {
    static func decode(depth: Int, _ bytes: [UInt8], count: Int) throws -> [UInt8] {
        guard 2...8 ~= depth else { throw AnimatedPNG.Fault("a code size of \(depth)") }
        let clear = 1 << depth
        var (table, last, output) = ([[UInt8]](), [UInt8]?.none, [UInt8]())
        var (bits, bitCount, width) = (0, 0, depth + 1)
        for byte in bytes {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= width {
                let code = bits & (1 << width - 1)
                (bits, bitCount) = (bits >> width, bitCount - width)
                if code == clear {
                    (table, last, width) = ((0..<clear).map { [UInt8($0)] } + [[], []], nil, depth + 1)
                    continue
                }
                if code == clear + 1 {
                    guard output.count == count else { throw AnimatedPNG.Fault("\(output.count) pixels of \(count)") }
                    return output
                }
                guard let string = code < table.count ? table[code] : last.map({ $0 + [$0[0]] }), code <= table.count,
                    !string.isEmpty, output.count + string.count <= count
                else { throw AnimatedPNG.Fault("a code \(code) of \(table.count)") }
                output += string
                if let last, table.count < 4096 { table.append(last + [string[0]]) }
                if table.count == 1 << width, width < 12 { width += 1 }
                last = string
            }
        }
        throw AnimatedPNG.Fault("no end of the codes")
    }
}
