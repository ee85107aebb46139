import GiftModel
import SVGADatabase

/// Assigns an event its sequence number in its room, and books its coins.
struct EventRecorder {
    let session: WriteSession
    private var database: any LedgerConnection { session.database }

    init(_ session: WriteSession) { self.session = session }

    private static let raise =
        "UPDATE room SET seq = seq + 1, heat = \(SQLText.sum("heat", "?1")) WHERE id = ?2 AND seq = ?3"

    /// - Parameter last: The sequence number of the room's last event.
    func record(
        _ id: OrderID, _ text: EventText, in room: RoomID, after last: Int, cost: Coins
    ) throws -> RoomGiftEvent {
        try database.run(EventRecorder.raise, [.count(cost), .text(room.text), .count(last)])
        guard database.changeCount == 1 else { throw SVGAError.rowConflict }
        let position = EventPosition(epoch: database.epoch, seq: last + 1)
        let body = text.body(id: id, seq: position.seq, time: session.clock.wall)
        let number = try database.insert(
            "INSERT INTO event (room, seq, id, body, at, epoch) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(room.text), .count(position.seq), .text(id.text), .text(body), .count(session.clock.now),
                .count(position.epoch),
            ])
        let event = RoomGiftEvent(number: number, room: room, position: position, body: body)
        session.record(event)
        return event
    }

    /// Books two amounts that sum to 0.
    func book(_ id: OrderID, _ amounts: [(LedgerAccount, Coins)]) throws {
        assert(amounts.count == 2 && amounts.reduce(0) { $0 + $1.1 } == 0, "an order's amounts sum to 0")
        // The transaction is undone if this fails, so SQLite need not be able to undo one of two rows.
        let insert = database.dialect == .sqlite ? "INSERT OR FAIL" : "INSERT"
        try database.run(
            "\(insert) INTO entry (\"order\", account, amount, at) VALUES (?1, ?2, ?3, ?6), (?1, ?4, ?5, ?6)",
            [
                .text(id.text), .text(amounts[0].0.description), .count(amounts[0].1),
                .text(amounts[1].0.description), .count(amounts[1].1), .count(session.clock.wall),
            ])
    }
}
