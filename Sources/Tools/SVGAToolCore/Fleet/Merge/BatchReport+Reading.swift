import SVGACoding
import SVGASystem

extension BatchReport {
    /// The largest report that is read, which is one of some hundred thousand inputs.
    static let maxByteCount = 256 << 20

    /// Reads the output of ``json``, including older versions with fewer keys.
    init(parsing bytes: [UInt8]) throws {
        let limits = JSONLimits(maxByteCount: BatchReport.maxByteCount, maxDepth: 8, maxValueCount: 20_000_000)
        let tree = try SVGAError.saying("this is not a report of batch", .damaged) {
            try JSONTree(parsing: bytes, limits: limits)
        }
        let report = try ReportMembers(tree, "the document")
        guard try report.integer("format") == 1 else { throw SVGAError.notAReport("format is not 1") }
        guard let shard = Shard(parsing: try report.text("shard")) else {
            throw SVGAError.notAReport("shard is not valid")
        }
        self.init(
            plan: try report.text("plan"), rendererRevision: try report.integer("rendererRevision"), shard: shard,
            skippedCount: try report.integer("skippedCount"),
            entries: try report.elements("inputs").map { try ManifestEntry(ReportMembers($0, "an input")) })
        try checkCounts(report)
    }

    private func checkCounts(_ report: ReportMembers) throws {
        let counts = counts
        let expected = [
            ("inputCount", entries.count), ("writtenCount", counts[.written]), ("presentCount", counts[.present]),
            ("failedCount", counts[.failed]), ("waitingCount", counts[.waiting]),
        ]
        for (key, count) in expected where try report.integer(key) != count {
            throw SVGAError(.damaged, "\(key) is not the number of such inputs")
        }
    }
}

extension ManifestEntry {
    fileprivate init(_ members: ReportMembers) throws {
        let word = try members.text("outcome")
        guard let outcome = Outcome(rawValue: word) else { throw SVGAError.notAReport("outcome '\(word)' is none") }
        let input = try members.text("input")
        self.init(input: input, source: try members.optionalText("source") ?? input, outcome: outcome)
        (path, sha256) = (try members.optionalText("path"), try members.optionalText("sha256"))
        (key, worker) = (try members.optionalText("key"), try members.optionalText("worker"))
        (resultSha256, error) = (try members.optionalText("resultSha256"), try members.optionalText("error"))
        (width, height) = (try members.optionalInteger("width"), try members.optionalInteger("height"))
        (frameCount, byteCount) = (try members.optionalInteger("frameCount"), try members.optionalInteger("byteCount"))
        (attempts, code) = (try members.optionalInteger("attempts"), try members.optionalInteger("code"))
        frames = try members.optionalIntegers("frames")
        seconds = try members.optionalNumber("seconds")
        renderer = try members.optionalInteger("renderer") ?? renderer
        output = try members.optionalText("output")
    }
}
