import SVGAGraphics
import SVGAImage

/// An animated WebP as a viewer shows it, read by other code than wrote it.
public struct AnimatedWebP {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// The number of plays; 0 for endless.
    public let loopCount: Int
    /// The frames, in order.
    public private(set) var frames: [AnimatedPNG.Frame] = []

    /// Reads a file by the rules of RFC 9649.
    public init(parsing file: [UInt8]) throws {
        guard file.starts(with: "RIFF".utf8), file[4..<8].littleEndian == file.count - 8,
            file[8..<12].elementsEqual("WEBP".utf8)
        else { throw AnimatedPNG.Fault("no RIFF file of its size") }
        let chunks = try Self.chunks(of: file[12...])
        guard chunks.count > 2, chunks[0].name == "VP8X", chunks[1].name == "ANIM" else {
            throw AnimatedPNG.Fault("not VP8X, ANIM …")
        }
        (width, height) = (chunks[0].body.number(4, 3) + 1, chunks[0].body.number(7, 3) + 1)
        guard chunks[0].body[0] & 0x02 != 0 else { throw AnimatedPNG.Fault("not marked as animated") }
        loopCount = chunks[1].body.number(4, 2)
        var canvas = [UInt8](repeating: 0, count: width * height * 4)
        for (name, body) in chunks.dropFirst(2) {
            guard name == "ANMF", body[15] & ~1 == 0x02 else { throw AnimatedPNG.Fault("a frame that blends") }
            try draw(body, onto: &canvas)
            frames.append(AnimatedPNG.Frame(pixels: canvas, milliseconds: body.number(12, 3)))
            // A removed frame leaves its region transparent.
            if body[15] & 1 == 1 { clear(body, of: &canvas) }
        }
    }

    /// The picture that shows at a moment of the first pass.
    public func pixels(atMillisecond moment: Int) -> [UInt8] { frames.pixels(atMillisecond: moment) }

    private func clear(_ body: [UInt8], of canvas: inout [UInt8]) {
        let (x, y, columns) = (body.number(0, 3) * 2, body.number(3, 3) * 2, body.number(6, 3) + 1)
        for row in 0...body.number(9, 3) {
            let start = ((y + row) * width + x) * 4
            canvas.replaceSubrange(start..<start + columns * 4, with: repeatElement(0, count: columns * 4))
        }
    }

    private func draw(_ body: [UInt8], onto canvas: inout [UInt8]) throws {
        let (x, y) = (body.number(0, 3) * 2, body.number(3, 3) * 2)
        let (columns, rows) = (body.number(6, 3) + 1, body.number(9, 3) + 1)
        guard x + columns <= width, y + rows <= height else { throw AnimatedPNG.Fault("a frame outside the picture") }
        // As a still file, whose alpha only the extended header tells.
        let header = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + body[6..<12]
        let content = Array("WEBP".utf8) + header + body[16...]
        let size = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        let part = try Pixmap(decoding: Array("RIFF".utf8) + size + content)
        guard part.width == columns, part.height == rows else { throw AnimatedPNG.Fault("a frame of another size") }
        let pixels = part.straightAlphaBytes()
        for row in 0..<rows {
            let (target, source, count) = (((y + row) * width + x) * 4, row * columns * 4, columns * 4)
            canvas.replaceSubrange(target..<target + count, with: pixels[source..<source + count])
        }
    }

    private static func chunks(of bytes: ArraySlice<UInt8>) throws -> [(name: String, body: [UInt8])] {
        var (rest, chunks) = (bytes, [(name: String, body: [UInt8])]())
        while !rest.isEmpty {
            guard rest.count >= 8 else { throw AnimatedPNG.Fault("bytes behind the last chunk") }
            let count = rest.dropFirst(4).prefix(4).littleEndian
            guard rest.count >= 8 + count + count % 2 else { throw AnimatedPNG.Fault("a chunk beyond the end") }
            chunks.append((String(decoding: rest.prefix(4), as: UTF8.self), Array(rest.dropFirst(8).prefix(count))))
            rest = rest.dropFirst(8 + count + count % 2)
        }
        return chunks
    }
}

extension [UInt8] {
    fileprivate func number(_ offset: Int, _ size: Int) -> Int { self[offset..<offset + size].littleEndian }
}

extension ArraySlice<UInt8> {
    fileprivate var littleEndian: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
