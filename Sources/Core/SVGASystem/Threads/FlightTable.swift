/// Work in progress and its waiters: requests with equal keys share one flight.
///
/// The table only keeps the books. The caller guards it, starts the work of a new flight, and tells the waiters.
///
/// ```swift
/// let ticket = flights.ticket(for: key)
/// if flights.join(ticket, completion, beginning: work) { start(ticket) }
/// // later, when the work is done
/// for completion in flights.end(ticket) { completion(result) }
/// ```
package struct FlightTable<Key: Hashable, Work, Waiter> {
    /// One place among those that wait for a key; no other has the number.
    package struct Ticket: Hashable {
        package let key: Key
        fileprivate let number: Int
    }

    private struct Flight {
        /// The number of the ticket that began it.
        let number: Int
        var work: Work
        var waiters: [Int: Waiter]
    }

    private var flights: [Key: Flight] = [:]
    private var ticketCount = 0

    package init() {}

    package var count: Int { flights.count }

    package var waiterCount: Int { flights.values.reduce(0) { $0 + $1.waiters.count } }

    package func contains(_ key: Key) -> Bool { flights[key] != nil }

    package mutating func ticket(for key: Key) -> Ticket {
        ticketCount += 1
        return Ticket(key: key, number: ticketCount)
    }

    /// Adds a waiter to the flight of its key, or begins one.
    ///
    /// - Returns: Whether the flight is new, so that its work has to be started; the ticket names it from then on.
    package mutating func join(_ ticket: Ticket, _ waiter: Waiter, beginning work: @autoclosure () -> Work) -> Bool {
        if flights[ticket.key] != nil {
            flights[ticket.key]?.waiters[ticket.number] = waiter
            return false
        }
        flights[ticket.key] = Flight(number: ticket.number, work: work(), waiters: [ticket.number: waiter])
        return true
    }

    /// The work of the flight of a key; nil without one. Setting it changes a flight that there is.
    package subscript(key: Key) -> Work? {
        get { flights[key]?.work }
        set { if let newValue { flights[key]?.work = newValue } }
    }

    /// Takes a waiter away. With the last one the flight leaves the table, so that a later request begins another.
    ///
    /// - Returns: The waiter, with the work of the flight if it was the last; nil when it waits no more.
    package mutating func leave(_ ticket: Ticket) -> (waiter: Waiter, abandoned: (ticket: Ticket, work: Work)?)? {
        guard var flight = flights[ticket.key], let waiter = flight.waiters.removeValue(forKey: ticket.number) else {
            return nil
        }
        let isLast = flight.waiters.isEmpty
        flights[ticket.key] = isLast ? nil : flight
        return (waiter, isLast ? (Ticket(key: ticket.key, number: flight.number), flight.work) : nil)
    }

    /// Ends the flight that a ticket began.
    ///
    /// - Returns: Its waiters, first the caller that began it; empty if all have left.
    package mutating func end(_ ticket: Ticket) -> [Waiter] {
        guard let flight = flights[ticket.key], flight.number == ticket.number else { return [] }
        flights[ticket.key] = nil
        return flight.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension FlightTable.Ticket: Sendable where Key: Sendable {}
