import SVGASystem

/// A box of a file: where it is and what it says it is.
struct MP4Box: Hashable, Sendable {
    /// Four letters; others than those of ASCII are shown as points.
    let name: String
    /// From its first byte to behind its last one, within what it lies in.
    let range: Range<Int>
    let headByteCount: Int
    /// The number in its first four bytes: 1 where a longer one follows, 0 where it goes to the end of the file.
    let shortSize: Int
    /// Whether it says that it is longer than what it lies in.
    let isCut: Bool

    var content: Range<Int> { range.lowerBound + headByteCount..<range.upperBound }

    /// Reads the head of a box; nil where there is none, or none that can be.
    ///
    /// - Parameters:
    ///   - bytes: The first sixteen bytes, or those that there are.
    ///   - region: From the box to the end of what it lies in.
    init?(_ bytes: ArraySlice<UInt8>, in region: Range<Int>) {
        guard let size = bytes.number(at: 0, 4), bytes.count >= 8 else { return nil }
        name = String(decoding: bytes.dropFirst(4).prefix(4).map { 32..<127 ~= $0 ? $0 : 46 }, as: UTF8.self)
        shortSize = size
        headByteCount = size == 1 ? 16 : 8
        let long = size == 1 ? bytes.number(at: 8, 8) : size == 0 ? region.count : size
        guard let long, long >= headByteCount else { return nil }
        isCut = long > region.count
        range = region.lowerBound..<region.lowerBound + min(long, region.count)
        if range.count < headByteCount { return nil }
    }

    /// The boxes in a region of bytes, at most `maxCount`; what cannot be one ends them.
    static func list(in bytes: ArraySlice<UInt8>, maxCount: Int = 4096) -> [MP4Box] {
        var (boxes, start): ([MP4Box], Int) = ([], bytes.startIndex)
        while boxes.count < maxCount, let box = MP4Box(bytes[start...], in: start..<bytes.endIndex) {
            boxes.append(box)
            start = box.range.upperBound
        }
        return boxes
    }

    /// The boxes of a file, at most `maxCount`.
    static func list(of source: MP4Source, maxCount: Int) throws(SVGAError) -> [MP4Box] {
        var (boxes, start): ([MP4Box], Int) = ([], 0)
        while boxes.count < maxCount {
            let head = try source.bytes(start..<start + 16)
            guard let box = MP4Box(head[...], in: start..<source.byteCount) else { break }
            boxes.append(box)
            start = box.range.upperBound
        }
        return boxes
    }
}

extension ArraySlice<UInt8> {
    /// A big-endian number at an offset from the beginning; nil where there are too few bytes, or for one above `Int.max`.
    func number(at offset: Int, _ byteCount: Int) -> Int? {
        guard offset >= 0, offset <= count - byteCount else { return nil }
        let value = self[startIndex + offset..<startIndex + offset + byteCount].reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Int(exactly: value)
    }

    /// The content of the first box of a name in boxes one behind the other.
    func box(_ name: String) -> ArraySlice<UInt8>? {
        MP4Box.list(in: self).first { $0.name == name }.map { self[$0.content] }
    }

    /// The content of a box by the names of those it lies in.
    func box(at path: [String]) -> ArraySlice<UInt8>? {
        path.reduce(Optional(self)) { $0?.box($1) }
    }
}
