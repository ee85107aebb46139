import SVGACoding
import SVGAGraphics
import SVGAImage
import SVGASystem

/// Finds the configuration of a YYEVA file as the player of Android does: in blocks of 1024 bytes, with what it overlooks.
enum YYEVAReader {
    /// The longest text that is kept.
    static let maxByteCount = 4 << 20
    private static let start = Array(YYEVAText.start.utf8)
    private static let end = Array(YYEVAText.end.utf8)

    /// The Base64 text between the markers; nil if the player does not find it.
    static func find(in source: MP4Source) throws(SVGAError) -> [UInt8]? {
        var reader = Blocks(source)
        var last = [UInt8](repeating: 0, count: YYEVAText.blockByteCount)
        var text: [UInt8]?
        while let block = try reader.next() {
            if let begun = text {
                if let index = index(of: end, in: block), index > 0 { return begun + block[..<index] }
                if block != last {
                    if let cut = cut(begun, last, block) { return cut }
                    text = begun + block
                    last = block
                }
                if begun.count > maxByteCount { return nil }
            } else {
                // The previous block is searched after this one, if a marker is complete only when it began that block.
                var place = place(of: start, in: block)
                if place == nil {
                    place = self.place(of: start, in: block + last)
                    last = block
                }
                guard let rest = place else { continue }
                if let index = index(of: end, in: rest), index > 0 { return Array(rest[..<index]) }
                text = rest
            }
        }
        return nil
    }

    /// The player's interpretation of an end marker across the border of two blocks.
    private static func cut(_ text: [UInt8], _ last: [UInt8], _ block: [UInt8]) -> [UInt8]? {
        guard let index = index(of: end, in: last + block), index > 0 else { return nil }
        return text.dropLast(abs(index - last.count) + 1)
    }

    /// The bytes after a marker that is not at the beginning.
    private static func place(of marker: [UInt8], in bytes: [UInt8]) -> [UInt8]? {
        guard let index = index(of: marker, in: bytes), index > 0 else { return nil }
        return Array(bytes[(index + marker.count)...])
    }

    /// Whether a start marker is anywhere in a file, found by players or not.
    static func hasMarker(in source: MP4Source) throws(SVGAError) -> Bool {
        var (reader, before) = (Blocks(source), [UInt8]())
        while let block = try reader.next() {
            if index(of: start, in: before + block) != nil { return true }
            before = Array(block.suffix(start.count - 1))
        }
        return false
    }

    /// The first place of a marker.
    static func index(of marker: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var start = 0
            while start + marker.count <= bytes.count {
                let rest = bytes.count - marker.count + 1 - start
                guard let found = memchr(base + start, Int32(marker[0]), rest) else { return nil }
                start = UnsafeRawPointer(found) - base
                if memcmp(base + start, marker, marker.count) == 0 { return start }
                start += 1
            }
            return nil
        }
    }

    /// The JSON in a text; nil if it is damaged.
    static func json(of text: [UInt8]) throws(SVGAError) -> [UInt8]? {
        guard let stream = Base64.decode(String(decoding: text, as: UTF8.self), options: [.lineBreaks, .anyEnd]) else {
            return nil
        }
        return try ZlibStream.decompress(stream, maxByteCount: VAPReader.maxByteCount)
    }

    /// The blocks of a file; the last one ends with what the one before ended with, as in the player's buffer.
    private struct Blocks {
        private let source: MP4Source
        private var (offset, piece, index): (Int, [UInt8], Int) = (0, [], 0)
        private var block = [UInt8](repeating: 0, count: YYEVAText.blockByteCount)
        private static let pieceByteCount = 1 << 18

        init(_ source: MP4Source) { self.source = source }

        mutating func next() throws(SVGAError) -> [UInt8]? {
            if index >= piece.count {
                piece = try source.bytes(offset..<offset + Blocks.pieceByteCount)
                (offset, index) = (offset + piece.count, 0)
            }
            guard index < piece.count else { return nil }
            let count = min(YYEVAText.blockByteCount, piece.count - index)
            block.replaceSubrange(..<count, with: piece[index..<index + count])
            index += count
            return block
        }
    }
}
