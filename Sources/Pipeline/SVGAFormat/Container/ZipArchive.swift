/// A ZIP archive in memory, whose entries are unpacked when they are read.
struct ZipArchive {
    private var unpacker: ZipUnpacker
    /// The entries at the top level by name; of two with one name the last counts, as in most unpackers.
    private var entries: [String: ZipEntry] = [:]
    /// The names at the top level by their lower-case form.
    private var namesByLowercase: [String: String] = [:]
    /// The size of everything that was unpacked so far.
    var inflatedByteCount: Int { unpacker.inflatedByteCount }

    /// Reads the directory. Entries in folders are left out: a movie has none, and macOS adds some of its own.
    init(_ file: [UInt8], limits: Limits) throws(FormatError) {
        unpacker = ZipUnpacker(file, limits: limits)
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
    mutating func read(_ name: String) throws(FormatError) -> ZipUnpacker.Content? {
        guard let entry = entries[name] else { return nil }
        return try unpacker.unpack(entry)
    }
}
