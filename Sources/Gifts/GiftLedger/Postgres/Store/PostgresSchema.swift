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

    /// Creates or migrates the tables.
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

    /// The script at index n takes a database from format n to n + 1. Tables and columns are the same as in the ledger
    /// on SQLite, in the same order; `rowid` replaces SQLite's internal one. Texts are compared by their bytes.
    private static let migrations = [
        """
        CREATE TABLE ledger_format (version BIGINT NOT NULL);
        INSERT INTO ledger_format VALUES (0);
        CREATE TABLE gift (
            id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, icon TEXT NOT NULL,
            resource TEXT NOT NULL, level BIGINT NOT NULL, coins BIGINT NOT NULL CHECK (coins BETWEEN 0 AND 1000000000),
            extension TEXT NOT NULL, other TEXT NOT NULL, listed BIGINT NOT NULL, version BIGINT NOT NULL,
            rowid BIGINT GENERATED ALWAYS AS IDENTITY
        );
        CREATE TABLE category (
            id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, extension TEXT NOT NULL,
            other TEXT NOT NULL, position BIGINT NOT NULL, version BIGINT NOT NULL
        );
        CREATE TABLE category_gift (
            category TEXT COLLATE "C" NOT NULL REFERENCES category ON DELETE CASCADE,
            gift TEXT COLLATE "C" NOT NULL REFERENCES gift ON DELETE CASCADE, position BIGINT NOT NULL,
            PRIMARY KEY (category, gift)
        );
        CREATE INDEX category_gift_gift ON category_gift (gift);
        CREATE TABLE translation (
            kind BIGINT NOT NULL, id TEXT COLLATE "C" NOT NULL, language TEXT COLLATE "C" NOT NULL, name TEXT,
            description TEXT, PRIMARY KEY (kind, id, language)
        );
        CREATE TABLE removal (
            kind BIGINT NOT NULL, id TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (kind, id)
        );

        CREATE TABLE wallet (
            "user" TEXT COLLATE "C" PRIMARY KEY, coins BIGINT NOT NULL CHECK (coins BETWEEN 0 AND 9007199254740991)
        );
        CREATE TABLE credit (
            id TEXT COLLATE "C" PRIMARY KEY, "user" TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C" NOT NULL,
            coins BIGINT NOT NULL, issuer TEXT NOT NULL, balance BIGINT NOT NULL, at BIGINT NOT NULL,
            UNIQUE ("user", key)
        );

        CREATE TABLE room (
            id TEXT COLLATE "C" PRIMARY KEY, host TEXT NOT NULL, host_id TEXT NOT NULL, kind BIGINT NOT NULL,
            title TEXT NOT NULL, cover TEXT NOT NULL, location TEXT NOT NULL, state BIGINT NOT NULL,
            seq BIGINT NOT NULL DEFAULT 0, likes BIGINT NOT NULL DEFAULT 0, heat BIGINT NOT NULL DEFAULT 0,
            opened_at BIGINT NOT NULL, version BIGINT NOT NULL
        ) WITH (fillfactor = 70);
        CREATE INDEX room_version ON room (version);
        CREATE TABLE mute (
            room TEXT COLLATE "C" NOT NULL, "user" TEXT COLLATE "C" NOT NULL, until BIGINT, PRIMARY KEY (room, "user")
        );

        CREATE TABLE gift_order (
            id TEXT COLLATE "C" PRIMARY KEY, sender TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C", fingerprint BYTEA,
            room TEXT COLLATE "C" NOT NULL, receiver TEXT COLLATE "C" NOT NULL, gift TEXT COLLATE "C" NOT NULL,
            coins BIGINT NOT NULL, count BIGINT NOT NULL, cost BIGINT NOT NULL, state BIGINT NOT NULL, seq BIGINT,
            answer TEXT, body TEXT, attempts BIGINT NOT NULL, next_attempt_at BIGINT, created_at BIGINT NOT NULL,
            at BIGINT, rowid BIGINT GENERATED ALWAYS AS IDENTITY, UNIQUE (sender, key)
        );
        CREATE INDEX gift_order_due ON gift_order (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX gift_order_receiver ON gift_order (receiver, at);
        CREATE INDEX gift_order_row ON gift_order (rowid);
        CREATE TABLE entry (
            number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "order" TEXT COLLATE "C" NOT NULL,
            account TEXT COLLATE "C" NOT NULL, amount BIGINT NOT NULL, at BIGINT NOT NULL
        );
        CREATE INDEX entry_account ON entry (account, number);
        CREATE FUNCTION entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'entries are never changed';
        END $$;
        CREATE TRIGGER entry_final BEFORE UPDATE OR DELETE ON entry EXECUTE FUNCTION entry_is_final();

        CREATE TABLE relay (name TEXT COLLATE "C" PRIMARY KEY, number BIGINT NOT NULL);
        CREATE TABLE counter (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL) WITH (fillfactor = 10);
        INSERT INTO counter VALUES ('answers', 0), ('catalog', 0), ('rooms', 0), ('events', 0), ('exclusive', 0);
        -- Numbers of events come from a row, not from a sequence: the row is locked until its transaction ends, so that numbers are
        -- in the order of commits and have no gaps. Who has read up to a number has missed none below it.
        CREATE FUNCTION next_event_number() RETURNS BIGINT LANGUAGE sql AS $$
            UPDATE counter SET value = value + 1 WHERE name = 'events' RETURNING value
        $$;
        CREATE TABLE event (
            number BIGINT PRIMARY KEY DEFAULT next_event_number(), room TEXT COLLATE "C" NOT NULL, seq BIGINT NOT NULL,
            id TEXT COLLATE "C" NOT NULL UNIQUE, body TEXT NOT NULL, at BIGINT NOT NULL, UNIQUE (room, seq)
        );
        -- The last transaction of each process: whether it was committed is asked after a connection was lost meanwhile.
        CREATE TABLE writer (
            name TEXT COLLATE "C" PRIMARY KEY, batch BIGINT NOT NULL, at BIGINT NOT NULL
        ) WITH (fillfactor = 50);
        """,
        // The third format of the ledger on SQLite.
        """
        ALTER TABLE gift_order ADD COLUMN payment TEXT, ADD COLUMN attention BIGINT NOT NULL DEFAULT 0,
            ADD COLUMN note TEXT;
        \(OrderMigration.updates)
        CREATE INDEX gift_order_attention ON gift_order (id) WHERE attention = 1;
        ALTER TABLE room ADD COLUMN receivers TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE event ADD COLUMN epoch BIGINT NOT NULL DEFAULT 1;
        CREATE TABLE used_key (
            id TEXT COLLATE "C" NOT NULL UNIQUE, sender TEXT COLLATE "C" NOT NULL, key TEXT COLLATE "C" NOT NULL,
            fingerprint BYTEA, payment TEXT NOT NULL, room TEXT COLLATE "C" NOT NULL,
            receiver TEXT COLLATE "C" NOT NULL, gift TEXT COLLATE "C" NOT NULL, coins BIGINT NOT NULL,
            count BIGINT NOT NULL, cost BIGINT NOT NULL, state BIGINT NOT NULL, seq BIGINT, answer TEXT,
            created_at BIGINT NOT NULL, at BIGINT,
            PRIMARY KEY (sender, key)
        );
        CREATE INDEX used_key_receiver ON used_key (receiver, at);
        CREATE TABLE audit (
            number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at BIGINT NOT NULL, actor TEXT NOT NULL,
            action TEXT NOT NULL, "order" TEXT COLLATE "C" NOT NULL, old_state TEXT, new_state TEXT, note TEXT NOT NULL,
            key TEXT NOT NULL
        );
        CREATE INDEX audit_order ON audit ("order");
        CREATE FUNCTION audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'audit rows are never changed';
        END $$;
        CREATE TRIGGER audit_final BEFORE UPDATE OR DELETE ON audit EXECUTE FUNCTION audit_is_final();
        """,
    ]
}
