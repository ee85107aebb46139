/// The lower border of the placed rectangles: columns from left to right, each with its first free row.
struct Skyline {
    private let width: Int
    private var segments: [(x: Int, y: Int)]

    init(width: Int) { (self.width, segments) = (width, [(0, 0)]) }

    /// Places a rectangle where it ends uppermost, and of such places leftmost; nil if it is too wide.
    mutating func insert(width: Int, height: Int) -> SkylinePacker.Place? {
        var best: (index: Int, y: Int)?
        for index in segments.indices {
            guard let y = row(at: index, width: width) else { break }
            if best.map({ y < $0.y }) ?? true { best = (index, y) }
        }
        guard let best else { return nil }
        let x = segments[best.index].x
        raise(from: best.index, width: width, to: best.y + height)
        return SkylinePacker.Place(x: x, y: best.y)
    }

    /// The row at which a rectangle is free that begins with a segment; nil beyond the right edge.
    private func row(at index: Int, width: Int) -> Int? {
        let end = segments[index].x + width
        guard end <= self.width else { return nil }
        return segments[index...].prefix { $0.x < end }.reduce(0) { max($0, $1.y) }
    }

    private mutating func raise(from index: Int, width: Int, to y: Int) {
        let (start, end) = (segments[index].x, segments[index].x + width)
        var last = index
        while last + 1 < segments.count, segments[last + 1].x < end { last += 1 }
        let rest = last + 1 < segments.count ? segments[last + 1].x : self.width
        var pieces = [(x: start, y: y)]
        if end < rest { pieces.append((end, segments[last].y)) }
        segments.replaceSubrange(index...last, with: pieces)
    }
}
