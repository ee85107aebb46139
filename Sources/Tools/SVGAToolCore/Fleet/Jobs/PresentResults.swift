import SVGACoding
import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Finds the results that an archive has already.
struct PresentResults {
    /// The largest result that is read, in bytes.
    static let maxByteCount = 256 << 20

    let archive: any ResultArchive
    let archiveName: String
    let output: BatchOutput
    /// Whether results are read for their digests, which manifests have; else it is only asked whether they are there.
    let readsResults: Bool

    /// The entry of a movie whose result is there; nil for others, and where the digest of the movie is not known.
    func entry(of request: JobRequest) throws(ToolError) -> ManifestEntry? {
        guard let digest = request.digest else { return nil }
        let (key, name) = try output.name(of: digest)
        var entry = ManifestEntry(input: request.source, source: request.source, outcome: .present)
        (entry.sha256, entry.key, entry.path) = (digest.hexadecimal, key.name, name.path)
        entry.renderer = output.rendererRevision
        if !readsResults { return try isThere(name) ? entry : nil }
        guard let bytes = try bytes(of: name) else { return nil }
        let size = ResultSize(of: bytes)
        (entry.width, entry.height, entry.byteCount) = (size?.width, size?.height, bytes.count)
        entry.resultSha256 = (try? SHA256.digest(of: bytes))?.hexadecimal
        return entry
    }

    /// The bytes of a result; nil where it is not there.
    func bytes(of name: ResultName) throws(ToolError) -> [UInt8]? {
        do throws(ArchiveError) {
            return try archive.bytes(of: name, maxByteCount: PresentResults.maxByteCount)
        } catch {
            throw ToolError(error, archive: archiveName)
        }
    }

    private func isThere(_ name: ResultName) throws(ToolError) -> Bool {
        do throws(ArchiveError) { return try archive.contains(name) } catch {
            throw ToolError(error, archive: archiveName)
        }
    }
}
