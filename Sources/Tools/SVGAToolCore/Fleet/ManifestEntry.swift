import SVGAInspect
import SVGAKit

/// The result of one input: an entry in reports of `batch`, and a line of job manifests. Nil stands for what is not
/// known.
struct ManifestEntry: Sendable {
    /// The words for what became of an input.
    enum Outcome: String, Sendable, CaseIterable {
        case written
        case present
        case failed
        /// It was not begun, or is not over.
        case waiting
    }

    /// The name of the input in its directory or list.
    private(set) var input: String
    /// The source of the movie: a path or a URL.
    private(set) var source: String
    var outcome = Outcome.waiting
    /// The place of the result: a file, or an object.
    var path: String?
    /// The SHA-256 digest of the movie's file, in hexadecimal digits.
    var sha256: String?
    /// The name of the result in an archive, 64 hexadecimal digits.
    var key: String?
    /// The frames in the result, and in its movie.
    var frames: [Int]?
    var frameCount: Int?
    /// The size of the result in pixels.
    var width: Int?
    var height: Int?
    var byteCount: Int?
    /// The SHA-256 digest of the result, in hexadecimal digits.
    var resultSha256: String?
    var attempts: Int?
    /// The duration of the last attempt.
    var seconds: Double?
    /// The worker that made the result, or failed.
    var worker: String?
    var renderer = Release.rendererRevision
    /// The exit code and the message of an input that failed.
    var code: Int?
    var error: String?
    /// The former form of ``path`` in reports of `batch`, for one more version, or nil.
    var output: String?

    func renamed(input: String, source: String) -> ManifestEntry {
        var entry = self
        (entry.input, entry.source) = (input, source)
        return entry
    }

    /// The members of the document, all of them in each; the keys are described in Docs/JSON.md.
    var members: [(key: String, value: JSONValue)] {
        [
            ("input", .string(input)), ("source", .string(source)), ("sha256", .text(sha256)), ("key", .text(key)),
            ("path", .text(path)), ("outcome", .string(outcome.rawValue)),
            ("frames", frames.map { .array($0.map { .integer($0) }) } ?? .null), ("frameCount", .count(frameCount)),
            ("width", .count(width)), ("height", .count(height)), ("byteCount", .count(byteCount)),
            ("resultSha256", .text(resultSha256)), ("attempts", .count(attempts)),
            ("seconds", seconds.map { .number(($0 * 1000).rounded() / 1000) } ?? .null), ("worker", .text(worker)),
            ("renderer", .integer(renderer)), ("code", .count(code)), ("error", .text(error)),
        ]
    }

    /// The same in reports and lines of `batch`, which have one key more.
    var batchMembers: [(key: String, value: JSONValue)] { members + [("output", .text(output))] }
}
