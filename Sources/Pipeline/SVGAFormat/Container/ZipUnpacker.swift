import SVGASystem

/// Unpacks entries of a ZIP archive, all of them together within the limits.
struct ZipUnpacker {
    /// An unpacked entry.
    struct Content {
        let bytes: [UInt8]
        /// Whether the bytes have the checksum that the directory gives.
        let isIntact: Bool
    }

    private let file: [UInt8]
    private let limits: Limits
    /// The size of everything that was unpacked so far.
    private(set) var inflatedByteCount = 0

    init(_ file: [UInt8], limits: Limits) { (self.file, self.limits) = (file, limits) }

    /// Unpacks an entry.
    ///
    /// - Throws: A ``FormatError`` of the stages zip or inflate when it cannot be unpacked or would pass the limits.
    mutating func unpack(_ entry: ZipEntry) throws(FormatError) -> Content {
        guard !entry.isEncrypted else { throw fault(.badArchive(.encrypted), entry) }
        let bytes = try bytes(of: entry)
        inflatedByteCount += bytes.count
        guard bytes.count == entry.byteCount else { throw fault(.badArchive(.sizeMismatch), entry) }
        return Content(bytes: bytes, isIntact: Checksum.crc32(bytes) == entry.checksum)
    }

    private func bytes(of entry: ZipEntry) throws(FormatError) -> [UInt8] {
        let cap = InflationCap(
            limits, packedByteCount: entry.data.count, inflatedByteCount: inflatedByteCount)
        switch entry.method {
        case 0:
            guard entry.data.count <= cap.byteCount else {
                throw FormatError(.inflate, cap.excess, at: .init(field: entry.name))
            }
            try LargeMemory.check(byteCount: entry.data.count, throwing: FormatError.self)
            return Array(file[entry.data])
        case 8:
            return try Inflater(cap: cap, field: entry.name)
                .inflate(file, entry.data, expectedByteCount: entry.byteCount).bytes
        default: throw fault(.badArchive(.unknownMethod), entry)
        }
    }

    private func fault(_ kind: FormatError.Kind, _ entry: ZipEntry) -> FormatError {
        FormatError(.zip, kind, at: .init(entry.headerOffset, field: entry.name))
    }
}
