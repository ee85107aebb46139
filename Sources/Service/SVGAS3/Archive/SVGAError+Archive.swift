import SVGAErrors
import SVGAJobs

extension SVGAError {
    /// A failed request as an error of a result archive.
    var ofArchive: SVGAError {
        let text = "\(self)"
        if cause == .bodyTooLarge { return .resultTooLarge(maxByteCount: limit?.limit ?? 0) }
        if status == 507 || cause == .status && detail.map(S3Code.full.contains) ?? false {
            return .archiveFull(text).keeping(self)
        }
        if status == 503 || status == 429 { return .archiveUnavailable(text, retryAfter: retryAfter).keeping(self) }
        // A certificate may be renewed, but not by trying again.
        return (isTransient ? SVGAError.archiveUnavailable(text) : .archiveRefused(text)).keeping(self)
    }

    /// Whether the service refuses a request because of its condition.
    var refusesCondition: Bool {
        status == 501 || status == 400 && detail.map { S3Code.unknownCondition.contains($0) } ?? false
    }
}
