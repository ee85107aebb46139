import GiftModel

/// Decides which events of a room are new, and notices where some are missing. Delivery is at least once, and the
/// answer to a viewer's order arrives outside of the stream: it counts as new immediately, and the stream skips it later.
struct EventSequence: Sendable {
    enum Outcome: Hashable, Sendable {
        case new
        /// It came before.
        case known
        /// Events between the last one and this one are missing.
        case gap
    }

    /// The number of remembered IDs, and of the user's events that may be ahead of the stream.
    static let limit = 4096

    /// The number up to which all events came; nil before the first.
    private(set) var last: Int?
    /// The number after which the stream began: events up to it come only as answers to own orders.
    private var start = 0
    /// The sequence numbers of the user's events that are ahead of the stream.
    private var ahead: Set<Int> = []
    /// The sequence number after which events were requested again.
    private var askedAfter: Int?
    private var seen: Set<EventID> = []
    private var order: [EventID] = []
    private var oldest = 0

    init() {}

    /// Stores the sequence number after which the first connection begins; later ones begin after the last event.
    mutating func connect(after seq: Int?) {
        guard let seq, last == nil else { return }
        (last, start) = (seq, seq)
        joinAhead()
    }

    /// Takes it that the events up to a number are lost.
    mutating func reset(to seq: Int?) {
        (last, start, askedAfter) = (seq, seq ?? 0, nil)
        ahead = []
    }

    mutating func receive(_ event: GiftEvent) -> Outcome {
        guard let seq = event.seq else { return remember(event.id) ? .new : .known }
        if let last, seq <= last { return .known }
        if let last, seq > last + 1, askedAfter != last {
            askedAfter = last
            return .gap
        }
        // Events that were requested again and are still missing will never come.
        last = seq
        joinAhead()
        return remember(event.id) ? .new : .known
    }

    /// Handles the event in the answer to the viewer's order. A replay is an event of an earlier request.
    mutating func receiveOwn(_ event: GiftEvent, isReplay: Bool) -> Outcome {
        if let seq = event.seq {
            if let last, seq <= last, isReplay || seq > start { return .known }
            if ahead.count < EventSequence.limit { ahead.insert(seq) }
            joinAhead()
        }
        return remember(event.id) ? .new : .known
    }

    private mutating func joinAhead() {
        guard var last else { return }
        while ahead.remove(last + 1) != nil { last += 1 }
        ahead = ahead.filter { $0 > last }
        self.last = last
    }

    private mutating func remember(_ id: EventID) -> Bool {
        guard seen.insert(id).inserted else { return false }
        if order.count < EventSequence.limit {
            order.append(id)
        } else {
            seen.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % EventSequence.limit
        }
        return true
    }
}
