import GiftModel
import SVGADatabase

/// The tables, and how older ones become the present ones.
enum LedgerSchema {
    /// The format of the database, kept in its `user_version`.
    static var format: Int { migrations.count }
    /// `GIFT`, in the header of the file, distinguishes it from other databases.
    private static let applicationID = 0x4749_4654

    static func prepare(_ database: Database) throws {
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
            PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536
            """)
        try migrate(database)
    }

    private static func migrate(_ database: Database) throws {
        if try number("user_version", database) == format, try number("application_id", database) == applicationID {
            return
        }
        func makeTables() throws(SVGAError) {
            let version = try number("user_version", database)
            let isNew = try database.first("SELECT count(*) FROM sqlite_schema") { $0.count(0) } == 0
            let application = try number("application_id", database)
            guard isNew || application == applicationID else {
                throw .otherDatabase(path: database.path)
            }
            guard (0...format).contains(version) else {
                throw .newerFormat(path: database.path, version: version, supported: format)
            }
            for step in migrations.dropFirst(version) { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(format); PRAGMA application_id = \(applicationID)")
        }
        try database.transaction { try makeTables() }
    }

    private static func number(_ pragma: String, _ database: Database) throws(SVGAError) -> Int {
        try database.first("PRAGMA \(pragma)") { $0.count(0) } ?? 0
    }

    /// The script at index n takes a database from format n to n + 1.
    private static let migrations = [
        """
        \(LedgerTables.first)
        CREATE TRIGGER entry_changed BEFORE UPDATE ON entry BEGIN
            SELECT RAISE(ABORT, 'entries are never changed');
        END;
        CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN
            SELECT RAISE(ABORT, 'entries are never deleted');
        END;
        """,
        LedgerTables.second,
        """
        \(LedgerTables.third)
        INSERT INTO counter VALUES ('epoch', 1);
        CREATE TRIGGER audit_changed BEFORE UPDATE ON audit BEGIN
            SELECT RAISE(ABORT, 'audit rows are never changed');
        END;
        CREATE TRIGGER audit_deleted BEFORE DELETE ON audit BEGIN
            SELECT RAISE(ABORT, 'audit rows are never deleted');
        END;
        """,
    ]
}

/// The tables of the formats, in the words of SQLite.
enum LedgerTables {
    /// Statements for PostgreSQL, where texts are compared by their bytes, too.
    static func postgres(_ script: String) -> String {
        let words = [
            ("INTEGER PRIMARY KEY", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"), ("INTEGER", "BIGINT"),
            ("BLOB", "BYTEA"), (" WITHOUT ROWID", ""), ("TEXT", "TEXT COLLATE \"C\""),
        ]
        return words.reduce(script) { $0.replacing($1.0, with: $1.1) }
    }

    static let first = """
        CREATE TABLE gift (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, icon TEXT NOT NULL,
            resource TEXT NOT NULL, level INTEGER NOT NULL, coins INTEGER NOT NULL CHECK (coins BETWEEN 0 AND 1000000000),
            extension TEXT NOT NULL, other TEXT NOT NULL, listed INTEGER NOT NULL, version INTEGER NOT NULL
        );
        CREATE TABLE category (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, extension TEXT NOT NULL,
            other TEXT NOT NULL, position INTEGER NOT NULL, version INTEGER NOT NULL
        );
        CREATE TABLE category_gift (
            category TEXT NOT NULL REFERENCES category ON DELETE CASCADE,
            gift TEXT NOT NULL REFERENCES gift ON DELETE CASCADE, position INTEGER NOT NULL,
            PRIMARY KEY (category, gift)
        ) WITHOUT ROWID;
        CREATE INDEX category_gift_gift ON category_gift (gift);
        CREATE TABLE translation (
            kind INTEGER NOT NULL, id TEXT NOT NULL, language TEXT NOT NULL, name TEXT, description TEXT,
            PRIMARY KEY (kind, id, language)
        ) WITHOUT ROWID;
        CREATE TABLE removal (
            kind INTEGER NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;

        CREATE TABLE wallet (
            "user" TEXT PRIMARY KEY, coins INTEGER NOT NULL CHECK (coins BETWEEN 0 AND 9007199254740991)
        ) WITHOUT ROWID;
        CREATE TABLE credit (
            id TEXT PRIMARY KEY, "user" TEXT NOT NULL, key TEXT NOT NULL, coins INTEGER NOT NULL, issuer TEXT NOT NULL,
            balance INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE ("user", key)
        );

        CREATE TABLE room (
            id TEXT PRIMARY KEY, host TEXT NOT NULL, host_id TEXT NOT NULL, kind INTEGER NOT NULL, title TEXT NOT NULL,
            cover TEXT NOT NULL, location TEXT NOT NULL, state INTEGER NOT NULL, seq INTEGER NOT NULL DEFAULT 0,
            likes INTEGER NOT NULL DEFAULT 0, heat INTEGER NOT NULL DEFAULT 0, opened_at INTEGER NOT NULL,
            version INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX room_version ON room (version);
        CREATE TABLE mute (
            room TEXT NOT NULL, "user" TEXT NOT NULL, until INTEGER, PRIMARY KEY (room, "user")
        ) WITHOUT ROWID;

        -- Times of the steady clock: created_at, next_attempt_at. Of the wall clock: at, the time of the decision.
        -- body is what an undecided order will show, and the event where the answer outlives it.
        CREATE TABLE gift_order (
            id TEXT PRIMARY KEY, sender TEXT NOT NULL, key TEXT, fingerprint BLOB, room TEXT NOT NULL,
            receiver TEXT NOT NULL, gift TEXT NOT NULL, coins INTEGER NOT NULL, count INTEGER NOT NULL,
            cost INTEGER NOT NULL, state INTEGER NOT NULL, seq INTEGER, answer TEXT, body TEXT,
            attempts INTEGER NOT NULL, next_attempt_at INTEGER, created_at INTEGER NOT NULL, at INTEGER,
            UNIQUE (sender, key)
        );
        CREATE INDEX gift_order_due ON gift_order (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        -- The amounts of an order sum to 0; rows are never changed and never deleted.
        CREATE TABLE entry (
            number INTEGER PRIMARY KEY, "order" TEXT NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL,
            at INTEGER NOT NULL
        );
        CREATE INDEX entry_account ON entry (account, number);
        CREATE TABLE event (
            number INTEGER PRIMARY KEY, room TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
            body TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (room, seq)
        );

        CREATE TABLE relay (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO counter VALUES ('answers', 0), ('catalog', 0), ('rooms', 0);
        """

    /// A user's income is summed without reading others' orders.
    static let second = "CREATE INDEX gift_order_receiver ON gift_order (receiver, at)"

    /// Keys stay with their orders, orders know their payments, and operators leave a trace. Of earlier orders, leases of
    /// pending ones end, cancellations known to the billing system are refunds, undecided ones without further calls wait
    /// for an operator, and all keep the webhook-id that they had.
    static let third = """
        ALTER TABLE gift_order ADD COLUMN payment TEXT;
        ALTER TABLE gift_order ADD COLUMN attention INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE gift_order ADD COLUMN note TEXT;
        UPDATE gift_order SET payment = id;
        UPDATE gift_order SET next_attempt_at = 0 WHERE state = \(OrderState.pending.number);
        UPDATE gift_order SET state = \(OrderState.refunded.number)
            WHERE state = \(OrderState.cancelled.number) AND next_attempt_at IS NULL;
        UPDATE gift_order SET attention = 1
            WHERE state = \(OrderState.unknown.number) AND next_attempt_at IS NULL;
        DELETE FROM counter WHERE name = 'answers';
        CREATE INDEX gift_order_attention ON gift_order (id) WHERE attention = 1;
        ALTER TABLE room ADD COLUMN receivers TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE event ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1;
        -- Archived orders: their keys are never taken again, and the books keep their sums. Columns as in gift_order.
        CREATE TABLE used_key (
            id TEXT NOT NULL UNIQUE, sender TEXT NOT NULL, key TEXT NOT NULL, fingerprint BLOB, payment TEXT NOT NULL,
            room TEXT NOT NULL, receiver TEXT NOT NULL, gift TEXT NOT NULL, coins INTEGER NOT NULL,
            count INTEGER NOT NULL, cost INTEGER NOT NULL, state INTEGER NOT NULL, seq INTEGER, answer TEXT,
            created_at INTEGER NOT NULL, at INTEGER, PRIMARY KEY (sender, key)
        ) WITHOUT ROWID;
        CREATE INDEX used_key_receiver ON used_key (receiver, at);
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL,
            "order" TEXT NOT NULL, old_state TEXT, new_state TEXT, note TEXT NOT NULL, key TEXT NOT NULL
        );
        CREATE INDEX audit_order ON audit ("order");
        """
}
