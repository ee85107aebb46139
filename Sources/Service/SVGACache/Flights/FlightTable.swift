import SVGATransfer

/// Who waits for which flight: one flight for all requests that want the same.
///
/// Only keeps the books; what is to be done about a change is the caller's.
struct FlightTable<Waiter> {
    /// What a request that joined has to do.
    enum Joined: Equatable {
        /// The flight is new and has to be started.
        case began
        /// The flight was under way.
        case joined
    }

    struct Flight {
        let job: FetchJob
        var task: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
    }

    private var flights: [FetchJob.Identity: Flight] = [:]

    /// The flights under way.
    var count: Int { flights.count }

    /// How many wait for all of them.
    var waiterCount: Int { flights.values.reduce(0) { $0 + $1.waiters.count } }

    /// Adds a waiter to the flight that brings what a job wants; to a new one if there is none.
    ///
    /// - Returns: Whether it is new, and the job of the flight.
    mutating func join(_ job: FetchJob, _ number: Int, _ waiter: Waiter) -> (Joined, FetchJob) {
        let identity = job.identity
        if var flight = flights[identity] {
            flight.waiters[number] = waiter
            flights[identity] = flight
            return (.joined, flight.job)
        }
        flights[identity] = Flight(job: job, waiters: [number: waiter])
        return (.began, job)
    }

    /// Remembers the task of a flight, so that it can be cancelled.
    mutating func setTask(_ task: Task<Void, Never>, of job: FetchJob) { flights[job.identity]?.task = task }

    /// Takes a waiter away. With the last one the flight leaves the table, so that a later request begins another.
    ///
    /// - Returns: The waiter, and the task to cancel if it was the last; nil when it waits no more.
    mutating func leave(_ identity: FetchJob.Identity, _ number: Int) -> (waiter: Waiter, task: Task<Void, Never>?)? {
        guard var flight = flights[identity], let waiter = flight.waiters.removeValue(forKey: number) else {
            return nil
        }
        let isLast = flight.waiters.isEmpty
        flights[identity] = isLast ? nil : flight
        return (waiter, isLast ? flight.task : nil)
    }

    /// Ends a flight and gives those who waited for it, the one that began it first; none if it was left by all.
    mutating func end(_ job: FetchJob) -> [Waiter] {
        guard let flight = flights[job.identity], flight.job.control === job.control else { return [] }
        flights[job.identity] = nil
        return flight.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}
