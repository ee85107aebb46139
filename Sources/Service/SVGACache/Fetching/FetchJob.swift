import SVGASystem
import SVGATransfer

/// The goal of a flight, for all requests that wait for it.
struct FetchJob: Sendable {
    /// Identifies flights. Requests that differ in it cannot share one.
    struct Identity: Hashable, Sendable {
        let key: String
        let mode: MovieRequest.Mode
        let terms: MovieRequest.Terms
        let head: HeadLimit?
    }

    let request: MovieRequest
    let key: String
    /// The requested part of the file; nil for all of it.
    var head: HeadLimit?
    var control = FlightControl()

    var whole: FetchJob {
        var job = self
        job.head = nil
        return job
    }

    var identity: Identity { Identity(key: key, mode: request.mode, terms: request.terms, head: head) }

    var isLocal: Bool { request.url.prefix(5).lowercased() == "file:" }

    func error(_ error: SVGAError) -> SVGAError { error.at(url: request.url) }
}

/// The variable state of a running flight.
final class FlightControl: Sendable {
    let transfer = TransferID()
    private let level = Lock(TransferPriority.veryLow)

    var priority: TransferPriority { level.withLock { $0 } }

    /// Raises the priority; false when it is as high already.
    func raise(to priority: TransferPriority) -> Bool {
        level.withLock { level in
            guard priority > level else { return false }
            level = priority
            return true
        }
    }
}
