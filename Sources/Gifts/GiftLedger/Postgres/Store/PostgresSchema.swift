import SVGADatabase
import SVGASystem

/// The tables, and how older ones become the present ones.
enum PostgresSchema {
    /// The format that this version writes, kept in the table `ledger_format`.
    static var format: Int { migrations.count }
    /// `GIFT`: the advisory lock under which one server at a time makes the tables.
    private static let lockNumber = 0x4749_4654
    /// The first version of PostgreSQL that is known to have all that is used.
    private static let firstVersion = "130000"

    static func prepare(_ connection: PostgresLedgerConnection, _ address: PostgresAddress, makesTables: Bool) throws {
        try connection.run(script: "BEGIN")
        do {
            try connection.run("SELECT pg_advisory_xact_lock(?)", [.count(lockNumber)])
            let version = try version(connection, address)
            guard (0...format).contains(version) else {
                throw SVGAError.newerFormat(path: "\(address)", version: version, supported: format)
            }
            if version == 0, !makesTables { throw SVGAError.otherDatabase(path: "\(address)") }
            for step in migrations.dropFirst(version) { try connection.run(script: step) }
            if version < format { try connection.run("UPDATE ledger_format SET version = ?", [.count(format)]) }
            try connection.run(script: "COMMIT")
        } catch {
            try? connection.run(script: "ROLLBACK")
            throw error
        }
    }

    /// The format of the tables; 0 if there are none.
    private static func version(_ connection: PostgresLedgerConnection, _ address: PostgresAddress) throws -> Int {
        let found = try connection.first(
            """
            SELECT (to_regclass('ledger_format') IS NOT NULL)::int, (to_regclass('gift_order') IS NOT NULL)::int,
                (current_setting('server_encoding') = 'UTF8')::int,
                (current_setting('server_version_num')::int >= \(firstVersion))::int
            """
        ) { (isLedger: $0.flag(0), isOther: $0.flag(1), isUnicode: $0.flag(2), isRecent: $0.flag(3)) }
        guard let found, found.isUnicode, found.isRecent else {
            let message = "PostgreSQL 13 or newer with a database in UTF8 is needed"
            throw SVGAError.unusableDatabase(message)
        }
        if found.isLedger { return try connection.first("SELECT version FROM ledger_format") { $0.count(0) } ?? 0 }
        if found.isOther { throw SVGAError.otherDatabase(path: "\(address)") }
        return 0
    }

    /// The script at index n takes a database from format n to n + 1. The first one has the first two of SQLite's; `rowid`
    /// replaces SQLite's internal one.
    private static let migrations = [
        """
        CREATE TABLE ledger_format (version BIGINT NOT NULL);
        INSERT INTO ledger_format VALUES (0);
        \(LedgerTables.postgres(LedgerTables.first))
        \(LedgerTables.second);
        ALTER TABLE gift ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY;
        ALTER TABLE gift_order ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY;
        CREATE INDEX gift_order_row ON gift_order (rowid);
        ALTER TABLE room SET (fillfactor = 70);
        ALTER TABLE counter SET (fillfactor = 10);
        INSERT INTO counter VALUES ('events', 0), ('exclusive', 0);
        CREATE FUNCTION entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'entries are never changed';
        END $$;
        CREATE TRIGGER entry_final BEFORE UPDATE OR DELETE ON entry EXECUTE FUNCTION entry_is_final();
        -- Numbers of events come from a row, not from a sequence: the row is locked until its transaction ends, so that numbers are
        -- in the order of commits and have no gaps. Who has read up to a number has missed none below it.
        CREATE FUNCTION next_event_number() RETURNS BIGINT LANGUAGE sql AS $$
            UPDATE counter SET value = value + 1 WHERE name = 'events' RETURNING value
        $$;
        ALTER TABLE event ALTER number DROP IDENTITY;
        ALTER TABLE event ALTER number SET DEFAULT next_event_number();
        -- The last transaction of each process: whether it was committed is asked after a connection was lost meanwhile.
        CREATE TABLE writer (
            name TEXT COLLATE "C" PRIMARY KEY, batch BIGINT NOT NULL, at BIGINT NOT NULL
        ) WITH (fillfactor = 50);
        """,
        """
        \(LedgerTables.postgres(LedgerTables.third))
        CREATE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'audit rows are never changed';
        END $$;
        CREATE TRIGGER audit_final BEFORE UPDATE OR DELETE ON audit EXECUTE FUNCTION audit_is_final();
        """,
    ]
}
