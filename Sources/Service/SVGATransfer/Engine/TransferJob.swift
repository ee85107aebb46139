import SVGASystem
import Synchronization

/// Names transfers, so that their priority can change while they wait.
package struct TransferID: Hashable, Sendable {
    private let number: UInt64
    private static let count = Atomic<UInt64>(0)

    /// A name that no other transfer of the process has.
    package init() { number = TransferID.count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// One call of `perform`: what is to be done, and the task that waits for it.
final class TransferJob: Sendable {
    typealias Outcome = Result<TransferResult, TransferError>

    /// Different for each job, and greater for later ones.
    let number: UInt64
    let id: TransferID
    let request: TransferRequest
    /// Which of the waiting transfers goes first, at the moment.
    let priority: @Sendable () -> TransferPriority
    let sink: any TransferSink
    private let waiter: Lock<Waiter>

    private static let count = Atomic<UInt64>(0)

    private enum Waiter {
        case notYet(isCancelled: Bool)
        case waiting(CheckedContinuation<Outcome, Never>)
        case gone
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
        waiter = Lock(.notYet(isCancelled: false))
    }

    /// Notes the task that waits. Returns false when the job was cancelled before, so that it need not begin.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let isCancelled = waiter.withLock { waiter in
            if case .notYet(isCancelled: true) = waiter { return true }
            waiter = .waiting(continuation)
            return false
        }
        if isCancelled { continuation.resume(returning: .failure(error(.cancelled))) }
        return !isCancelled
    }

    /// Notes a cancellation that comes before the task waits. Returns whether the job is under way instead.
    func cancel() -> Bool {
        waiter.withLock { waiter in
            guard case .notYet = waiter else { return true }
            waiter = .notYet(isCancelled: true)
            return false
        }
    }

    /// Tells the task that waits how the job ended; at most once.
    func end(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = waiter.withLock { waiter in
            guard case .waiting(let continuation) = waiter else { return nil }
            waiter = .gone
            return continuation
        }
        continuation?.resume(returning: outcome)
    }

    /// An error about the requested URL.
    func error(_ kind: TransferError.Kind) -> TransferError { TransferError(kind, url: request.url) }
}
