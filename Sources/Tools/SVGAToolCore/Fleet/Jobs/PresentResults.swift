import SVGACoding
import SVGACommandLine
import SVGAJobs

/// Finds the results that an archive has already.
struct PresentResults {
    /// The largest result that is read, in bytes.
    static let maxByteCount = 256 << 20

    let archive: any ResultArchive
    let archiveName: String
    let output: BatchOutput
    /// Whether results are read for their digests, as in manifests; otherwise only their existence is checked.
    let readsResults: Bool

    /// The entry of a movie whose result exists; nil for others, and if the digest of the movie is unknown.
    func entry(of request: JobRequest) throws -> ManifestEntry? {
        guard let digest = request.digest else { return nil }
        let (key, name) = try output.name(of: digest)
        var entry = ManifestEntry(input: request.source, source: request.source, outcome: .present)
        (entry.sha256, entry.key, entry.path) = (digest.hexadecimal, key.name, name.path)
        entry.renderer = output.rendererRevision
        if !readsResults {
            return try ToolError.asking(archive: archiveName) { try archive.contains(name) } ? entry : nil
        }
        guard let bytes = try bytes(of: name) else { return nil }
        let size = ResultSize(of: bytes)
        (entry.width, entry.height, entry.byteCount) = (size?.width, size?.height, bytes.count)
        entry.resultSha256 = bytes.sha256
        return entry
    }

    /// The bytes of a result; nil if it does not exist.
    func bytes(of name: ResultName) throws -> [UInt8]? {
        try ToolError.asking(archive: archiveName) {
            try archive.bytes(of: name, maxByteCount: PresentResults.maxByteCount)
        }
    }
}
