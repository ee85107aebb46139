package import SVGACoding
package import SVGAErrors
import SVGAKit

/// The priority of jobs. Every eighth time the order is reversed, so that no lane starves.
package enum JobLane: String, Hashable, Sendable, CaseIterable {
    case high, normal, low
}

/// The name of a batch: 1 to 64 letters, digits, `-` and `_`.
package struct BatchID: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Accepts a name; nil if it is invalid.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
        guard isPlain, 1...64 ~= text.utf8.count else { return nil }
        description = text
    }
}

/// The common properties of a batch's jobs, stored once.
package struct JobBatch: Hashable, Sendable {
    package let id: BatchID
    /// The output, as ``RenderRequest/Product/canonicalText``.
    package let output: String
    /// The revision of the renderer that must draw it.
    package let rendererRevision: Int
    package var lane = JobLane.normal
    /// The valid values of ``maxAttemptCount`` and ``timeout``. Workers enforce it regardless of the queue.
    package static let attemptCounts = 1...1_000
    package static let timeouts = 1...86_400

    /// The maximum number of attempts, counting failures but not workers' deaths; at least 1.
    package var maxAttemptCount = 8
    /// The maximum number of seconds for one attempt; at least 1.
    package var timeout = 120
    /// The field `traceparent` that is passed on; empty for none.
    package var trace = ""

    package init(id: BatchID, output: String, rendererRevision: Int) {
        (self.id, self.output, self.rendererRevision) = (id, output, rendererRevision)
    }

    /// The same batch under another name, or for workers of another revision.
    package func copy(id: BatchID? = nil, rendererRevision: Int? = nil) -> JobBatch {
        var batch = JobBatch(
            id: id ?? self.id, output: output, rendererRevision: rendererRevision ?? self.rendererRevision)
        (batch.lane, batch.maxAttemptCount, batch.timeout, batch.trace) = (lane, maxAttemptCount, timeout, trace)
        return batch
    }
}

package struct JobRequest: Hashable, Sendable {
    /// A URL, `s3://BUCKET/KEY`, or a path below the root folder of the workers.
    package let source: String
    /// The movie's required digest; nil if unknown. Other content fails with code 65.
    package let digest: ContentDigest?

    package init(source: String, digest: ContentDigest? = nil) { (self.source, self.digest) = (source, digest) }

    /// The source for a log, without secrets.
    package var printableSource: String { (try? SourceName(source))?.printableText ?? "a source that is none" }
}

/// The first 16 bytes of the SHA-256 digest of a job's output. Equal requests have equal keys, so that a queue holds
/// each once. If the digest of the movie is known, the key begins the name of the result.
package struct JobKey: Hashable, Sendable {
    package static let byteCount = 16

    package let bytes: [UInt8]

    /// Takes the bytes of a key; nil unless there are 16.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == JobKey.byteCount else { return nil }
        self.bytes = bytes
    }

    package init(_ request: JobRequest, in batch: JobBatch) throws(SVGAError) {
        let movie = request.digest?.hexadecimal ?? request.source
        let lines = ["svga-result 1", movie, batch.output, "\(batch.rendererRevision)"]
        let digest = try SHA256.digest(of: Array(lines.joined(separator: "\n").utf8))
        bytes = Array(digest.bytes.prefix(JobKey.byteCount))
    }

    /// 32 hexadecimal digits in lower case.
    package var hexadecimal: String { bytes.hexadecimal }
}
