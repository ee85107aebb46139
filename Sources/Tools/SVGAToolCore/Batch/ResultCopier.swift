import SVGACommandLine
import SVGAThumbnail

/// Copies results from an archive into files that are named like their movies.
struct ResultCopier {
    private static let maxByteCount = 1 << 30

    let options: BatchOptions
    let results: ResultLocation
    let environment: ToolEnvironment
    /// The results of the inputs, except skipped ones.
    let entries: [BatchInput: ManifestEntry]

    /// The result of an input: its job's, and with a directory also its copy's.
    func outcome(of input: BatchInput) -> BatchOutcome {
        guard var entry = entries[input] else { return BatchOutcome(waiting: options.entry(of: input)) }
        do {
            if [.written, .present].contains(entry.outcome), let path = options.outputPath(of: input) {
                try copy(&entry, to: path)
            }
        } catch {
            return BatchOutcome(entry, failing: ToolError(describing: error), in: nil)
        }
        return BatchOutcome(ended: entry)
    }

    private func copy(_ entry: inout ManifestEntry, to path: String) throws {
        guard let name = entry.key.flatMap(results.name(ofKey:)) else {
            throw ToolError(.badData, message: "results: the queue names no result")
        }
        guard let file = try results.bytes(of: name, maxByteCount: ResultCopier.maxByteCount) else {
            throw ToolError(
                .tryAgainLater, file: results.path(of: name), message: "results: no such result now")
        }
        let facts = try ToolError.catching(file: results.path(of: name)) {
            try PictureFacts.File(of: file, options.plan.format, hasDigest: true)
        }
        if let expected = entry.resultSha256, let found = facts.sha256, found != expected {
            throw ToolError(
                .badData, file: results.path(of: name),
                message: "results: the result is another one than the worker made")
        }
        try OutputFile.write(file, to: path)
        (entry.width, entry.height, entry.byteCount) = (facts.width, facts.height, facts.byteCount)
        entry.resultSha256 = facts.sha256
        environment.sayIfVerbose("\(entry.input): copied to \(path)")
    }
}
