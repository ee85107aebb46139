@testable import GiftLedger
import GiftModel
import SVGADatabase
import SVGATestServices
import Testing

/// Ledgers of earlier versions become ledgers of this one.
@Suite struct MigrationTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    /// The orders of the copy by their keys, afterwards.
    private static let states: [(key: String, state: OrderState)] = [
        ("paid", .accepted), ("poor", .refused), ("allowed", .accepted), ("denied", .refused),
        ("refundable", .cancelled), ("undone", .refunded), ("unknown", .unknown), ("pending", .pending),
    ]

    private func check(_ ledger: any SQLRepository, due keys: [String]) async throws {
        let user = try UserID("u1")
        for (key, state) in Self.states {
            let record = try await ledger.order(key: IdempotencyKey(key), of: user)
            #expect(record?.state == state, "\(key)")
            // Its billing system knows it by this name.
            #expect(record?.payment == record?.id.text)
        }
        // No server is left that asked about the pending order, so it is due from the start.
        let due = try await ledger.dueOrders(limit: 9).map { $0.key?.text }
        #expect(due == keys)
        let report = try await ledger.reconcile()
        #expect(report.faults == [] && report.orderCount == 8 && report.walletCoins == 80)
        // Keys are known, with their meaning.
        let rose = fixture.rose
        let order = GiftOrder(room: fixture.room, giftID: rose, count: 2, key: try IdempotencyKey("paid"))
        let paid = try await ledger.place(PreparedOrder(order, from: fixture.user("u1")))
        #expect(paid.isReplay && paid.isAccepted && paid.event?.seq == 1)
        let refused = try await ledger.order(key: IdempotencyKey("poor"), of: user)?.refusal
        #expect(refused == .insufficientBalance(have: 80, need: 990))
        #expect(try await ledger.room(fixture.room)?.receivers == [])
        // Decided orders can be archived, except for that of the last event.
        try await ledger.prune()
        let old = try await ledger.archivableOrders(before: 1_799_000_000_000, after: nil, limit: 9).items
        #expect(old.map { $0.key?.text } == ["paid", "poor", "denied", "undone"])
        let action = OperatorAction(.archive, by: user, note: "old", key: try IdempotencyKey("a"))
        let states = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.state) })
        #expect(try await ledger.archive(states, action) == 4)
        guard case .notTaken(.archived, _) = try await ledger.place(PreparedOrder(order, from: fixture.user("u1")))
        else { return #expect(Bool(false), "the key was taken again") }
        let after = try await ledger.reconcile()
        #expect(after.faults == [] && after.orderCount == 8 && after.walletCoins == 80)
    }

    /// The file was written by release 0.2.0: wallets first, then a billing system, killed while it was called.
    @Test func aFileOfTheReleaseBeforeIsBroughtUpToDate() async throws {
        let old = try Database(path: fixture.path)
        try old.execute(MigrationTests.release020)
        try old.execute("UPDATE gift_order SET next_attempt_at = 1795828889999 WHERE key = 'refundable'")
        let ledger = try GiftLedger(fixture.configuration())
        try await check(ledger, due: ["refundable", "unknown", "pending"])
        ledger.close()
        #expect(try Database(path: fixture.path).first("PRAGMA user_version") { $0.count(0) } == 3)
    }

    @Test func theFirstFormatIsBroughtUpToDateToo() async throws {
        let old = try Database(path: fixture.path)
        try old.execute(MigrationTests.release020)
        try old.execute("DROP INDEX gift_order_receiver; PRAGMA user_version = 1")
        let ledger = try GiftLedger(fixture.configuration())
        #expect(try await ledger.order(key: IdempotencyKey("paid"), of: UserID("u1"))?.state == .accepted)
        ledger.close()
        let database = try Database(path: fixture.path)
        let index = "SELECT count(*) FROM sqlite_schema WHERE name = 'gift_order_receiver'"
        #expect(try database.first(index) { $0.count(0) } == 1)
    }

    /// The database was written by release 0.2.0, with the same orders as the file.
    @Test(.enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"))
    func aDatabaseOfTheReleaseBeforeIsBroughtUpToDate() async throws {
        _ = try fixture.address()
        try #require(fixture.execute(MigrationTests.release020OfPostgres, on: .postgres))
        let ledger = try fixture.make(on: .postgres)
        try await check(ledger, due: ["pending", "refundable", "unknown"])
        ledger.close()
    }

    private static let release020 = #"""
        CREATE TABLE category (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, extension TEXT NOT NULL,
            other TEXT NOT NULL, position INTEGER NOT NULL, version INTEGER NOT NULL
        );
        INSERT INTO "category" VALUES('all','All','','','',1,3);
        CREATE TABLE category_gift (
            category TEXT NOT NULL REFERENCES category ON DELETE CASCADE,
            gift TEXT NOT NULL REFERENCES gift ON DELETE CASCADE, position INTEGER NOT NULL,
            PRIMARY KEY (category, gift)
        ) WITHOUT ROWID;
        INSERT INTO "category_gift" VALUES('all','rose',1);
        CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO "counter" VALUES('answers',0);
        INSERT INTO "counter" VALUES('catalog',3);
        INSERT INTO "counter" VALUES('rooms',1);
        CREATE TABLE credit (
            id TEXT PRIMARY KEY, user TEXT NOT NULL, key TEXT NOT NULL, coins INTEGER NOT NULL, issuer TEXT NOT NULL,
            balance INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE (user, key)
        );
        INSERT INTO "credit" VALUES('01a21fbe-2011-7000-8f00-67fb6ac04ce4','u1','c1',100,'admin',100,1795828883474);
        CREATE TABLE entry (
            number INTEGER PRIMARY KEY, "order" TEXT NOT NULL, account TEXT NOT NULL, amount INTEGER NOT NULL,
            at INTEGER NOT NULL
        );
        INSERT INTO "entry" VALUES(1,'01a21fbe-2011-7000-8f00-67fb6ac04ce4','outside',-100,1795828883474);
        INSERT INTO "entry" VALUES(2,'01a21fbe-2011-7000-8f00-67fb6ac04ce4','wallet/u1',100,1795828883474);
        INSERT INTO "entry" VALUES(3,'01a21fbe-2019-7000-b66b-84fd6b755fef','wallet/u1',-20,1795828883481);
        INSERT INTO "entry" VALUES(4,'01a21fbe-2019-7000-b66b-84fd6b755fef','income/host',20,1795828883481);
        INSERT INTO "entry" VALUES(5,'01a21fbe-209d-7000-ab99-a27adb08a73f','outside',-10,1795828883620);
        INSERT INTO "entry" VALUES(6,'01a21fbe-209d-7000-ab99-a27adb08a73f','income/host',10,1795828883620);
        CREATE TABLE event (
            number INTEGER PRIMARY KEY, room TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
            body TEXT NOT NULL, at INTEGER NOT NULL, UNIQUE (room, seq)
        );
        INSERT INTO "event" VALUES(1,'r1',1,'01a21fbe-2019-7000-b66b-84fd6b755fef','{"catalogVersion":3,"cost":20,"count":2,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"id":"01a21fbe-2019-7000-b66b-84fd6b755fef","receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"room":"r1","sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"},"seq":1,"time":1795828883481,"type":"gift"}',1795828883481);
        INSERT INTO "event" VALUES(2,'r1',2,'01a21fbe-209d-7000-ab99-a27adb08a73f','{"catalogVersion":3,"cost":10,"count":1,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"id":"01a21fbe-209d-7000-ab99-a27adb08a73f","receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"room":"r1","sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"},"seq":2,"time":1795828883620,"type":"gift"}',1795828883621);
        CREATE TABLE gift (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, icon TEXT NOT NULL,
            resource TEXT NOT NULL, level INTEGER NOT NULL, coins INTEGER NOT NULL CHECK (coins BETWEEN 0 AND 1000000000),
            extension TEXT NOT NULL, other TEXT NOT NULL, listed INTEGER NOT NULL, version INTEGER NOT NULL
        );
        INSERT INTO "gift" VALUES('rose','Rose','','','',0,10,'','',1,1);
        CREATE TABLE gift_order (
            id TEXT PRIMARY KEY, sender TEXT NOT NULL, key TEXT, fingerprint BLOB, room TEXT NOT NULL,
            receiver TEXT NOT NULL, gift TEXT NOT NULL, coins INTEGER NOT NULL, count INTEGER NOT NULL,
            cost INTEGER NOT NULL, state INTEGER NOT NULL, seq INTEGER, answer TEXT, body TEXT,
            attempts INTEGER NOT NULL, next_attempt_at INTEGER, created_at INTEGER NOT NULL, at INTEGER,
            UNIQUE (sender, key)
        );
        INSERT INTO "gift_order" VALUES('01a21fbe-2019-7000-b66b-84fd6b755fef','u1','paid',X'71E663C4C3ADB44776F8193A1B5A1FFC3F9C23817E371ED8E9BCE0F9F64B22FF','r1','host','rose',10,2,20,1,1,'{"balance":80}',NULL,0,NULL,1795828883481,1795828883481);
        INSERT INTO "gift_order" VALUES('01a21fbe-2029-7000-906b-de0b83450551','u1','poor',X'A1F4F9A25501EA4A021A95EF68DF7642E35126BC96DF80AC7525D199FE343FB7','r1','host','rose',10,99,990,2,NULL,'{"have":80,"need":990}',NULL,0,NULL,1795828883497,1795828883497);
        INSERT INTO "gift_order" VALUES('01a21fbe-209d-7000-ab99-a27adb08a73f','u1','allowed',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,1,2,'{"balance":44}',NULL,0,NULL,1795828883613,1795828883620);
        INSERT INTO "gift_order" VALUES('01a21fbe-20ab-7000-997f-6fc161d03270','u1','denied',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,2,NULL,'{"code":7,"reason":"risk"}',NULL,0,NULL,1795828883627,1795828883683);
        INSERT INTO "gift_order" VALUES('01a21fbe-20ee-7000-bf7a-7a53f26eb8a6','u1','refundable',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,4,NULL,NULL,'{"catalogVersion":3,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}',0,NULL,1795828883694,1795828889618);
        INSERT INTO "gift_order" VALUES('01a21fbe-2127-7000-9501-761505c9d664','u1','undone',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,4,NULL,NULL,'{"catalogVersion":3,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}',0,NULL,1795828883751,1795828889621);
        INSERT INTO "gift_order" VALUES('01a21fbe-4870-7000-9616-cb693b42bf43','u1','unknown',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,3,NULL,NULL,'{"catalogVersion":3,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}',1,1795828898811,1795828893808,NULL);
        INSERT INTO "gift_order" VALUES('01a21fbe-4878-7000-9672-657e4794ddf4','u1','pending',X'18AE760A2A65CD3563DE6D540C09E6E94DECDF37318A47E9FD76487C05013A92','r1','host','rose',10,1,10,0,NULL,NULL,'{"catalogVersion":3,"gift":{"coins":10,"desc":"","extensionInfo":{},"giftID":"rose","iconURL":"","level":0,"name":"Rose","resourceURL":""},"receiver":{"avatarURL":"","level":"0","userID":"host","userName":"HOST"},"sender":{"avatarURL":"","level":"0","userID":"u1","userName":"U1"}}',0,NULL,1795828893816,NULL);
        CREATE TABLE mute (
            room TEXT NOT NULL, user TEXT NOT NULL, until INTEGER, PRIMARY KEY (room, user)
        ) WITHOUT ROWID;
        CREATE TABLE relay (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE removal (
            kind INTEGER NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        CREATE TABLE room (
            id TEXT PRIMARY KEY, host TEXT NOT NULL, host_id TEXT NOT NULL, kind INTEGER NOT NULL, title TEXT NOT NULL,
            cover TEXT NOT NULL, location TEXT NOT NULL, state INTEGER NOT NULL, seq INTEGER NOT NULL DEFAULT 0,
            likes INTEGER NOT NULL DEFAULT 0, heat INTEGER NOT NULL DEFAULT 0, opened_at INTEGER NOT NULL,
            version INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO "room" VALUES('r1','{"avatarURL":"","level":"0","userID":"host","userName":"HOST"}','host',0,'One','','',1,2,0,30,1795828883471,1);
        CREATE TABLE translation (
            kind INTEGER NOT NULL, id TEXT NOT NULL, language TEXT NOT NULL, name TEXT, description TEXT,
            PRIMARY KEY (kind, id, language)
        ) WITHOUT ROWID;
        CREATE TABLE wallet (
            user TEXT PRIMARY KEY, coins INTEGER NOT NULL CHECK (coins BETWEEN 0 AND 9007199254740991)
        ) WITHOUT ROWID;
        INSERT INTO "wallet" VALUES('u1',80);
        CREATE INDEX category_gift_gift ON category_gift (gift);
        CREATE INDEX room_version ON room (version);
        CREATE INDEX gift_order_due ON gift_order (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX entry_account ON entry (account, number);
        CREATE TRIGGER entry_changed BEFORE UPDATE ON entry BEGIN
            SELECT RAISE(ABORT, 'entries are never changed');
        END;
        CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN
            SELECT RAISE(ABORT, 'entries are never deleted');
        END;
        CREATE INDEX gift_order_receiver ON gift_order (receiver, at);
        PRAGMA user_version = 2;
        PRAGMA application_id = 1195984468;
        """#
}
