package import SVGAErrors

/// An archive of SVGA 1. Its files are unpacked when they are first read, all of them together within the limits.
package struct MovieArchive {
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

    private let entries: [ZipEntry]
    private let names: ArchiveNames
    private let limits: Limits
    private var unpacker: ZipUnpacker
    /// The files that were read, or the reasons why they could not be unpacked, by the index of the entry.
    private var unpacked: [Int: Result<MovieFile.Contents, SVGAError>] = [:]
    /// The size of everything that was unpacked so far.
    var inflatedByteCount: Int { unpacker.inflatedByteCount }
    /// The containers of the descriptions, the message first.
    let containers: [Movie.Container]

    /// Reads the directory.
    ///
    /// - Throws: ``SVGAError``: the archive is damaged, passes the limits, or has no description.
    package init(_ bytes: [UInt8], limits: Limits) throws(SVGAError) {
        let entries = try ZipDirectory(bytes, limits: limits).entries
        let names = ArchiveNames(entries.map(\.name))
        (self.entries, self.names, self.limits) = (entries, names, limits)
        unpacker = ZipUnpacker(bytes, limits: limits)
        containers = [.zipProtobuf, .zipJSON].filter { names[MovieArchive.name(of: $0)] != nil }
        if containers.isEmpty { throw SVGAError(.zip, .movieMissing(among: entries.map(\.name))) }
    }

    private static func name(of container: Movie.Container) -> String {
        container == .zipJSON ? specName : messageName
    }

    /// A description; nil if it does not exist.
    ///
    /// - Throws: ``SVGAError`` if it cannot be unpacked or would pass the limits.
    package mutating func contents(of container: Movie.Container) throws(SVGAError) -> MovieFile.Contents? {
        guard let index = names[MovieArchive.name(of: container)] else { return nil }
        return try contents(at: index)
    }

    private mutating func contents(at index: Int) throws(SVGAError) -> MovieFile.Contents {
        if let known = unpacked[index] { return try known.get() }
        let result = Result { () throws(SVGAError) in try unpacker.unpack(entries[index]) }
        unpacked[index] = result
        return try result.get()
    }

    /// The entries of an image map with the files that they name.
    ///
    /// An entry whose file is missing or damaged becomes empty, with a warning. An entry of a protobuf movie that names
    /// no file and is itself a picture or a sound keeps its bytes.
    ///
    /// - Throws: A ``SVGAError`` only when a limit is passed or memory is missing.
    mutating func assets(
        of imageMap: [String: [UInt8]], _ warnings: inout WarningLog
    ) throws(SVGAError) -> [Asset] {
        var (assets, read): ([Asset], Set<Int>) = ([], [])
        for (key, value) in imageMap.sorted(by: { $0.key < $1.key }) {
            var (bytes, fault): ([UInt8], String?) = ([], nil)
            if let index = names.file(ofKey: key, value, maxNameByteCount: limits.maxStringByteCount) {
                (bytes, fault) = try bytesAndFault(of: index)
                // Several keys may name one file.
                if !read.insert(index).inserted { fault = nil }
            } else if Asset.Kind(sniffing: value) != .other {
                bytes = value
            } else {
                fault = "the archive has no file for this image"
            }
            if let fault { warnings.add(fault, field: "images[\(key)]") }
            assets.append(Asset(key: key, bytes: bytes))
        }
        return assets
    }

    /// The bytes of a file and its fault; a file that cannot be unpacked counts as empty.
    private mutating func bytesAndFault(of index: Int) throws(SVGAError) -> ([UInt8], String?) {
        do {
            let contents = try contents(at: index)
            return (contents.bytes, contents.warning)
        } catch {
            guard !error.isFinal else { throw error }
            return ([], "\(error)")
        }
    }
}

extension MovieArchive {
    /// The files of an archive without its descriptions.
    package struct Files {
        /// The files in the order of the directory; one that cannot be unpacked is empty, as in a decoded movie.
        package fileprivate(set) var files: [File] = []
        /// Faults, each with a file's name; the movie may still be intact.
        package fileprivate(set) var warnings: [String] = []
        /// The names of files that could not be unpacked, including descriptions.
        package fileprivate(set) var unreadNames: Set<String> = []
    }

    /// Unpacks all files, including the descriptions. Folders without files are left out.
    ///
    /// - Throws: A ``SVGAError`` only when a limit is passed or memory is missing.
    package mutating func files() throws(SVGAError) -> Files {
        var result = Files()
        for (index, entry) in entries.enumerated() where !entry.name.hasSuffix("/") {
            let isDescription = [MovieArchive.messageName, MovieArchive.specName].contains(entry.name)
            var bytes: [UInt8] = []
            result.unreadNames.remove(entry.name)
            do {
                let contents = try contents(at: index)
                bytes = contents.bytes
                if let warning = contents.warning { result.warnings.append(warning) }
            } catch {
                guard !error.isFinal else { throw error }
                result.unreadNames.insert(entry.name)
                if !isDescription {
                    result.warnings.append("\(entry.name) is damaged (\(error)) and counts as empty")
                }
            }
            if !isDescription { result.files.append(File(entry.name, bytes, nameBytes: entry.nameBytes)) }
        }
        return result
    }
}

/// Finds the files of an archive by their names; of two with one name the last counts, as in most unpackers.
package struct ArchiveNames {
    private var indices: [String: Int] = [:]
    private var indicesByLowercase: [String: Int] = [:]

    package init(_ names: [String]) {
        for (index, name) in names.enumerated() {
            (indices[name], indicesByLowercase[name.lowercased()]) = (index, index)
        }
    }

    subscript(name: String) -> Int? { indices[name] }

    /// The index of the file that an entry of the image map names, or nil.
    ///
    /// The likeliest name counts: by the entry's value, then its key, then other extensions. If none of them exists, the
    /// first name that differs only in case counts. A longer value is not a name but a picture or a sound.
    package func file(ofKey key: String, _ value: some Collection<UInt8>, maxNameByteCount: Int) -> Int? {
        guard !indices.isEmpty else { return nil }
        let value = value.count <= maxNameByteCount ? String(escaping: value) : ""
        let names = [value, value + ".png", key + ".png", value + ".jpg", value + ".jpeg", value + ".webp"]
        return names.lazy.compactMap { indices[$0] }.first
            ?? names.lazy.compactMap { indicesByLowercase[$0.lowercased()] }.first
    }
}
