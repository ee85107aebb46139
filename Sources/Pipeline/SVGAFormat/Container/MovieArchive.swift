package import SVGAErrors

/// An archive of SVGA 1 with the contents of all its files, for readers that keep all of them.
package struct MovieArchive: Sendable {
    package struct File: Hashable, Sendable {
        /// The name with its directories, with bytes that are not UTF-8 escaped.
        package let name: String
        package let nameBytes: [UInt8]
        package let bytes: [UInt8]

        package init(_ name: String, _ bytes: [UInt8], nameBytes: [UInt8]? = nil) {
            (self.name, self.bytes) = (name, bytes)
            self.nameBytes = nameBytes ?? Array(name.utf8)
        }
    }

    /// The name of the description that SVGA 1.5 has, a message.
    package static let messageName = "movie.binary"
    /// The name of the description that SVGA 1.0 has, a JSON text.
    package static let specName = "movie.spec"

    /// The files in the order of the directory.
    package private(set) var files: [File] = []
    /// Faults of files, each with a file's name; the movie may still be intact.
    package private(set) var warnings: [String] = []
    /// The reasons why files could not be unpacked, by their names. They are empty, as in a decoded movie.
    private var faults: [String: SVGAError] = [:]

    /// Unpacks an archive; nil for bytes of another kind. Folders without files are left out.
    ///
    /// - Throws: ``SVGAError``: the archive is damaged, passes the limits, or has no description.
    package init?(_ bytes: [UInt8], limits: Limits) throws(SVGAError) {
        guard case .zip = FileSignature(bytes) else { return nil }
        let directory = try ZipDirectory(bytes, limits: limits)
        var unpacker = ZipUnpacker(bytes, limits: limits)
        for entry in directory.entries where !entry.name.hasSuffix("/") {
            files.append(try file(entry, &unpacker))
        }
        guard has(Self.messageName) || has(Self.specName) else {
            throw SVGAError(.zip, .movieMissing(among: files.map(\.name)))
        }
    }

    private mutating func file(_ entry: ZipEntry, _ unpacker: inout ZipUnpacker) throws(SVGAError) -> File {
        var bytes: [UInt8] = []
        faults[entry.name] = nil
        do {
            let content = try unpacker.unpack(entry)
            if !content.isIntact { warnings.append("the checksum of \(entry.name) is wrong") }
            bytes = content.bytes
        } catch {
            guard !error.isFinal else { throw error }
            faults[entry.name] = error
            if !Self.descriptionNames.contains(entry.name) {
                warnings.append("\(entry.name) is damaged (\(error)) and counts as empty")
            }
        }
        return File(entry.name, bytes, nameBytes: entry.nameBytes)
    }

    private static let descriptionNames: Set<String> = [messageName, specName]

    /// The names of files that could not be unpacked.
    package var unreadNames: Set<String> { Set(faults.keys) }

    package func has(_ name: String) -> Bool { files.contains { $0.name == name } }

    /// The bytes of a file; of two with one name, the last, as in most unpackers. `nil` if it does not exist.
    ///
    /// - Throws: ``SVGAError`` for a file that could not be unpacked.
    package func content(of name: String) throws(SVGAError) -> [UInt8]? {
        if let fault = faults[name] { throw fault }
        return files.last { $0.name == name }?.bytes
    }
}
