import SVGAHTTP
package import SVGAJobs
import SVGASystem

/// Takes as many jobs from a queue as it has free slots, does them, and reports their ends. Each slot is a thread.
/// Other threads repeat the steps ``takeJobs(waiting:)``, ``renewLeases()`` and ``lookAfterQueue()``, which tests call
/// one by one. An unreachable queue is retried; an unreachable archive stops taking jobs.
package final class Worker: Sendable {
    let queue: any JobQueue
    let archive: any ResultArchive
    let runner: JobRunner
    let configuration: WorkerConfiguration
    let clock: WorkerClock
    let state: Lock<WorkerState>
    package let counts = WorkerCounts()

    package init(
        queue: any JobQueue, archive: any ResultArchive, runner: JobRunner, configuration: WorkerConfiguration,
        clock: WorkerClock = .steady
    ) {
        (self.queue, self.archive, self.runner) = (queue, archive, runner)
        (self.configuration, self.clock) = (configuration, clock)
        state = Lock(WorkerState(configuration))
    }

    var id: WorkerID { configuration.id }

    package var name: String { "\(configuration.id)" }

    /// The number of jobs in progress, and of lost slots.
    package var load: (busyCount: Int, lostCount: Int) {
        state.withLock { ($0.leases.entries.count, $0.lostSlotCount) }
    }

    package var reachesStore: Bool { state.withLock { !$0.store.isOpen } }

    /// Whether the worker's disk has space, as far as is known.
    package var hasRoom: Bool { state.withLock { !$0.disk.isOpen } }

    /// Whether jobs would be taken if there were any and a slot were free.
    package var isReady: Bool {
        state.withLock { $0.end == nil && !$0.store.isOpen && !$0.disk.isOpen && $0.reachesQueue }
    }

    var record: WorkerRecord {
        WorkerRecord(
            id: id, host: configuration.host, version: configuration.version,
            rendererRevision: configuration.rendererRevision, slotCount: configuration.slotCount,
            busyCount: load.busyCount)
    }

    /// Ends the worker soon, for the first given reason.
    package func leave(_ reason: WorkerEnd) {
        state.withLock { if $0.end == nil { $0.end = reason } }
        state.wakeWaiters()
    }

    /// Calls the queue, and notes whether it answered; nil for a failed call, which is reported the first time.
    func ask<Value>(_ what: String, _ call: () throws -> Value) -> Value? {
        do {
            let value = try call()
            noteQueue(isReached: true, "\(what): the queue answers again")
            return value
        } catch {
            counts.addQueueFailure()
            noteQueue(isReached: false, "\(what): \(error)")
            return nil
        }
    }

    private func noteQueue(isReached: Bool, _ message: @autoclosure () -> String) {
        let now = clock.now()
        let isChange = state.withLock { state in
            defer { state.reachesQueue = isReached }
            // Leases ran out while the queue was away. Their owner renews them first.
            if !isReached { state.nextExpiredTake = max(state.nextExpiredTake, now + expiryInterval()) }
            return state.reachesQueue != isReached
        }
        if isChange { configuration.report("queue", message(), isReached ? .info : .error) }
    }
}
