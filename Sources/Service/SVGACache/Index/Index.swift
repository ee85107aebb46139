import SVGADatabase
import SVGAErrors

/// The list of the directory's content, in an SQLite database that processes share. All changes of the set of files
/// happen inside ``transaction(_:)``: SQLite admits one writer over all processes, so list and files change together.
struct Index {
    static let format = 1

    let database: Database

    /// Opens or makes an index. An index that a newer version has written is an error.
    init(path: String) throws {
        database = try Database(path: path, failing: { code, message, _ in .index(code: code, message: message) })
        // A commit waits for no disk: after a loss of power the last entries may be missing, and no more.
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        try migrate()
    }

    func transaction<Result>(_ body: () throws -> Result) throws -> Result { try database.transaction(body) }

    /// Brings an older or an empty database to the present format, step by step.
    private func migrate() throws {
        if try version() == Index.format { return }
        try transaction {
            let version = try version()
            guard (0...Index.format).contains(version) else {
                throw SVGAError.newerFormat(version: version, supported: Index.format)
            }
            for step in Index.migrations.dropFirst(version) { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(Index.format)")
        }
    }

    private func version() throws -> Int { try database.rows("PRAGMA user_version") { $0.count(0) }.first ?? 0 }

    /// The script at index n takes a database from format n to n + 1.
    private static let migrations = [
        """
        CREATE TABLE blob (
            digest BLOB PRIMARY KEY, byte_count INTEGER NOT NULL, modified_ns INTEGER NOT NULL,
            verified_at INTEGER NOT NULL, released_at INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX blob_released ON blob (released_at) WHERE released_at IS NOT NULL;

        CREATE TABLE entry (
            key TEXT PRIMARY KEY, digest BLOB NOT NULL, entity_tag TEXT, last_modified TEXT,
            confirmed_at INTEGER NOT NULL, fresh_until INTEGER NOT NULL, usable_until INTEGER NOT NULL,
            accessed_at INTEGER NOT NULL, is_pinned INTEGER NOT NULL, is_transient INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX entry_digest ON entry (digest);
        CREATE INDEX entry_accessed ON entry (accessed_at);

        CREATE TABLE absence (key TEXT PRIMARY KEY, status INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;

        CREATE TABLE partial (
            name TEXT PRIMARY KEY, key TEXT NOT NULL, entity_tag TEXT, last_modified TEXT, total_byte_count INTEGER,
            durable_byte_count INTEGER NOT NULL, boot TEXT NOT NULL, updated_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX partial_key ON partial (key);

        CREATE TABLE usage (byte_count INTEGER NOT NULL);
        INSERT INTO usage VALUES (0);
        CREATE TRIGGER blob_added AFTER INSERT ON blob BEGIN
            UPDATE usage SET byte_count = byte_count + new.byte_count;
        END;
        CREATE TRIGGER blob_removed AFTER DELETE ON blob BEGIN
            UPDATE usage SET byte_count = byte_count - old.byte_count;
        END;
        """
    ]
}

extension MovieCache {
    /// The format of the index, which newer ones read and older ones refuse.
    package static let indexFormat = Index.format
}

extension SQLValue {
    static func time(_ time: Timestamp) -> SQLValue { .integer(time.microseconds) }
}

extension Row {
    func time(_ column: Int32) -> Timestamp { Timestamp(microseconds: integer(column)) }
}
