import SVGASystem

/// A box of a file: its position and its header.
struct MP4Box: Hashable, Sendable {
    /// Four letters; bytes outside of ASCII are shown as points.
    let name: String
    /// From its first byte to after its last one, within its container.
    let range: Range<Int>
    let headByteCount: Int
    /// The number in its first four bytes: 1 if a longer one follows, 0 if it extends to the end of the file.
    let shortSize: Int
    /// Whether its size exceeds its container.
    let isCut: Bool

    var content: Range<Int> { range.lowerBound + headByteCount..<range.upperBound }

    /// Reads the head of a box from its first sixteen bytes, or those that there are; nil if there is none, or it is
    /// invalid. The `region` extends from the box to the end of its container.
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

    /// The boxes in a region of bytes, at most `maxCount`, up to the first invalid one.
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
    /// A big-endian number at an offset from the beginning; nil if there are too few bytes, or if it exceeds `Int.max`.
    func number(at offset: Int, _ byteCount: Int) -> Int? {
        guard offset >= 0, offset <= count - byteCount else { return nil }
        let value = self[startIndex + offset..<startIndex + offset + byteCount].reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Int(exactly: value)
    }

    /// The content of the first box with a name among consecutive boxes.
    func box(_ name: String) -> ArraySlice<UInt8>? {
        MP4Box.list(in: self).first { $0.name == name }.map { self[$0.content] }
    }

    /// The content of a box by the names of its containers.
    func box(at path: [String]) -> ArraySlice<UInt8>? { path.reduce(Optional(self)) { $0?.box($1) } }
}
