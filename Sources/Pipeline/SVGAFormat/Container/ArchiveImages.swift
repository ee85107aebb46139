import SVGAErrors

/// Finds the files of an archive that the image map of a movie names.
package struct ArchiveImages {
    private static let extensions = [".jpg", ".jpeg", ".webp"]

    private let limits: Limits
    /// The files that were unpacked already, since several keys may name one file.
    private var unpacked: [String: [UInt8]] = [:]

    init(limits: Limits) { self.limits = limits }

    /// The entries of an image map with the files that they name.
    ///
    /// An entry whose file is missing or damaged becomes empty, with a warning. An entry of a protobuf movie that names
    /// no file and is itself a picture or a sound keeps its bytes.
    ///
    /// - Throws: A ``SVGAError`` only when a limit is passed or memory is missing.
    mutating func assets(
        of imageMap: [String: [UInt8]], from archive: inout ZipArchive, _ warnings: inout WarningLog
    ) throws(SVGAError) -> [Asset] {
        var assets: [Asset] = []
        for (key, value) in imageMap.sorted(by: { $0.key < $1.key }) {
            if let name = name(of: key, value, in: archive) {
                let bytes = try read(name, from: &archive, field: "images[\(key)]", &warnings)
                assets.append(Asset(key: key, bytes: bytes))
            } else {
                assets.append(Self.asset(key, value, &warnings))
            }
        }
        return assets
    }

    private static func asset(_ key: String, _ value: [UInt8], _ warnings: inout WarningLog) -> Asset {
        let asset = Asset(key: key, bytes: value)
        guard asset.kind == .other else { return asset }
        warnings.add("the archive has no file for this image", field: "images[\(key)]")
        return Asset(key: key, bytes: [])
    }

    /// The name of the file of an entry.
    private func name(of key: String, _ value: [UInt8], in archive: ZipArchive) -> String? {
        let value = value.count <= limits.maxStringByteCount ? String(escaping: value) : ""
        let candidates = ArchiveImages.candidates(key: key, value: value)
        return candidates.first { archive.contains($0) }
            ?? candidates.lazy.compactMap { archive.nameIgnoringCase($0) }.first
    }

    /// The names that the file of an entry may have, the likeliest first: by its value, then its key, then other
    /// extensions. If none of them exists, the first name that differs only in case counts.
    package static func candidates(key: String, value: String) -> [String] {
        [value, value + ".png", key + ".png"] + extensions.map { value + $0 }
    }

    private mutating func read(
        _ name: String, from archive: inout ZipArchive, field: String, _ warnings: inout WarningLog
    ) throws(SVGAError) -> [UInt8] {
        if let bytes = unpacked[name] { return bytes }
        var bytes: [UInt8] = []
        do {
            if let content = try archive.read(name) {
                bytes = content.bytes
                if !content.isIntact { warnings.add("the checksum of \(name) is wrong", field: field) }
            }
        } catch {
            guard !error.isFinal else { throw error }
            warnings.add("\(error)", field: field)
        }
        unpacked[name] = bytes
        return bytes
    }
}
