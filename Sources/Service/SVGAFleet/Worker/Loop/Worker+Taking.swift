import SVGAHTTP
import SVGAJobs
import SVGASystem

extension Worker {
    package enum Taking: Hashable, Sendable {
        /// So many jobs were passed to slots; 0 if none waits.
        case taken(Int)
        /// None was requested: no slot is free, the archive is unreachable, or the worker leaves.
        case rested
        case failed
    }

    /// Requests as many jobs as there are free slots: first, now and then, jobs of dead workers. Only one thread calls
    /// it, so that no more are taken than there are slots.
    package func takeJobs(waiting: Duration) -> Taking {
        let now = clock.now()
        let (isTaking, count, looksForExpired) = state.withLock { state in
            let looks = now >= state.nextExpiredTake
            if state.takesJobs, looks { state.nextExpiredTake = now + expiryInterval() }
            return (state.takesJobs, state.freeSlotCount, looks)
        }
        guard isTaking else { return .rested }
        var found: [JobDelivery] = []
        if looksForExpired {
            let expired = ask("taking expired jobs") {
                try queue.takeExpired(count, from: configuration.lanes, as: id)
            }
            guard let expired else { return .failed }
            found = expired
        }
        if found.isEmpty {
            let taken = ask("taking jobs") {
                try queue.take(count, from: configuration.lanes, as: id, waiting: waiting)
            }
            guard let taken else { return .failed }
            found = taken
        }
        return begin(found)
    }

    /// Passes jobs to the slots, and returns late ones.
    private func begin(_ deliveries: [JobDelivery]) -> Taking {
        let now = clock.now()
        let isLeaving = state.withLock { state in
            guard state.end == nil else { return true }
            for delivery in deliveries {
                let (number, token) = state.leases.add(delivery, now: now, chance: clock.chance())
                state.line.append(WorkerState.Job(number: number, delivery: delivery, cancellation: token))
            }
            return false
        }
        if isLeaving {
            if !deliveries.isEmpty { giveBack(deliveries) }
            return .rested
        }
        for delivery in deliveries { counts.addDelivery(count: delivery.deliveryCount) }
        if !deliveries.isEmpty { state.wakeWaiters() }
        return .taken(deliveries.count)
    }

    func giveBack(_ deliveries: [JobDelivery]) {
        _ = ask("giving jobs back") { try queue.release(deliveries, as: id) }
        for _ in deliveries { counts.add("released") }
    }

    /// A third of the shortest lease, and a fifth of that more or less, so that workers do not all look at once.
    func expiryInterval() -> Int64 {
        let leases = configuration.lanes.map { configuration.settings.lease(of: $0) }
        let third = Double((leases.min() ?? .seconds(30)).clampedNanoseconds) / 3
        return Int64(third * (0.8 + 0.4 * clock.chance()))
    }
}
