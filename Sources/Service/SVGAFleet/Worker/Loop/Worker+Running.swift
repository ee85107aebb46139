import SVGAHTTP
import SVGAJobs
package import SVGASystem

extension Worker {
    /// The event when no further jobs are taken.
    package static let drainingEvent = "draining"

    /// Works until it must leave or loses too many slots, and then returns unfinished jobs.
    package func run(until token: CancellationToken) throws(SVGAError) -> WorkerEnd {
        defer { finish() }
        for _ in 0..<configuration.slotCount { try start { [self] in workSlot() } }
        state.withLock { $0.isAsking = true }
        try start { [self] in
            repeatTaking()
            state.withLock { $0.isAsking = false }
            state.wakeWaiters()
        }
        try start { [self] in repeatUpkeep { [self] in renewLeases() ?? clock.now() + second } }
        try start { [self] in repeatUpkeep { [self] in lookAfterQueue() } }
        try start { [self] in
            token.wait()
            leave(.asked)
        }
        let reason = state.waiting { $0.end }
        configuration.report(Worker.drainingEvent, "no further jobs are taken", .info)
        drain()
        return reason
    }

    /// Waits for running jobs until a time of ``SteadyClock``, by default the configuration's, and returns the rest.
    package func drain(until end: Int64? = nil) {
        let timeout = configuration.drainTimeout.clampedNanoseconds
        let unbegun = state.withLock { state in
            defer { state.line = [] }
            return state.line.compactMap { state.leases.remove($0.number)?.delivery }
        }
        if !unbegun.isEmpty { giveBack(unbegun) }
        _ = state.waiting(until: end ?? SteadyClock.now + timeout) { state in
            state.leases.entries.isEmpty && !state.isAsking ? () : nil
        }
        let open = state.withLock { $0.leases.releaseAll() }
        if !open.isEmpty { giveBack(open) }
        // Jobs delivered meanwhile would be blocked until their lease ends.
        let patience = configuration.takeTimeout.clampedNanoseconds + second
        _ = state.waiting(until: SteadyClock.now + patience) { $0.isAsking ? nil : () }
        // No sign of life may follow, which would keep it in the lists for another minute.
        state.withLock { $0.nextBeat = .max }
        if load.lostCount == 0 { _ = ask("leaving") { try queue.leave(id) } }
    }

    private func finish() {
        state.withLock { state in
            state.end = state.end ?? .asked
            state.isOver = true
        }
        state.wakeWaiters()
    }

    private func start(_ work: @escaping @Sendable () -> Void) throws(SVGAError) {
        let code = BackgroundThread.start(work)
        guard code == 0 else { throw .noThread(code: code) }
    }

    private func repeatTaking() {
        var failureCount = 0
        while true {
            // Not before there is a use for it.
            let isLeaving = state.waiting(until: SteadyClock.now + second) { state -> Bool? in
                state.end != nil ? true : state.takesJobs ? false : nil
            }
            if isLeaving == true { return }
            if isLeaving == nil { continue }
            switch takeJobs(waiting: configuration.takeTimeout) {
            case .taken: failureCount = 0
            case .rested: break
            case .failed:
                failureCount = min(failureCount + 1, 6)
                let pause = Int64(clock.chance() * Double(second / 5 << failureCount))
                _ = state.waiting(until: SteadyClock.now + pause) { $0.end == nil ? nil : () }
            }
        }
    }

    private func repeatUpkeep(_ step: () -> Int64) {
        while !state.withLock({ $0.isOver }) {
            // Jobs that were taken meanwhile are due within a third of the shortest lease.
            let soon = SteadyClock.now + second / 4
            let time = min(max(step(), SteadyClock.now + second / 100), soon)
            _ = state.waiting(until: time) { $0.isOver ? () : nil }
        }
    }
}
