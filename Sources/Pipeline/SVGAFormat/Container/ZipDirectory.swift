import SVGAErrors

/// One file of a ZIP archive as the central directory describes it.
struct ZipEntry {
    /// The name, with bytes that are not UTF-8 escaped.
    let name: String
    let nameBytes: [UInt8]
    let flags: Int
    let method: Int
    let checksum: UInt32
    let packedByteCount: Int
    let byteCount: Int
    /// The offset of the entry's own header in the file.
    let headerOffset: Int
    /// The range of the packed data in the file.
    var data = 0..<0

    var isEncrypted: Bool { flags & 0x41 != 0 }
}

/// Reads the central directory of a ZIP archive, the only reliable source of the offsets and sizes of entries.
///
/// Layout: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipDirectory {
    /// All entries in the order of the directory.
    private(set) var entries: [ZipEntry] = []

    private let file: [UInt8]
    private static let endSignature: UInt32 = 0x0605_4B50
    private static let entrySignature: UInt32 = 0x0201_4B50
    private static let headerSignature: UInt32 = 0x0403_4B50

    /// Reads the directory of a complete archive, and finds the data of its entries.
    init(_ file: [UInt8], limits: Limits) throws(SVGAError) {
        self.file = file
        let range = try readDirectory(startingAt: 0, limits)
        try locateData(before: range.lowerBound)
    }

    /// Reads the directory in the end of an archive that begins at a place of the file; it does not look at any data.
    init(_ end: [UInt8], startingAt place: Int, limits: Limits) throws(SVGAError) {
        file = end
        _ = try readDirectory(startingAt: place, limits)
    }

    /// Reads the entries at the position of the directory in the given bytes.
    private mutating func readDirectory(startingAt place: Int, _ limits: Limits) throws(SVGAError) -> Range<Int> {
        let end = try endRecord()
        guard file.littleEndian16(at: end + 4) == 0, file.littleEndian16(at: end + 6) == 0 else {
            throw Self.fault(.multipleDisks, at: end + 4)
        }
        let entryCount = file.littleEndian16(at: end + 10) ?? 0
        let byteCount = file.littleEndian32(at: end + 12) ?? 0
        let start = file.littleEndian32(at: end + 16) ?? 0
        guard entryCount != 0xFFFF, byteCount != .max, start != .max else { throw Self.fault(.zip64, at: end + 10) }
        let range = Int(start) - place..<Int(start) - place + Int(byteCount)
        guard range.lowerBound >= 0, range.upperBound <= end else {
            throw Self.fault(.directoryOutOfRange, at: end + 12)
        }
        try SVGAError.check(
            \.maxArchiveEntryCount, entryCount, within: limits.maxArchiveEntryCount, .zip, at: .init(end + 10))
        try readEntries(count: entryCount, in: range, limits)
        return range
    }

    /// Finds the record at the end of the archive, before up to 64 KiB of comment and other bytes.
    private func endRecord() throws(SVGAError) -> Int {
        let last = file.count - 22
        let first = max(0, last - 0xFFFF)
        guard last >= 0,
            let end = (first...last).last(where: {
                file[$0] == 0x50 && file.littleEndian32(at: $0) == Self.endSignature
            })
        else { throw Self.fault(.directoryMissing, at: file.count) }
        return end
    }

    private mutating func readEntries(count: Int, in range: Range<Int>, _ limits: Limits) throws(SVGAError) {
        var offset = range.lowerBound
        entries.reserveCapacity(count)
        for _ in 0..<count {
            guard offset <= range.upperBound - 46, file.littleEndian32(at: offset) == Self.entrySignature,
                let nameByteCount = file.littleEndian16(at: offset + 28),
                let extraByteCount = file.littleEndian16(at: offset + 30),
                let commentByteCount = file.littleEndian16(at: offset + 32),
                nameByteCount + extraByteCount + commentByteCount <= range.upperBound - offset - 46
            else { throw Self.fault(.badDirectoryEntry, at: offset) }
            let name = offset + 46..<offset + 46 + nameByteCount
            try check(name, limits)
            entries.append(try entry(at: offset, name: name))
            offset += 46 + nameByteCount + extraByteCount + commentByteCount
        }
    }

    /// Refuses names that are too long or too deep. Names are only compared with the keys of images and never used as paths,
    /// so absolute names and those with `..` are harmless.
    private func check(_ name: Range<Int>, _ limits: Limits) throws(SVGAError) {
        let start = SVGAError.Place(name.lowerBound)
        try SVGAError.check(\.maxStringByteCount, name.count, within: limits.maxStringByteCount, .zip, at: start)
        let depth = file[name].count { $0 == UInt8(ascii: "/") }
        try SVGAError.check(\.maxArchiveFolderDepth, depth, within: limits.maxArchiveFolderDepth, .zip, at: start)
    }

    private func entry(at offset: Int, name: Range<Int>) throws(SVGAError) -> ZipEntry {
        guard let flags = file.littleEndian16(at: offset + 8), let method = file.littleEndian16(at: offset + 10),
            let checksum = file.littleEndian32(at: offset + 16),
            let packedByteCount = file.littleEndian32(at: offset + 20),
            let byteCount = file.littleEndian32(at: offset + 24), let header = file.littleEndian32(at: offset + 42)
        else { throw Self.fault(.badDirectoryEntry, at: offset) }
        guard packedByteCount != .max, byteCount != .max, header != .max else { throw Self.fault(.zip64, at: offset) }
        return ZipEntry(
            name: String(escaping: file[name]), nameBytes: Array(file[name]), flags: flags, method: method,
            checksum: checksum, packedByteCount: Int(packedByteCount), byteCount: Int(byteCount),
            headerOffset: Int(header))
    }

    /// Finds the data of each entry after its own header, and refuses data that overlap or leave the file.
    private mutating func locateData(before directory: Int) throws(SVGAError) {
        for index in entries.indices {
            entries[index].data = try data(of: entries[index], before: directory)
        }
        var end = 0
        for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
            guard entry.headerOffset >= end else { throw Self.fault(.entriesOverlap, at: entry.headerOffset, entry) }
            end = entry.data.upperBound
        }
    }

    private func data(of entry: ZipEntry, before directory: Int) throws(SVGAError) -> Range<Int> {
        let header = entry.headerOffset
        guard header <= directory - 30 else { throw Self.fault(.entryOutOfRange, at: header, entry) }
        guard file.littleEndian32(at: header) == Self.headerSignature,
            let nameByteCount = file.littleEndian16(at: header + 26),
            let extraByteCount = file.littleEndian16(at: header + 28)
        else { throw Self.fault(.badLocalHeader, at: header, entry) }
        let start = header + 30 + nameByteCount + extraByteCount
        guard start + entry.packedByteCount <= directory else {
            throw Self.fault(.entryOutOfRange, at: header, entry)
        }
        return start..<start + entry.packedByteCount
    }

    private static func fault(_ fault: SVGAError.ArchiveFault, at offset: Int, _ entry: ZipEntry? = nil) -> SVGAError {
        SVGAError(.zip, .badArchive(fault), at: .init(offset, field: entry?.name))
    }
}
