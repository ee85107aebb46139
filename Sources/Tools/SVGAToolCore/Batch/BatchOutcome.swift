import SVGACommandLine

/// The result of one movie in a batch.
struct BatchOutcome: Sendable {
    private(set) var entry: ManifestEntry
    /// The reason why the movie has no picture; nil for all others.
    private(set) var failure: ToolError?

    /// A movie that was not begun.
    init(waiting entry: ManifestEntry) { self.entry = entry }

    /// A movie whose end is told by an entry.
    init(ended entry: ManifestEntry) {
        self.entry = entry
        guard entry.outcome == .failed else { return }
        let code = entry.code.flatMap { ExitCode(rawValue: Int32(clamping: $0)) } ?? .someFailed
        failure = ToolError(code, file: entry.source, message: entry.error ?? "stopped")
    }

    /// A movie whose picture exists now, as in the entry.
    init(_ entry: ManifestEntry, _ outcome: ManifestEntry.Outcome, in time: Duration? = nil) {
        self.entry = entry
        self.entry.outcome = outcome
        self.entry.seconds = time.map { $0 / .seconds(1) }
        // Existing pictures were not tried.
        self.entry.attempts = outcome == .written ? 1 : nil
    }

    /// A movie that has no picture.
    init(_ entry: ManifestEntry, failing error: ToolError, in time: Duration?) {
        (self.entry, failure) = (entry, error)
        self.entry.outcome = .failed
        self.entry.seconds = time.map { $0 / .seconds(1) }
        self.entry.attempts = 1
        (self.entry.code, self.entry.error) = (Int(error.code.rawValue), error.message ?? "stopped")
    }
}

extension ManifestEntry {
    mutating func add(_ facts: PictureFacts) {
        (frames, frameCount, sha256) = (facts.frames, facts.frameCount, facts.sha256)
        (width, height) = (facts.file?.width, facts.file?.height)
        (byteCount, resultSha256) = (facts.file?.byteCount, facts.file?.sha256)
    }
}

struct BatchCounts: Hashable {
    private var counts: [ManifestEntry.Outcome: Int] = [:]

    init(_ entries: some Sequence<ManifestEntry>) {
        for entry in entries { counts[entry.outcome, default: 0] += 1 }
    }

    /// The number of movies with an outcome.
    subscript(_ outcome: ManifestEntry.Outcome) -> Int { counts[outcome] ?? 0 }
}
