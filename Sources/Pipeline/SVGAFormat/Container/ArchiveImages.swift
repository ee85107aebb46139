/// Finds the files of an archive that the image map of a movie names.
struct ArchiveImages {
    private static let extensions = [".jpg", ".jpeg", ".webp"]

    private let limits: Limits
    /// What was unpacked already, since several keys may name one file.
    private var unpacked: [String: [UInt8]] = [:]

    init(limits: Limits) {
        self.limits = limits
    }

    /// Replaces each file name in the image map by the bytes of the file.
    ///
    /// An entry whose file is missing or damaged becomes empty, with a warning. An entry of a protobuf movie that names
    /// no file but is itself a picture stays as it is.
    ///
    /// - Throws: A ``FormatError`` only when a limit is passed or memory is missing.
    mutating func load(into builder: inout MovieBuilder, from archive: inout ZipArchive) throws(FormatError) {
        for key in builder.images.keys.sorted() {
            let value = builder.images[key] ?? []
            guard let name = name(of: key, value, in: archive) else {
                if Asset.Kind(sniffing: value) == .other {
                    builder.images[key] = []
                    builder.warnings.add("the archive has no file for this image", field: "images[\(key)]")
                }
                continue
            }
            builder.images[key] = try read(name, from: &archive, field: "images[\(key)]", &builder.warnings)
        }
    }

    /// The name of the file of an entry: by its value, then its key, then other extensions, at last in any case.
    private func name(of key: String, _ value: [UInt8], in archive: ZipArchive) -> String? {
        let value = value.count <= limits.maxStringByteCount ? String(escaping: value) : ""
        var candidates = [value, value + ".png", key + ".png"]
        candidates += Self.extensions.map { value + $0 }
        return candidates.first { archive.contains($0) }
            ?? candidates.lazy.compactMap { archive.nameIgnoringCase($0) }.first
    }

    private mutating func read(
        _ name: String, from archive: inout ZipArchive, field: String, _ warnings: inout WarningLog
    ) throws(FormatError) -> [UInt8] {
        if let bytes = unpacked[name] { return bytes }
        var bytes: [UInt8] = []
        do throws(FormatError) {
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
