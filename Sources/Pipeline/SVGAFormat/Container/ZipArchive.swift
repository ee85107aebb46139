import SVGASystem

/// A ZIP archive in memory, whose entries are unpacked when they are read.
struct ZipArchive {
    /// An unpacked entry.
    struct Content {
        let bytes: [UInt8]
        /// Whether the bytes have the checksum that the directory gives.
        let isIntact: Bool
    }

    private let file: [UInt8]
    /// The entries at the top level by name; of two with one name the last counts, as in most unpackers.
    private var entries: [String: ZipEntry] = [:]
    /// The names at the top level by their lower-case form.
    private var namesByLowercase: [String: String] = [:]
    private let limits: Limits
    /// The size of everything that was unpacked so far.
    private(set) var inflatedByteCount = 0

    /// Reads the directory. Entries in folders are left out: a movie has none, and macOS adds some of its own.
    init(_ file: [UInt8], limits: Limits) throws(FormatError) {
        self.file = file
        self.limits = limits
        for entry in try ZipDirectory(file, limits: limits).entries where !entry.name.contains("/") {
            entries[entry.name] = entry
            namesByLowercase[entry.name.lowercased()] = entry.name
        }
    }

    /// Whether there is an entry of this name at the top level.
    func contains(_ name: String) -> Bool { entries[name] != nil }

    /// The name of the entry that differs from `name` at most in the case of letters.
    func nameIgnoringCase(_ name: String) -> String? { namesByLowercase[name.lowercased()] }

    /// Unpacks an entry.
    ///
    /// - Returns: Its bytes, or nil when there is no entry of this name.
    /// - Throws: A ``FormatError`` of the stages zip or inflate when it cannot be unpacked or would pass the limits.
    mutating func read(_ name: String) throws(FormatError) -> Content? {
        guard let entry = entries[name] else { return nil }
        guard !entry.isEncrypted else { throw fault(.badArchive(.encrypted), entry) }
        let bytes = try unpack(entry)
        inflatedByteCount += bytes.count
        guard bytes.count == entry.byteCount else { throw fault(.badArchive(.sizeMismatch), entry) }
        return Content(bytes: bytes, isIntact: Checksum.crc32(bytes) == entry.checksum)
    }

    private func unpack(_ entry: ZipEntry) throws(FormatError) -> [UInt8] {
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
