/// Work in progress and its waiters: requests with equal keys share one flight. The table only keeps the books. The
/// caller guards it, starts the work of a new flight, and calls the waiters that ``end(_:)`` returns.
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

    /// Adds a waiter to the flight of its key, or begins one, which the ticket names from then on. True if the flight
    /// is new, so that its work has to be started.
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

    /// Removes a waiter, and with the last one the flight, whose work is then returned too, so that a later request
    /// begins another; nil when it waits no more.
    package mutating func leave(_ ticket: Ticket) -> (waiter: Waiter, abandoned: (ticket: Ticket, work: Work)?)? {
        guard var flight = flights[ticket.key], let waiter = flight.waiters.removeValue(forKey: ticket.number) else {
            return nil
        }
        let isLast = flight.waiters.isEmpty
        flights[ticket.key] = isLast ? nil : flight
        return (waiter, isLast ? (Ticket(key: ticket.key, number: flight.number), flight.work) : nil)
    }

    /// Ends the flight that a ticket began; returns its waiters, the caller that began it first, or none if all left.
    package mutating func end(_ ticket: Ticket) -> [Waiter] {
        guard let flight = flights[ticket.key], flight.number == ticket.number else { return [] }
        flights[ticket.key] = nil
        return flight.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension FlightTable.Ticket: Sendable where Key: Sendable {}
