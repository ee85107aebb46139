import GiftModel

/// Decides which events are new: at-least-once delivery brings some twice.
struct EventFilter: Sendable {
    /// The compared properties.
    struct Rules: Hashable, Sendable {
        var refusesOtherRooms = true
        var refusesEmptyCounts = true
        var refusesOldSequences = true
        var rememberedIDCount = 1024
    }

    private var room: RoomID?
    private var recent: RecentIDs
    private var sequences: RecentSequences
    private let rules: Rules
    var isClosed = false

    init(_ rules: Rules, room: RoomID? = nil) {
        (self.rules, self.room) = (rules, room)
        recent = RecentIDs(capacity: rules.rememberedIDCount)
        sequences = RecentSequences(capacity: rules.rememberedIDCount)
    }

    /// The reason why an event is refused; nil for a new event, which is then remembered.
    mutating func refusal(of event: GiftEvent) -> IgnoreReason? {
        if let reason = lastingRefusal(of: event) { return reason }
        if recent.contains(event.id) { return .seenID }
        if rules.refusesOldSequences, let seq = event.seq, !sequences.insert(seq) { return .seenSequence }
        recent.insert(event.id)
        if room == nil { room = event.room }
        return nil
    }

    /// The reason why an event is always refused.
    func lastingRefusal(of event: GiftEvent) -> IgnoreReason? {
        if isClosed { return .closed }
        if rules.refusesOtherRooms, let room, room != event.room { return .otherRoom }
        if rules.refusesEmptyCounts, event.count < 1 { return .count }
        return nil
    }
}
