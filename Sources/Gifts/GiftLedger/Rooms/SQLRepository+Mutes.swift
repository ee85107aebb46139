package import GiftModel
import SVGADatabase

extension SQLRepository {
    package func mute(_ user: UserID, in room: RoomID, for duration: Milliseconds?) async throws {
        try await write(WriteScope()) { session in
            let end = duration.map { session.clock.now.addingReportingOverflow(max(0, $0)) }
            let until = end.flatMap { $0.overflow ? nil : Int64($0.partialValue) }
            try session.database.run(
                """
                INSERT INTO mute VALUES (?, ?, ?) ON CONFLICT (room, "user") DO UPDATE SET until = excluded.until
                """,
                [.text(room.text), .text(user.text), .optional(until)])
        }
    }

    package func unmute(_ user: UserID, in room: RoomID) async throws {
        try await write(WriteScope()) { session in
            try session.database.run(
                "DELETE FROM mute WHERE room = ? AND \"user\" = ?", [.text(room.text), .text(user.text)])
        }
    }

    package func isMuted(_ user: UserID, in room: RoomID) async throws -> Bool {
        let now = clock.now
        return try await read { database in
            try database.first(
                "SELECT 1 FROM mute WHERE room = ? AND \"user\" = ? AND (until IS NULL OR until > ?)",
                [.text(room.text), .text(user.text), .count(now)]
            ) { _ in true } ?? false
        }
    }

    package func mutes(in room: RoomID) async throws -> [Mute] {
        let now = clock.now
        return try await read { database in
            try database.rows(
                """
                SELECT "user", until FROM mute WHERE room = ? AND (until IS NULL OR until > ?) ORDER BY "user"
                """,
                [.text(room.text), .count(now)]
            ) { row in
                row.text(0).flatMap { try? UserID($0) }.map {
                    Mute(user: $0, until: row.text(1) == nil ? nil : row.count(1))
                }
            }.compactMap { $0 }
        }
    }
}
