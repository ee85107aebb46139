package import SVGAErrors

/// Determines the bytes of a remote file that its header needs.
///
/// ```swift
/// var reader = HeaderReader(head: head, byteCount: total, limits: limits)
/// while case .fetch(let range) = try reader.next() { reader.add(fetch(range), at: range.lowerBound) }
/// ```
package struct HeaderReader {
    package enum Step: Equatable {
        case header(MovieHeader)
        /// More bytes of the file are needed.
        case fetch(Range<Int>)
        case wholeFile
    }

    /// The number of bytes requested first.
    package static let headByteCount = 4 << 10
    /// The number of bytes requested at the end of an archive: the directories of the corpus are in the last 5,655
    /// bytes.
    private static let tailByteCount = 8 << 10
    private static let descriptionByteCount = 4 << 10

    /// The received pieces of the file, each with its position.
    private var pieces: [(start: Int, bytes: [UInt8])]
    private let byteCount: Int?
    private let limits: Limits

    /// Begins with the first bytes of a file.
    ///
    /// - Parameter byteCount: The size of the file; nil if it is unknown.
    package init(head: [UInt8], byteCount: Int?, limits: Limits) {
        (pieces, self.byteCount, self.limits) = ([(0, head)], byteCount, limits)
    }

    package mutating func add(_ bytes: [UInt8], at start: Int) { pieces.append((start, bytes)) }

    /// The header, or the next request.
    ///
    /// - Throws: ``SVGAError`` if it is not a movie.
    package func next() throws(SVGAError) -> Step {
        let head = pieces[0].bytes
        guard let byteCount else { return try MovieHeader(prefix: head, limits: limits).map(Step.header) ?? .wholeFile }
        if head.count >= byteCount { return .header(try MovieHeader(decoding: head, limits: limits)) }
        guard MovieFile.isArchive(head) else {
            return try MovieHeader(prefix: head, limits: limits).map(Step.header) ?? .wholeFile
        }
        let tail = max(head.count, byteCount - HeaderReader.tailByteCount)..<byteCount
        guard let end = bytes(from: tail.lowerBound), end.count == tail.count else { return .fetch(tail) }
        if tail.lowerBound == head.count { return .header(try MovieHeader(decoding: head + end, limits: limits)) }
        return archiveStep(end, tail, byteCount)
    }

    /// The received bytes starting at a position.
    private func bytes(from start: Int) -> [UInt8]? {
        let parts = pieces.filter { $0.start <= start && start < $0.start + $0.bytes.count }
        return parts.map { Array($0.bytes[(start - $0.start)...]) }.max { $0.count < $1.count }
    }

    /// The next step in an archive whose end is available. The complete file reveals any fault.
    private func archiveStep(_ end: [UInt8], _ tail: Range<Int>, _ byteCount: Int) -> Step {
        guard let directory = try? ZipDirectory(end, startingAt: tail.lowerBound, limits: limits),
            let entry = directory.description, !entry.isEncrypted, entry.headerOffset < byteCount
        else { return .wholeFile }
        let last = entry.headerOffset + HeaderReader.descriptionByteCount
        let wanted = entry.headerOffset..<min(byteCount, last)
        guard let bytes = bytes(from: wanted.lowerBound) else { return .fetch(wanted) }
        if let header = try? header(of: entry, in: bytes) { return .header(header) }
        return bytes.count < wanted.count ? .fetch(wanted) : .wholeFile
    }

    /// The header in the received bytes of an entry, starting at the entry's own header.
    private func header(of entry: ZipEntry, in bytes: [UInt8]) throws(SVGAError) -> MovieHeader? {
        guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), let name = bytes.littleEndian16(at: 26),
            let extra = bytes.littleEndian16(at: 28), case let start = 30 + name + extra, start <= bytes.count
        else { return nil }
        let data = start..<min(bytes.count, start + entry.packedByteCount)
        let isComplete = data.count == entry.packedByteCount
        let container: Movie.Container = entry.name == MovieArchive.messageName ? .zipProtobuf : .zipJSON
        switch entry.method {
        case 0: return try MovieHeader(container, Array(bytes[data]), isComplete: isComplete, limits: limits)
        case 8:
            var stream = try StreamBeginning(bytes, data, limits: limits)
            return try MovieHeader(container, from: &stream, isComplete: false, limits: limits)
        default: return nil
        }
    }
}

extension ZipDirectory {
    /// The entry of the description that counts; of two with one name the last.
    fileprivate var description: ZipEntry? {
        entries.last { $0.name == MovieArchive.messageName } ?? entries.last { $0.name == MovieArchive.specName }
    }
}
