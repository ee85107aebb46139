package import GiftModel
import SVGADatabase

extension SQLRepository {
    package func events(in room: RoomID, after seq: Int, limit: Int) async throws(LedgerError) -> EventPage? {
        try await read { database throws(LedgerError) in
            let last = try database.first("SELECT seq FROM room WHERE id = ?", [.text(room.text)]) { $0.count(0) }
            guard let last else { return nil }
            // Who is ahead has numbers of another database.
            guard 0...last ~= seq else { return .reset(last: last) }
            let events = try EventRows.rows(
                database, "room = ? AND seq > ? ORDER BY seq LIMIT ?",
                [.text(room.text), .count(seq), .count(max(1, limit))])
            let isWhole = events.first.map { $0.seq == seq + 1 } ?? (seq == last)
            return isWhole ? .events(events, last: last) : .reset(last: last)
        }
    }

    package func events(afterNumber number: Int, limit: Int) async throws(LedgerError) -> [RoomGiftEvent] {
        try await read { database throws(LedgerError) in
            try EventRows.rows(
                database, "number > ? ORDER BY number LIMIT ?", [.count(number), .count(max(1, limit))])
        }
    }

    package func relayPosition(_ name: String) async throws(LedgerError) -> Int {
        try await read { database throws(LedgerError) in
            try database.first("SELECT number FROM relay WHERE name = ?", [.text(name)]) { $0.count(0) } ?? 0
        }
    }

    package func setRelayPosition(_ name: String, to number: Int) async throws(LedgerError) {
        // A server that no longer relays may tell its place after the one that does now.
        let statement = """
            INSERT INTO relay VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET number = excluded.number WHERE excluded.number > relay.number
            """
        try await write(WriteScope()) { session throws(LedgerError) in
            try session.database.run(statement, [.text(name), .count(number)])
        }
    }
}

/// Rows of events.
enum EventRows {
    static func rows(
        _ database: any LedgerConnection, _ condition: String, _ values: [SQLValue]
    ) throws(LedgerError) -> [RoomGiftEvent] {
        let rows = try database.rows("SELECT number, room, seq, id, body FROM event WHERE \(condition)", values) {
            event($0)
        }
        let sound = rows.compactMap { $0 }
        guard sound.count == rows.count else {
            throw LedgerError(.damaged(what: "table event", "a name is none"))
        }
        return sound
    }

    private static func event(_ row: any LedgerRow) -> RoomGiftEvent? {
        guard let room = row.text(1).flatMap({ try? RoomID($0) }), let id = row.text(3).flatMap({ try? EventID($0) }),
            let body = row.text(4)
        else { return nil }
        return RoomGiftEvent(number: row.count(0), room: room, seq: row.count(2), id: id, body: body)
    }
}
