import SVGAHTTP
import SVGAJobs
import SVGASystem

extension Worker {
    /// Runs a slot's thread until the worker ends.
    func workSlot() {
        while let job = nextJob() { work(on: job) }
    }

    private func nextJob() -> WorkerState.Job? {
        state.waiting { state -> WorkerState.Job?? in
            if !state.line.isEmpty { return .some(state.line.removeFirst()) }
            return state.isOver ? .some(nil) : nil
        }
    }

    private func work(on job: WorkerState.Job) {
        if let failure = Verdict.refusal(of: job.delivery) {
            tell(job, "dead", code: failure.code) { try queue.fail(job.delivery, with: failure, as: id) }
            return
        }
        do {
            let product = try runner.run(job.delivery, job.cancellation) { counts.add($0, nanoseconds: $1) }
            state.withLock { $0.store.noteSuccess() }
            tell(job, product.wasPresent ? "present" : "done") {
                try queue.finish(job.delivery, with: product, as: id)
            }
        } catch {
            end(job, by: JobFault(error))
        }
    }

    private func end(_ job: WorkerState.Job, by fault: JobFault) {
        let now = clock.now()
        let ending = state.withLock { state in
            switch fault.cause {
            case .store: state.store.noteFailure(now: now)
            case .disk: state.disk.noteFailure(now: now)
            case .job, .death, .stopped: break
            }
            return state.leases.entries[job.number]?.ending
        }
        switch ending {
        case .lost: drop(job, "lost")
        case .released: drop(job, nil)
        case .cancelled: drop(job, "cancelled")
        case .overdue:
            let message = "it took more than \(job.delivery.batch.timeout) seconds"
            follow(job, JobFault(.job, code: JobCode.tryAgainLater, message: message))
        case nil: follow(job, fault)
        }
    }

    private func follow(_ job: WorkerState.Job, _ fault: JobFault) {
        configuration.report("job-failed", "\(job.delivery.request.printableSource): \(fault.message)", .warn)
        var random = SystemRandomNumberGenerator()
        switch Verdict(fault, of: job.delivery, using: &random) {
        case .fail(let failure):
            let word = failure.retryDelay == nil ? "dead" : "retry"
            tell(job, word, code: failure.code) { try queue.fail(job.delivery, with: failure, as: id) }
        case .abandon: drop(job, "abandoned")
        case .release:
            giveBack([job.delivery])
            drop(job, nil)
        }
    }

    /// Frees the slot of a job without a report to the queue.
    private func drop(_ job: WorkerState.Job, _ word: String?) {
        if remove(job), let word { counts.add(word) }
    }

    /// Reports a job's result, again while the queue does not respond. Results that no longer count are not reported.
    private func tell(_ job: WorkerState.Job, _ word: String, code: Int32 = 0, _ call: () throws -> Void) {
        for attempt in 0..<Worker.maxTellingCount {
            let entry = state.withLock { $0.leases.entries[job.number] }
            guard let entry, entry.ending.map({ $0 == .overdue }) ?? true else { break }
            if ask("telling of a job", call) != nil {
                if remove(job) { counts.add(word, code: code) }
                return
            }
            clock.pause(Int64(clock.chance() * Double(min(10 * second, second / 5 << attempt))))
        }
        if remove(job) { counts.add("lost") }
    }

    /// The maximum number of a job's reports. The next worker finds an unreported result in the archive.
    private static let maxTellingCount = 8

    /// Frees the slot of a job; false if it counted as lost, and returns now.
    private func remove(_ job: WorkerState.Job) -> Bool {
        let wasThere = state.withLock { state in
            if state.leases.remove(job.number) != nil { return true }
            state.lostSlotCount = max(0, state.lostSlotCount - 1)
            return false
        }
        state.wakeWaiters()
        return wasThere
    }
}
