import SVGAErrors

/// A ZIP archive in memory, whose entries are unpacked when they are read.
struct ZipArchive {
    private var unpacker: ZipUnpacker
    /// The entries by name with its folders; of two with one name the last counts, as in most unpackers.
    private var entries: [String: ZipEntry] = [:]
    /// The names by their lower-case form.
    private var namesByLowercase: [String: String] = [:]
    /// The size of everything that was unpacked so far.
    var inflatedByteCount: Int { unpacker.inflatedByteCount }

    init(_ file: [UInt8], limits: Limits) throws(SVGAError) {
        unpacker = ZipUnpacker(file, limits: limits)
        for entry in try ZipDirectory(file, limits: limits).entries {
            entries[entry.name] = entry
            namesByLowercase[entry.name.lowercased()] = entry.name
        }
    }

    /// The error for an archive that is not a movie.
    var movieMissing: SVGAError { SVGAError(.zip, .movieMissing(among: entries.keys)) }

    func contains(_ name: String) -> Bool { entries[name] != nil }

    /// The name of the entry that differs from `name` at most in the case of letters.
    func nameIgnoringCase(_ name: String) -> String? { namesByLowercase[name.lowercased()] }

    /// Unpacks an entry.
    ///
    /// - Returns: Its bytes, or nil when there is no entry of this name.
    /// - Throws: A ``SVGAError`` of the stages zip or inflate when it cannot be unpacked or would pass the limits.
    mutating func read(_ name: String) throws(SVGAError) -> ZipUnpacker.Content? {
        guard let entry = entries[name] else { return nil }
        return try unpacker.unpack(entry)
    }
}
