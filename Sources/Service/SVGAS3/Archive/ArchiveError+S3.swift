import SVGAJobs
import SVGATransfer

extension ArchiveError {
    /// The meaning of a failed request for an archive of results.
    init(_ error: S3Error) {
        switch error.kind {
        case .transfer(let failure): self.init(failure, reason: error.description)
        case .keys(let failure):
            self.init(failure.isTransient ? .unavailable(error.description) : .refused(error.description))
        case .status(let status, let code, let retryAfter):
            if status == 507 || code.map(S3Code.full.contains) ?? false {
                self.init(.full(error.description))
            } else if status == 503 || status == 429 {
                self.init(.busy(error.description, retryAfter: retryAfter.map { $0 / .seconds(1) }))
            } else {
                self.init(error.isTransient ? .unavailable(error.description) : .refused(error.description))
            }
        }
    }

    private init(_ error: TransferError, reason: String) {
        switch error.kind {
        case .bodyTooLarge(let limit, _): self.init(.tooLarge(maxByteCount: limit))
        // A certificate may be renewed, but not by trying again.
        default: self.init(error.isTransient ? .unavailable(reason) : .refused(reason))
        }
    }
}

extension S3Error {
    /// Whether the service refuses a request because of its condition.
    var refusesCondition: Bool {
        guard case .status(let status, let code, _) = kind else { return false }
        return status == 501 || status == 400 && code.map { S3Code.unknownCondition.contains($0) } ?? false
    }
}
