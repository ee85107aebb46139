import GiftModel
import SVGADatabase

/// Assigns an event its sequence number in its room, and books its coins.
struct EventRecorder {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }

    init(_ session: WriteSession) { self.session = session }

    func record(_ id: OrderID, _ text: EventText, in room: RoomID, cost: Coins) throws -> RoomGiftEvent {
        let seq = try database.first(
            "UPDATE room SET seq = seq + 1, heat = \(SQLText.sum("heat", "?1")) WHERE id = ?2 RETURNING seq",
            [.count(cost), .text(room.text)]
        ) { $0.count(0) }
        guard let seq else {
            throw SVGAError.damagedLedger("room \(room)", "it is gone, and has orders")
        }
        let body = text.body(id: id, seq: seq, time: session.clock.wall)
        let number = try database.first(
            "INSERT INTO event (room, seq, id, body, at, epoch) VALUES (?, ?, ?, ?, ?, ?) RETURNING number",
            [
                .text(room.text), .count(seq), .text(id.text), .text(body), .count(session.clock.now),
                .count(database.epoch),
            ]
        ) { $0.count(0) }
        let position = EventPosition(epoch: database.epoch, seq: seq)
        let event = RoomGiftEvent(number: number ?? 0, room: room, position: position, body: body)
        session.record(event)
        return event
    }

    func book(_ id: OrderID, from sender: LedgerAccount, to receiver: UserID, _ cost: Coins) throws {
        try book(id, [(sender, -cost), (.income(receiver), cost)])
    }

    /// Books two amounts that sum to 0.
    func book(_ id: OrderID, _ amounts: [(LedgerAccount, Coins)]) throws {
        assert(amounts.count == 2 && amounts.reduce(0) { $0 + $1.1 } == 0, "an order's amounts sum to 0")
        try database.run(
            "INSERT INTO entry (\"order\", account, amount, at) VALUES (?1, ?2, ?3, ?6), (?1, ?4, ?5, ?6)",
            [
                .text(id.text), .text(amounts[0].0.description), .count(amounts[0].1),
                .text(amounts[1].0.description), .count(amounts[1].1), .count(session.clock.wall),
            ])
    }
}
