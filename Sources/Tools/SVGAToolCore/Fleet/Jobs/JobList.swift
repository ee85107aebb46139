import SVGACoding
import SVGACommandLine
import SVGAJobs

/// The movies of a batch: operands that are sources, and lists with one source per line, optionally followed by the
/// movie's SHA-256 digest. Workers refuse another movie then, and the result's name is known before it is drawn.
struct JobList {
    /// In the order in which they stand; each source once.
    private(set) var requests: [JobRequest] = []
    private var known: Set<JobRequest> = []

    /// Reads all operands; no movie at all is ``ExitCode/cannotRead``.
    init(reading operands: [String], in environment: ToolEnvironment) throws {
        for operand in operands {
            if operand != "-", ToolCache.isURL(operand) || BatchFinder.isMovie(operand) {
                add(JobRequest(source: operand))
            } else {
                for line in try JobList.lines(of: operand, in: environment) { add(JobList.request(line)) }
            }
        }
        if requests.isEmpty {
            throw ToolError(.cannotRead, file: operands.joined(separator: ", "), message: "read: no movie found")
        }
    }

    private mutating func add(_ request: JobRequest) {
        if known.insert(request).inserted { requests.append(request) }
    }

    /// The maximum size of a list in bytes: a few million lines.
    private static let maxByteCount = 512 << 20

    private static func lines(of path: String, in environment: ToolEnvironment) throws -> [Substring] {
        let text = try InputFile(name: path, maxByteCount: maxByteCount).text(standardInput: environment.standardInput)
        guard !text.contains(0) else {
            throw ToolError(.badData, file: path, message: "read: this is not a list of movies in UTF-8")
        }
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(JobList.trimmed)
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private static func trimmed(_ line: Substring) -> Substring {
        let start = line.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
        return start[...end]
    }

    /// A line's source, and the digest after it, if any.
    static func request(_ line: Substring) -> JobRequest {
        guard let end = line.lastIndex(where: \.isWhitespace),
            let digest = ContentDigest(hexadecimal: line[line.index(after: end)...])
        else { return JobRequest(source: String(line)) }
        return JobRequest(source: String(trimmed(line[..<end])), digest: digest)
    }
}
