import SVGAErrors

/// Finds the header of a movie in an archive of SVGA 1.
enum ArchiveHeader {
    /// The header of a complete archive, from the description that ``MovieDecoder`` chooses.
    static func header(ofWhole file: [UInt8], limits: Limits) throws(SVGAError) -> MovieHeader {
        var archive = try ZipArchive(file, limits: limits)
        do {
            if let header = try header(MovieArchive.messageName, of: &archive, limits) { return header }
        } catch {
            guard !error.isFinal, archive.contains(MovieArchive.specName) else { throw error }
        }
        guard let header = try header(MovieArchive.specName, of: &archive, limits) else {
            throw archive.movieMissing
        }
        return header
    }

    private static func header(
        _ name: String, of archive: inout ZipArchive, _ limits: Limits
    ) throws(SVGAError) -> MovieHeader? {
        guard let content = try archive.read(name) else { return nil }
        return try header(ofDescription: content.bytes, isComplete: true, named: name, limits)
    }

    /// The header in the beginning of a description; nil if more bytes are needed.
    static func header(
        ofDescription bytes: [UInt8], isComplete: Bool, named name: String, _ limits: Limits
    ) throws(SVGAError) -> MovieHeader? {
        let isSpec = name == MovieArchive.specName
        let found =
            isSpec
            ? try DescriptionHeader(spec: bytes, isComplete: isComplete, limits: limits)
            : try DescriptionHeader(message: bytes, isComplete: isComplete, in: .messageEntry, limits: limits)
        guard let found else { return nil }
        return try MovieHeader(isSpec ? .zipJSON : .zipProtobuf, found, limits: limits)
    }
}
