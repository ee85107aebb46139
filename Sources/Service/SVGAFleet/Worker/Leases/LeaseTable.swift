import SVGAHTTP
package import SVGAJobs
package import SVGASystem

/// The jobs of a worker. A lease is renewed at a third of its length, a little earlier by chance, and not beyond the
/// longest time of its job. A job that has not ended a while after that time counts as lost with its thread.
package struct LeaseTable: Sendable {
    package enum Ending: Equatable, Sendable {
        /// Another worker has it.
        case lost
        case cancelled
        /// It took longer than it may.
        case overdue
        /// The worker has given it back.
        case released
    }

    package struct Entry: Sendable {
        package let delivery: JobDelivery
        package let cancellation: CancellationToken
        /// When the job was taken, in nanoseconds of the worker's clock.
        package let start: Int64
        package fileprivate(set) var ending: Ending?
        fileprivate var nextRenewal: Int64
        fileprivate var end: Int64 {
            let range = JobBatch.timeouts
            return start + Int64(min(max(range.lowerBound, delivery.batch.timeout), range.upperBound)) * second
        }
    }

    /// The time that a job may take to notice its timeout, in nanoseconds.
    package static let grace = 10 * second

    /// The jobs by numbers that are not used again.
    package private(set) var entries: [Int: Entry] = [:]
    private let settings: QueueSettings
    private var nextNumber = 0

    package init(settings: QueueSettings = QueueSettings()) { self.settings = settings }

    /// Adds a taken job; `chance` is a part of 0 ... 1. Returns its number and the token that stops it.
    package mutating func add(
        _ delivery: JobDelivery, now: Int64, chance: Double
    ) -> (number: Int, cancellation: CancellationToken) {
        nextNumber += 1
        let token = CancellationToken()
        let renewal = now + renewalDelay(of: delivery.lane, chance)
        entries[nextNumber] = Entry(
            delivery: delivery, cancellation: token, start: now, ending: nil, nextRenewal: renewal)
        return (nextNumber, token)
    }

    /// Removes a job; nil if that was done before.
    package mutating func remove(_ number: Int) -> Entry? { entries.removeValue(forKey: number) }

    /// The leases to be renewed now. They count as renewed.
    package mutating func takeDue(now: Int64, chance: Double) -> [JobDelivery] {
        var due: [JobDelivery] = []
        for (number, entry) in entries where entry.nextRenewal <= now {
            if entry.ending == nil, now < entry.end { due.append(entry.delivery) }
            let next = now + renewalDelay(of: entry.delivery.lane, chance)
            entries[number]?.nextRenewal = next
        }
        return due
    }

    /// Retries a second later if the queue did not respond, or a tenth of the lease later if that is sooner.
    package mutating func renewAgain(_ deliveries: [JobDelivery], now: Int64) {
        let keys = Set(deliveries.map(\.key))
        for (number, entry) in entries where keys.contains(entry.delivery.key) {
            let tenth = settings.lease(of: entry.delivery.lane).clampedNanoseconds / 10
            entries[number]?.nextRenewal = now + min(second, Int64(tenth))
        }
    }

    /// Notes what the queue said of leases, and stops the work that is for nothing.
    package mutating func note(_ report: LeaseReport) {
        for (number, entry) in entries {
            if report.lost.contains(entry.delivery.key) {
                end(number, .lost)
            } else if report.cancelled.contains(entry.delivery.key) {
                end(number, .cancelled)
            }
        }
    }

    /// Stops the jobs whose time is over, and removes and returns those that have not ended a while later.
    package mutating func takeHanging(now: Int64) -> [Entry] {
        var hanging: [Entry] = []
        for (number, entry) in entries {
            if now >= entry.end + LeaseTable.grace {
                // Its timeout may have been unnoticed, for example while the queue hung.
                entry.cancellation.cancel()
                entries[number] = nil
                hanging.append(entry)
            } else if now >= entry.end {
                end(number, .overdue)
            }
        }
        return hanging
    }

    package mutating func releaseAll() -> [JobDelivery] {
        let open = entries.filter { $0.value.ending == nil }
        for number in open.keys { end(number, .released) }
        return open.values.map(\.delivery)
    }

    /// When a lease is due next; nil without any.
    package var nextTime: Int64? {
        entries.values.map { $0.ending == nil ? min($0.nextRenewal, $0.end) : $0.end + LeaseTable.grace }.min()
    }

    private mutating func end(_ number: Int, _ ending: Ending) {
        guard entries[number]?.ending == nil else { return }
        entries[number]?.ending = ending
        entries[number]?.cancellation.cancel()
    }

    private func renewalDelay(of lane: JobLane, _ chance: Double) -> Int64 {
        // A third, and up to a fifth of that sooner.
        Int64(Double(settings.lease(of: lane).clampedNanoseconds) / 3 * (1 - 0.2 * min(max(0, chance), 1)))
    }
}

/// A second in nanoseconds.
let second: Int64 = 1_000_000_000
