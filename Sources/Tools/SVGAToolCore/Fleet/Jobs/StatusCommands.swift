import SVGACommandLine
import SVGAJobs
import SVGASystem

extension Command {
    static let jobsStatus = Command(
        name: "jobs status", summary: "Print how far a batch is.",
        details: """
            `jobs status` prints how many jobs of a batch are done, open, dead and cancelled. A batch is known \
            for a week after its end.
            """,
        operands: "BATCH", operandCompletions: [.none], flags: [.json] + Flag.ofJobs,
        examples: [("jobs status nightly --queue redis://10.0.0.5/gifts", "the counts of the batch nightly")],
        run: { arguments, environment in
            let queue = try arguments.openQueue(in: environment)
            let status = try queue.knownStatus(of: try arguments.batchOperand())
            try environment.print(arguments.has(.json) ? "\(status.json)\n" : "\(status.summary)\n")
            return .done
        })

    static let jobsCancel = Command(
        name: "jobs cancel", summary: "Give up the jobs of a batch that have not ended.",
        details: """
            `jobs cancel` cancels the jobs of a batch: waiting jobs are dropped, and running jobs stop within \
            seconds. Results stay. Jobs that other batches also need continue.
            """,
        operands: "BATCH", operandCompletions: [.none], flags: [.json] + Flag.ofJobs,
        examples: [("jobs cancel nightly --queue redis://10.0.0.5/gifts", "no further job of this batch begins")],
        run: { arguments, environment in
            let queue = try arguments.openQueue(in: environment)
            let id = try arguments.batchOperand()
            try ToolError.asking { try queue.cancel(id) }
            let status = try queue.knownStatus(of: id)
            if arguments.has(.json) {
                try environment.print("\(status.json)\n")
            } else if !arguments.has(.quiet) {
                environment.say(status.summary)
            }
            return .done
        })

    static let jobsWatch = Command(
        name: "jobs watch", summary: "Follow a batch until it is over.",
        details: """
            `jobs watch` prints a line per second while something changes: how many jobs are done and failed, how \
            many end per second, and the remaining time. It ends with the batch, with exit code 1 if jobs are dead \
            or cancelled.
            """,
        operands: "BATCH", operandCompletions: [.none], flags: Flag.ofJobs,
        examples: [("jobs watch nightly --queue redis://10.0.0.5/gifts", "until the last job has ended")]
    ) { arguments, environment in
        let queue = try arguments.openQueue(in: environment)
        let id = try arguments.batchOperand()
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        var (status, pace) = (try queue.knownStatus(of: id), BatchPace())
        var (last, heard) = ("", SteadyClock.now)
        while true {
            let line = pace.line(status, at: SteadyClock.now)
            if line != last { try environment.print(line + "\n") }
            last = line
            if status.isOver { return status.deadCount + status.cancelledCount > 0 ? .someFailed : .done }
            SteadyClock.wait(nanoseconds: 1_000_000_000)
            if environment.cancellation.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
            do {
                status = try queue.knownStatus(of: id)
                heard = SteadyClock.now
            } catch {
                let error = ToolError(describing: error)
                // As while a server starts again.
                guard error.code == .tryAgainLater, SteadyClock.now - heard < maxSilence else { throw error }
            }
        }
    }

    /// The time for which an unresponsive queue is retried, in nanoseconds.
    private static let maxSilence: Int64 = 60_000_000_000
}

extension JobQueue {
    /// The status of a batch that must be known.
    func knownStatus(of batch: BatchID) throws -> BatchStatus {
        let status = try ToolError.asking { try self.status(of: batch) }
        guard let status else { throw ToolError(queue: .unknownBatch(batch)) }
        return status
    }
}

/// The speed of a batch, by the jobs that ended in the last minute.
struct BatchPace {
    private var past: [(time: Int64, endedCount: Int)] = []
    private static let window: Int64 = 60_000_000_000

    /// The status with its rate and the time that is left.
    mutating func line(_ status: BatchStatus, at now: Int64) -> String {
        let ended = status.totalCount - status.openCount
        past.removeAll { $0.time < now - BatchPace.window }
        past.append((now, ended))
        guard status.openCount > 0, let first = past.first, now > first.time, ended > first.endedCount else {
            return status.summary
        }
        let rate = Double(ended - first.endedCount) / (Double(now - first.time) / 1e9)
        let rest = Double(status.openCount) / rate
        return "\(status.summary), \(Printable.number((rate * 10).rounded() / 10)) a second, "
            + "\(BatchPace.text(seconds: rest)) left"
    }

    /// A time for people: `42 s`, `3 min` or `2.5 h`.
    static func text(seconds: Double) -> String {
        guard seconds.isFinite, seconds < 360_000_000 else { return "years" }
        if seconds < 120 { return "\(Int(seconds.rounded(.up))) s" }
        if seconds < 7_200 { return "\(Int((seconds / 60).rounded(.up))) min" }
        return "\(Printable.number((seconds / 360).rounded() / 10)) h"
    }
}
