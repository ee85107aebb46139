/// A track of a file, as far as its tables can be read.
struct MP4Track: Hashable, Sendable {
    /// `vide`, `soun` or another word; nil if it is missing.
    let handler: String?
    /// The sample format, such as `avc1`; nil if it is missing.
    let codec: String?
    /// The size that the table of samples says.
    let width: Int
    let height: Int
    let sequence: H264Sequence?
    /// The codes of primaries, transfer and matrix of the box `colr`, and whether the range is full.
    let colorCodes: [Int]?
    let isFullRange: Bool
    /// Units of time in a second.
    let timescale: Int
    /// The number of samples that the times say, and how long all of them last.
    let timedCount: Int
    let duration: Int
    /// Whether all samples but the last last equally long.
    let hasConstantRate: Bool
    /// Whether samples are shown in another order than they are stored.
    let isReordered: Bool
    let samples: MP4SampleTable
    /// The first sample with which a decoder can begin, counted from 1; nil if all can.
    let firstKey: Int?

    /// Reads the content of a box `trak`.
    init(_ track: ArraySlice<UInt8>) {
        let media = track.box("mdia")
        let tables = media?.box(at: ["minf", "stbl"]) ?? []
        handler = media?.box("hdlr").flatMap { MP4Track.letters($0, at: 8) }
        let descriptions = tables.box("stsd").map { $0.dropFirst(8) } ?? []
        let entry = MP4Box.list(in: descriptions, maxCount: 1).first
        codec = entry?.name
        let content = entry.map { descriptions[$0.content] } ?? []
        (width, height) = (content.number(at: 24, 2) ?? 0, content.number(at: 26, 2) ?? 0)
        let boxes = content.dropFirst(78)
        sequence = boxes.box("avcC").flatMap(MP4Track.sequence)
        let colors = boxes.box("colr").flatMap { MP4Track.letters($0, at: 0) == "nclx" ? $0 : nil }
        colorCodes = colors.flatMap { colors in
            let codes = [4, 6, 8].compactMap { colors.number(at: $0, 2) }
            return codes.count == 3 ? codes : nil
        }
        isFullRange = colors?.number(at: 10, 1).map { $0 & 0x80 != 0 } ?? false
        let header = media?.box("mdhd") ?? []
        timescale = header.number(at: header.first == 1 ? 20 : 12, 4) ?? 0
        (timedCount, duration, hasConstantRate) = MP4Track.times(tables.box("stts") ?? [])
        isReordered = MP4Track.pairs(of: tables.box("ctts") ?? [], byteCount: 8).contains { $0[1] != 0 }
        samples = MP4SampleTable(tables)
        firstKey = tables.box("stss").flatMap { $0.number(at: 4, 4) == 0 ? nil : $0.number(at: 8, 4) }
    }

    /// Samples in a second, to a thousandth; nil without times.
    var framesPerSecond: Double? {
        guard timescale > 0, duration > 0, timedCount > 0 else { return nil }
        return (Double(timedCount) * Double(timescale) / Double(duration) * 1000).rounded() / 1000
    }

    private static func letters(_ bytes: ArraySlice<UInt8>, at offset: Int) -> String? {
        guard bytes.number(at: offset, 4) != nil else { return nil }
        return String(decoding: bytes.dropFirst(offset).prefix(4).map { 32..<127 ~= $0 ? $0 : 46 }, as: UTF8.self)
    }

    /// The first sequence parameter set of a box `avcC`.
    private static func sequence(_ box: ArraySlice<UInt8>) -> H264Sequence? {
        guard let count = box.number(at: 5, 1), count & 31 > 0, let byteCount = box.number(at: 6, 2),
            byteCount <= box.count - 8
        else { return nil }
        return H264Sequence(unit: Array(box.dropFirst(8).prefix(byteCount)))
    }

    /// The rows of a table, each with four-byte numbers.
    static func pairs(of table: ArraySlice<UInt8>, byteCount: Int) -> LazyMapSequence<Range<Int>, [Int]> {
        let count = min(table.number(at: 4, 4) ?? 0, max(0, table.count - 8) / byteCount)
        return (0..<count).lazy.map { row in
            stride(from: 0, to: byteCount, by: 4).map { table.number(at: 8 + row * byteCount + $0, 4) ?? 0 }
        }
    }

    private static func times(_ table: ArraySlice<UInt8>) -> (count: Int, duration: Int, isConstant: Bool) {
        var (count, duration, first, isConstant): (Int, Int, Int?, Bool) = (0, 0, nil, true)
        var isEnded = false
        for row in pairs(of: table, byteCount: 8) {
            // Both numbers are below 2^32, and so are the rows.
            count = count.addingSaturated(row[0])
            duration = duration.addingSaturated(row[0].multipliedSaturated(by: row[1]))
            if isEnded { isConstant = false }
            if let first, row[1] != first {
                isEnded = true
                if row[0] > 1 { isConstant = false }
            }
            first = first ?? row[1]
        }
        return (count, duration, isConstant)
    }
}

extension Int {
    /// The sum, or `Int.max`; of numbers that are not negative.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }

    /// The product, or `Int.max`; of numbers that are not negative.
    func multipliedSaturated(by other: Int) -> Int {
        let (product, isOver) = multipliedReportingOverflow(by: other)
        return isOver ? .max : product
    }
}
