import GiftModel
import SVGACoding
import SVGADatabase

enum RoomRow {
    static let columns = """
        id, host, kind, title, cover, location, state, seq, likes, heat, opened_at, version, receivers
        """

    static func room(_ row: any LedgerRow) -> StoredRoom? {
        guard let id = row.text(0).flatMap({ try? RoomID($0) }), let kind = StoredRoom.Kind(rawValue: row.count(2)),
            let host = row.text(1).flatMap({ try? GiftUser(from: Array($0.utf8)) })
        else { return nil }
        return StoredRoom(
            room: id, host: host, receivers: receivers(row.text(12)), kind: kind, title: row.text(3) ?? "",
            cover: row.text(4) ?? "",
            location: row.text(5) ?? "", isOpen: row.flag(6), seq: row.count(7), likeCount: row.count(8),
            heat: row.count(9), openedAt: row.count(10), version: row.count(11))
    }

    /// The users that a column names, a JSON array.
    static func receivers(_ text: String?) -> [UserID] {
        guard let text, case .array(let names)? = try? JSONTree(parsing: Array(text.utf8)) else { return [] }
        return names.compactMap { if case .string(let name) = $0 { try? UserID(name) } else { nil } }
    }

    static func rows(
        _ database: any LedgerConnection, _ condition: String, _ values: [SQLValue]
    ) throws -> [StoredRoom] {
        let rows = try database.rows("SELECT \(columns) FROM room WHERE \(condition)", values) { room($0) }
        let sound = rows.compactMap { $0 }
        guard sound.count == rows.count else {
            throw SVGAError.damagedLedger("table room", "a name or host is none")
        }
        return sound
    }

    static func room(_ id: RoomID, _ database: any LedgerConnection) throws -> StoredRoom? {
        try rows(database, "id = ?", [.text(id.text)]).first
    }

    static func version(_ database: any LedgerConnection) throws -> Int {
        try database.first("SELECT value FROM counter WHERE name = 'rooms'") { $0.count(0) } ?? 0
    }

    static func raiseVersion(_ database: any LedgerConnection) throws -> Int {
        try database.first("UPDATE counter SET value = value + 1 WHERE name = 'rooms' RETURNING value") {
            $0.count(0)
        } ?? 0
    }
}
