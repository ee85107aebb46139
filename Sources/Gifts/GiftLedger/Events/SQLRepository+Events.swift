package import GiftModel
import SVGADatabase

extension SQLRepository {
    /// The events of a room after a position; nil if the room does not exist.
    package func events(in room: RoomID, after position: EventPosition, limit: Int) async throws -> EventPage? {
        try await read { database in
            // Who is ahead has numbers of another database, or of events that this one lost.
            let room = SQLValue.text(room.text)
            let isEarlier = position.epoch < database.epoch
            let first = "(SELECT min(seq) FROM event WHERE room = ?1 AND epoch > \(position.epoch))"
            let found = try database.first("SELECT seq, \(isEarlier ? first : "NULL") FROM room WHERE id = ?1", [room])
            { (last: $0.count(0), end: $0.text(1) == nil ? $0.count(0) : $0.count(1) - 1) }
            guard let (last, end) = found else { return nil }
            guard 0...end ~= position.seq else { return .reset(last: EventPosition(epoch: database.epoch, seq: end)) }
            let events = try EventRows.rows(
                database, "room = ? AND seq > ? ORDER BY seq LIMIT ?",
                [room, .count(position.seq), .count(max(1, limit))])
            let isWhole = events.first.map { $0.seq == position.seq + 1 } ?? (position.seq == last)
            let latest = EventPosition(epoch: database.epoch, seq: last)
            return isWhole ? .events(events, last: latest) : .reset(last: latest)
        }
    }

    /// The events of all rooms after a number of an epoch, and all of later epochs.
    package func events(afterNumber number: Int, of epoch: Int, limit: Int) async throws -> [RoomGiftEvent] {
        try await read { database in
            // Later epochs may use numbers again.
            let later = epoch < database.epoch ? "OR epoch > \(epoch)" : ""
            return try EventRows.rows(
                database, "(number > ? \(later)) ORDER BY number LIMIT ?", [.count(number), .count(max(1, limit))])
        }
    }

    /// The position of a relay; 0 before the first time.
    package func relayPosition(_ name: String) async throws -> Int {
        try await read { database in
            try database.first("SELECT number FROM relay WHERE name = ?", [.text(name)]) { $0.count(0) } ?? 0
        }
    }

    /// Keeps how far a relay got; a place before the kept one changes nothing.
    package func setRelayPosition(_ name: String, to number: Int) async throws {
        // A former relay server may report its position after the current one.
        let statement = """
            INSERT INTO relay VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET number = excluded.number WHERE excluded.number > relay.number
            """
        try await write(WriteScope()) { session in
            try session.database.run(statement, [.text(name), .count(number)])
        }
    }
}

enum EventRows {
    static func rows(
        _ database: any LedgerConnection, _ condition: String, _ values: [SQLValue]
    ) throws -> [RoomGiftEvent] {
        let rows = try database.rows("SELECT number, room, epoch, seq, body FROM event WHERE \(condition)", values) {
            event($0)
        }
        let sound = rows.compactMap { $0 }
        guard sound.count == rows.count else {
            throw SVGAError.damagedLedger("table event", "a name is none")
        }
        return sound
    }

    private static func event(_ row: any LedgerRow) -> RoomGiftEvent? {
        guard let room = row.text(1).flatMap({ try? RoomID($0) }), let body = row.text(4) else { return nil }
        let position = EventPosition(epoch: row.count(2), seq: row.count(3))
        return RoomGiftEvent(number: row.count(0), room: room, position: position, body: body)
    }
}
