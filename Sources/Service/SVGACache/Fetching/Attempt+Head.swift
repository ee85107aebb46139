extension Attempt {
    /// Whether an earlier transfer left as much as is wanted.
    func hasHead(_ file: PartialFile) -> Bool {
        guard let end = job.head?.end(ofTotal: file.origin.totalByteCount) else { return false }
        return file.byteCount >= end
    }

    /// Puts a file away of which there is as much as is wanted.
    func headOutcome(of file: PartialFile) async throws(CacheError) -> Outcome {
        let (byteCount, totalByteCount) = (file.byteCount, file.origin.totalByteCount)
        let isKept = try await suspend(file)
        return .head(MovieHead(byteCount: isKept ? byteCount : 0, totalByteCount: totalByteCount))
    }
}
