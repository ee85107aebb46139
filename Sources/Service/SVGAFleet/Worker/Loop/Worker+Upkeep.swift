package import SVGAErrors
import SVGAHTTP
import SVGAJobs
import SVGASystem

extension Worker {
    /// Renews due leases and stops overdue jobs. Returns the next due time in nanoseconds of the clock, or nil.
    @discardableResult package func renewLeases() -> Int64? {
        let now = clock.now()
        let (due, hanging) = state.withLock { state in
            let hanging = state.leases.takeHanging(now: now)
            state.lostSlotCount += hanging.count
            return (state.leases.takeDue(now: now, chance: clock.chance()), hanging)
        }
        for entry in hanging { noteHanging(entry) }
        if !due.isEmpty {
            let report = ask("renewing leases") { try queue.renew(due, as: id) }
            state.withLock { state in
                guard let report else { return state.leases.renewAgain(due, now: clock.now()) }
                state.leases.note(report)
            }
        }
        return state.withLock { $0.leases.nextTime }
    }

    private func noteHanging(_ entry: LeaseTable.Entry) {
        counts.add("lost")
        let source = entry.delivery.request.printableSource
        configuration.report("slot-lost", "\(source): a thread does not come back from the job", .error)
        // A worker of one slot has no second one to lose.
        if load.lostCount >= min(configuration.maxLostSlotCount, configuration.slotCount) { leave(.lostSlots) }
    }

    /// Reports that the worker is alive, moves jobs whose next attempt is due to their lanes, and probes an unreachable
    /// archive and a full disk. Returns the time of the next call in nanoseconds of the clock.
    @discardableResult package func lookAfterQueue() -> Int64 {
        let now = clock.now()
        let (beats, promotes) = state.withLock { state in
            let tasks = (now >= state.nextBeat, now >= state.nextPromotion)
            if tasks.0 { state.nextBeat = now + Worker.beatInterval }
            // By chance, so that the workers of a queue share the work.
            if tasks.1 { state.nextPromotion = now + second + Int64(clock.chance() * Double(second)) }
            return tasks
        }
        let (probesStore, probesDisk) = state.withLock { ($0.store.takeProbe(now: now), $0.disk.takeProbe(now: now)) }
        if beats { _ = ask("beating") { try queue.beat(record) } }
        if promotes { promote() }
        if probesStore { probeStore() }
        if probesDisk { probeDisk() }
        return state.withLock { min($0.nextBeat, $0.nextPromotion) }
    }

    /// The time between two signs of life, in nanoseconds; workers are forgotten after a minute.
    private static let beatInterval = 10 * second

    private func promote() {
        for _ in 0..<Worker.maxPromotionCount {
            let count = ask("promoting") { try queue.promoteRetries() }
            if count ?? 0 < Worker.promotionCount { return }
        }
    }

    /// The number of jobs that a call moves, and the maximum number of consecutive calls.
    private static let promotionCount = 100
    private static let maxPromotionCount = 100

    /// Registers the worker in the queue, which checks whether the queue is usable.
    package func introduce() throws(SVGAError) { try queue.beat(record) }

    private func probeStore() {
        do {
            try archive.probe()
            state.withLock { $0.store.noteSuccess() }
            configuration.report("store", "the archive of results answers again", .info)
            state.wakeWaiters()
        } catch {
            configuration.report("store", "\(error)", .error)
        }
    }

    private func probeDisk() {
        do {
            for path in configuration.workFolders {
                try OpenFolder(opening: path).probe(byteCount: Worker.probeByteCount)
            }
            state.withLock { $0.disk.noteSuccess() }
            configuration.report("disk", "there is room again", .info)
            state.wakeWaiters()
        } catch {
            configuration.report("disk", "\(error)", .error)
        }
    }

    /// The free space that a disk needs, in bytes: for a movie and its result.
    private static let probeByteCount = 1 << 20
}
