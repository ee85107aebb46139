import SVGASystem
import Synchronization

/// Names transfers, so that their priority can change while they wait.
package struct TransferID: Hashable, Sendable {
    private let number: UInt64
    private static let count = Atomic<UInt64>(0)

    /// A name that no other transfer of the process has.
    package init() { number = TransferID.count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// One call of `perform`: its request, and the task that waits for it.
final class TransferJob: Sendable {
    typealias Outcome = Result<TransferResult, SVGAError>

    /// Different for each job, and greater for later ones.
    let number: UInt64
    let id: TransferID
    let request: TransferRequest
    let priority: @Sendable () -> TransferPriority
    let sink: any TransferSink
    private let waiter: Lock<Waiter>

    private static let count = Atomic<UInt64>(0)

    private struct Waiter {
        var isCancelled = false
        /// The task that waits: none before it does, and none when the job has ended.
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    init(
        id: TransferID, request: TransferRequest, priority: @escaping @Sendable () -> TransferPriority,
        sink: any TransferSink
    ) {
        number = TransferJob.count.wrappingAdd(1, ordering: .relaxed).newValue
        self.id = id
        self.request = request
        self.priority = priority
        self.sink = sink
        waiter = Lock(Waiter())
    }

    /// Notes the task that waits. Returns false when the job was cancelled before, so that it need not begin.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let waits = waiter.withLock { waiter in
            if !waiter.isCancelled { waiter.continuation = continuation }
            return !waiter.isCancelled
        }
        if !waits { continuation.resume(returning: .failure(error(.transferCancelled))) }
        return waits
    }

    /// Whether the task that waits was cancelled, of which the engine may hear before it hears of the job.
    var isCancelled: Bool { waiter.withLock { $0.isCancelled } }

    /// Notes a cancellation. Returns whether a task waits already, so that the engine must end the job.
    func cancel() -> Bool {
        waiter.withLock { waiter in
            waiter.isCancelled = true
            return waiter.continuation != nil
        }
    }

    /// Reports the result to the waiting task; at most once.
    func end(_ outcome: Outcome) {
        let continuation = waiter.withLock { waiter in
            defer { waiter.continuation = nil }
            return waiter.continuation
        }
        continuation?.resume(returning: outcome)
    }

    func error(_ error: SVGAError) -> SVGAError { error.at(url: request.url) }
}
