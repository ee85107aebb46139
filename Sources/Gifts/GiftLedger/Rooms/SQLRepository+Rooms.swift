package import GiftModel
import SVGACoding
import SVGADatabase

extension SQLRepository {
    package func openRoom(_ room: RoomID, _ details: RoomDetails) async throws -> RoomOutcome {
        try await write(.exclusive) { session in
            let known = try RoomRow.room(room, session.database)
            if let known, known.host.userID != details.host.userID { return .otherHost }
            try Self.put(room, details, reopens: known?.isOpen != true, session)
            guard let stored = try RoomRow.room(room, session.database) else {
                throw SVGAError.damagedLedger("room \(room)", "it is gone at once")
            }
            return known?.isOpen == true ? .changed(stored) : .opened(stored)
        }
    }

    /// Writes a room; a reopened room's events continue with the next number.
    private static func put(_ room: RoomID, _ details: RoomDetails, reopens: Bool, _ session: WriteSession) throws {
        let version = try RoomRow.raiseVersion(session.database)
        try session.database.run(
            """
            INSERT INTO room (id, host, host_id, kind, title, cover, location, state, opened_at, version,
                receivers) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, ?9, coalesce(CAST(?11 AS TEXT), '[]'))
            ON CONFLICT (id) DO UPDATE SET host = excluded.host, kind = excluded.kind, title = excluded.title,
                cover = excluded.cover, location = excluded.location, state = 1, version = excluded.version,
                receivers = coalesce(CAST(?11 AS TEXT), room.receivers),
                heat = CASE WHEN ?10 = 1 THEN 0 ELSE room.heat END,
                opened_at = CASE WHEN ?10 = 1 THEN excluded.opened_at ELSE room.opened_at END
            """,
            [
                .text(room.text), .text(details.host.line), .text(details.host.userID.text),
                .count(details.kind.rawValue), .text(details.title), .text(details.cover), .text(details.location),
                .count(session.clock.wall), .count(version), .flag(reopens),
                .optional(details.receivers.map { JSONTree.array($0.map { .string($0.text) }).line }),
            ])
    }

    package func closeRoom(_ room: RoomID) async throws -> StoredRoom? {
        try await write(.exclusive) { session in
            guard try RoomRow.room(room, session.database)?.isOpen == true else { return nil }
            let version = try RoomRow.raiseVersion(session.database)
            try session.database.run(
                "UPDATE room SET state = 0, version = ? WHERE id = ?", [.count(version), .text(room.text)])
            return try RoomRow.room(room, session.database)
        }
    }

    package func room(_ room: RoomID) async throws -> StoredRoom? {
        try await read { database in try RoomRow.room(room, database) }
    }

    /// Open rooms: live ones by coins in descending order, then recordings.
    package func rooms(after cursor: String?, limit: Int) async throws -> Page<StoredRoom> {
        let (place, limit) = (cursor.flatMap { RoomPlace($0) }, Page<StoredRoom>.bounded(limit))
        return try await read { database in
            var condition = "state = 1"
            var values: [SQLValue] = []
            if let place {
                condition += " AND (kind, -heat, id) > (?, ?, ?)"
                values = [.count(place.kind), .count(-place.heat), .text(place.room)]
            }
            let rooms = try RoomRow.rows(database, "\(condition) ORDER BY kind, -heat, id LIMIT \(limit + 1)", values)
            let items = Array(rooms.prefix(limit))
            let next = rooms.count > limit ? items.last.map { RoomPlace($0).text } : nil
            return Page(items: items, next: next, version: try RoomRow.version(database))
        }
    }

    /// The changes in the list after a version; nil for an unknown version.
    package func roomChanges(since version: Int, limit: Int) async throws -> RoomChanges? {
        let limit = Page<StoredRoom>.bounded(limit)
        return try await read { database in
            let current = try RoomRow.version(database)
            guard 0...current ~= version else { return nil }
            let rooms = try RoomRow.rows(database, "version > ? ORDER BY version LIMIT \(limit + 1)", [.count(version)])
            let (items, hasMore) = (rooms.prefix(limit), rooms.count > limit)
            return RoomChanges(
                rooms: items.filter(\.isOpen), closed: items.filter { !$0.isOpen }.map(\.room),
                version: hasMore ? items.last?.version ?? current : current, hasMore: hasMore)
        }
    }

    package func addLikes(_ count: Int, in room: RoomID) async throws {
        guard count > 0 else { return }
        try await write(WriteScope(rooms: [room])) { session in
            try session.database.run(
                "UPDATE room SET likes = \(SQLText.sum("likes", "?1")) WHERE id = ?2",
                [.count(min(count, GiftOrder.maxCoins)), .text(room.text)])
        }
    }
}

/// A position in the list of rooms: of the last one on a page.
private struct RoomPlace {
    let kind: Int
    let heat: Coins
    let room: String

    init(_ room: StoredRoom) { (kind, heat, self.room) = (room.kind.rawValue, room.heat, room.room.text) }

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let kind = Int(parts[0]), let heat = Int(parts[1]), heat >= 0 else { return nil }
        (self.kind, self.heat, room) = (kind, heat, String(parts[2]))
    }

    var text: String { "\(kind)/\(heat)/\(room)" }
}
