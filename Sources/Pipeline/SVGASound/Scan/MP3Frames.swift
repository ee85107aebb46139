/// The frames of MPEG audio in bytes that may hold anything else as well. The first frame decides about version, layer
/// and rate; frames that do not match are skipped. After other bytes a new frame counts only if another follows it,
/// because random bytes contain a valid header every few thousand bytes. All frames take O(bytes), for any bytes.
package struct MP3Frames: Sequence, IteratorProtocol {
    package struct Frame: Hashable, Sendable {
        package let header: MPEGAudioHeader
        /// The bytes that there are, with the header.
        package let range: Range<Int>
        /// The bytes that lack at the end of the file.
        package let missingByteCount: Int
    }

    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    /// Whether the last frame ended at the position of the next search.
    private var isInSync = false
    private var first: MPEGAudioHeader?
    private var freeFormat = FreeFormat()
    /// The bytes passed over so far, except zeros.
    private(set) var strayByteCount = 0

    init(_ bytes: [UInt8]) {
        let range = MP3Tags.soundRange(of: bytes)
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// The size of frames that do not tell it, without padding; 0 for all others, and before the first frame.
    var freeFormatByteCount: Int { freeFormat.byteCount ?? 0 }

    package mutating func next() -> Frame? {
        while position < end {
            if bytes[position] == 0xFF, let frame = frame(at: position) {
                (position, isInSync, first) = (frame.range.upperBound, true, first ?? frame.header)
                return frame
            }
            if bytes[position] != 0 { strayByteCount += 1 }
            (position, isInSync) = (position + 1, false)
        }
        return nil
    }

    private mutating func frame(at offset: Int) -> Frame? {
        guard offset <= end - MPEGAudioHeader.byteCount, let header = MPEGAudioHeader(bytes, at: offset),
            first.map(header.isCompatible) ?? true, let byteCount = byteCount(of: header, at: offset)
        else { return nil }
        let upper = offset + byteCount
        let frame = Frame(
            header: header, range: offset..<Swift.min(upper, end), missingByteCount: Swift.max(0, upper - end))
        if upper > end { return isInSync && holdsSideInformation(frame) ? frame : nil }
        return isInSync || isConfirmed(header, followedAt: upper) ? frame : nil
    }

    /// Whether a truncated frame still has its side information.
    private func holdsSideInformation(_ frame: Frame) -> Bool {
        frame.range.count > MPEGAudioHeader.byteCount + 2 + frame.header.sideByteCount
    }

    /// Whether matching frames follow: one, or two if the format is still unknown. The end of the file will do as well.
    private mutating func isConfirmed(_ header: MPEGAudioHeader, followedAt offset: Int) -> Bool {
        var (header, offset) = (header, offset)
        for _ in 0..<(first == nil ? 2 : 1) {
            if offset == end { return true }
            guard offset <= end - MPEGAudioHeader.byteCount, let next = MPEGAudioHeader(bytes, at: offset),
                next.isCompatible(with: header), let byteCount = byteCount(of: next, at: offset)
            else { return false }
            (header, offset) = (next, offset + byteCount)
        }
        return true
    }

    private mutating func byteCount(of header: MPEGAudioHeader, at offset: Int) -> Int? {
        if let byteCount = header.frameByteCount { return byteCount }
        return freeFormat.byteCount(of: header, at: offset, of: bytes, end: end)
    }
}

/// The size of frames whose header does not tell it, from the distance of the first two.
private struct FreeFormat {
    /// libmpg123 decodes no larger ones.
    private static let maxByteCount = 3456
    /// The number of searches left, so that bytes full of such headers stay cheap.
    private var triesLeft = 16
    /// The bytes of a frame without padding, once they are known.
    private(set) var byteCount: Int?

    mutating func byteCount(of header: MPEGAudioHeader, at offset: Int, of bytes: [UInt8], end: Int) -> Int? {
        if byteCount == nil, triesLeft > 0 {
            triesLeft -= 1
            byteCount = find(header, at: offset, of: bytes, end: end)
        }
        return byteCount.map { $0 + header.paddingByteCount }
    }

    /// The shortest distance at which two frames follow.
    private func find(_ header: MPEGAudioHeader, at offset: Int, of bytes: [UInt8], end: Int) -> Int? {
        let shortest = MPEGAudioHeader.byteCount + 2 + header.sideByteCount
        let last = Swift.min(offset + FreeFormat.maxByteCount, end - MPEGAudioHeader.byteCount)
        guard offset + shortest <= last else { return nil }
        for second in offset + shortest...last {
            guard bytes[second] == 0xFF, let next = MPEGAudioHeader(bytes, at: second), next.isCompatible(with: header)
            else { continue }
            let plain = second - offset - header.paddingByteCount
            let third = second + plain + next.paddingByteCount
            if third == end { return plain }
            guard third <= end - MPEGAudioHeader.byteCount, let after = MPEGAudioHeader(bytes, at: third),
                after.isCompatible(with: header)
            else { continue }
            return plain
        }
        return nil
    }
}
