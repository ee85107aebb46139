import GiftLedger
import GiftModel
import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// Servers of databases that end connections, and that end themselves.
@Suite(.enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"), .timeLimit(.minutes(3)))
struct LostConnectionTests {
    private static let endAll = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """

    @Test func ordersContinueWhenConnectionsEnd() async throws {
        let fixture = try PostgresFixture()
        let server = try #require(TestPostgres.shared)
        let ledger = try await fixture.open()
        try await fixture.fill(ledger, coins: 1_000_000)
        let isOver = Lock(false)
        defer { isOver.withLock { $0 = true } }
        let ends = Task.detached {
            var count = 0
            while !isOver.withLock({ $0 }) {
                server.run(LostConnectionTests.endAll, at: fixture.url)
                count += 1
            }
            return count
        }
        var count = 0
        let limit = SteadyClock.now + 60_000_000_000
        // The first connection may be ended after all of 200 orders.
        while count < 200 || (ledger.counts.retries == 0 && SteadyClock.now < limit) {
            let answer = try await ledger.place(fixture.order("\(count)"))
            count += 1
            try #require(answer.event?.seq == count && !answer.isReplay, "\(answer)")
        }
        isOver.withLock { $0 = true }
        #expect(await ends.value > 0)
        #expect(ledger.counts.retries > 0, "connections were ended while it wrote")
        #expect(fixture.told.withLock { $0.map(\.seq) } == Array(1...count))
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test func aServerWithAWrongClockDoesNotStart() async throws {
        let fixture = try PostgresFixture()
        func open(_ leap: Milliseconds) async throws -> PostgresGiftRepository {
            try await fixture.open {
                $0.usesDatabaseClock = true
                let clock = LedgerClock.system
                $0.ledger.clock = LedgerClock(wall: { clock.wall() + leap }, steady: clock.steady)
            }
        }
        let ledger = try await open(20_000)
        #expect(-30_000 ... -10_000 ~= ledger.skew)
        ledger.close()
        for leap in [-49 * 3_600_000, 49 * 3_600_000] {
            await #expect {
                try await open(leap)
            } throws: { error in
                "\(error)".contains("that of the database; set it, then start again")
            }
        }
    }

    /// The socket of the database appears while the server waits for it.
    @Test func theStartWaitsForTheDatabase() async throws {
        let fixture = try PostgresFixture()
        let folder = TemporaryFolder()
        let sockets = String(try #require(fixture.url.split(separator: "host=").last))
        let link = folder.path("sockets")
        let address = try #require(
            PostgresAddress(String(fixture.url.prefix(fixture.url.count - sockets.count)) + link))
        await #expect(throws: SVGAError.self) { try await fixture.open { $0.address = address } }
        let waits = Lock(0)
        let ledger = try await fixture.open {
            ($0.address, $0.startNanoseconds) = (address, 60_000_000_000)
            $0.onWait = { _ in
                waits.withLock { $0 += 1 }
                symlink(sockets, link)
            }
        }
        #expect(waits.withLock { $0 } == 1)
        try await fixture.fill(ledger)
        ledger.close()
    }

    /// A proxy before the database, which the caller stops, and the address of the database through it.
    private func proxy(to fixture: PostgresFixture) throws -> (CuttingProxy, PostgresAddress) {
        let path = try #require(fixture.url.split(separator: "host=").last)
        let name = try #require(fixture.url.split(separator: "@/").last?.prefix { $0 != "?" })
        let proxy = try #require(CuttingProxy(to: "\(path)/.s.PGSQL.5432"))
        let address = try #require(PostgresAddress("postgres://gifts@127.0.0.1:\(proxy.port)/\(name)"))
        return (proxy, address)
    }

    @Test func aCommitWhoseAnswerIsLostIsFoundOut() async throws {
        let fixture = try PostgresFixture()
        let (proxy, address) = try proxy(to: fixture)
        defer { proxy.stop() }
        let ledger = try await fixture.open { $0.address = address }
        try await fixture.fill(ledger)
        for number in 1...20 {
            proxy.arm()
            let answer = try await ledger.place(fixture.order("\(number)"))
            try #require(answer.event?.seq == number && !answer.isReplay, "\(answer)")
        }
        #expect(proxy.cutCount == 20)
        #expect(ledger.counts.retries == 0, "nothing was done again")
        #expect(fixture.told.withLock { $0.map(\.seq) } == Array(1...20))
        #expect(try await ledger.balance(of: UserID("u0")) == 940)
        #expect(try await ledger.reconcile().faults == [])
    }

    /// Whether a server is elected or not, for which it waits a minute at most.
    private func waits(for isElected: Bool, of listener: PostgresListener) -> Bool {
        let limit = SteadyClock.now + 60_000_000_000
        while listener.isElected != isElected, SteadyClock.now < limit { SteadyClock.wait(nanoseconds: 50_000_000) }
        return listener.isElected == isElected
    }

    @Test func anElectionEndsSoonWhereTheServerSaysNothing() throws {
        let fixture = try PostgresFixture()
        let (proxy, address) = try proxy(to: fixture)
        defer { proxy.stop() }
        let listener = PostgresListener(address, EpochGuard()) { _ in }
        try listener.start()
        defer { listener.stop() }
        try #require(waits(for: true, of: listener))
        proxy.fallSilent()
        #expect(waits(for: false, of: listener))
    }

    @Test func aTransactionThatEndsAtItsCommitIsDoneAgain() async throws {
        let fixture = try PostgresFixture()
        let server = try #require(TestPostgres.shared)
        let ledger = try await fixture.open()
        try await fixture.fill(ledger)
        // The first commit after this ends its own connection, and fails.
        let trap = """
            CREATE SEQUENCE tries;
            CREATE FUNCTION spring() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); END IF;
                RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER spring AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
                EXECUTE FUNCTION spring()
            """
        try #require(server.run(trap, at: fixture.url))
        let answer = try await ledger.place(fixture.order("k"))
        #expect(answer.event?.seq == 1 && !answer.isReplay)
        #expect(ledger.counts.retries == 1)
        #expect(try await ledger.balance(of: UserID("u0")) == 997)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test func aCrashOfTheServerLosesNothing() async throws {
        let server = try #require(TestPostgres())
        let fixture = try PostgresFixture(on: server)
        let ledger = try await fixture.open { $0.patienceNanoseconds = 60_000_000_000 }
        try await fixture.fill(ledger)
        let crash = Task.detached { server.crash() }
        for number in 0..<100 {
            let answer = try await ledger.place(fixture.order("\(number)"))
            try #require(answer.event?.seq == number + 1, "\(answer)")
        }
        await crash.value
        let answer = try await ledger.place(fixture.order("last"))
        #expect(answer.event?.seq == 101)
        #expect(try await ledger.balance(of: UserID("u0")) == 1_000 - 303)
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test func aServerThatIsNotThereIsSaid() async throws {
        let fixture = try PostgresFixture()
        let address = try #require(PostgresAddress("postgres://gifts@127.0.0.1:1/gifts"))
        do {
            _ = try PostgresGiftRepository(PostgresConfiguration(address, LedgerConfiguration(path: "")))
            Issue.record("it is there")
        } catch {
            #expect("\(error)".hasPrefix("the ledger failed: the database server cannot be reached: "))
            #expect(SVGAError(error).isOverload, "a second later it may be there")
        }
        withExtendedLifetime(fixture) {}
    }

    @Test func foreignTablesStayUnchanged() async throws {
        let fixture = try PostgresFixture()
        let server = try #require(TestPostgres.shared)
        #expect(server.run("CREATE TABLE gift_order (a INT)", at: fixture.url))
        await #expect(throws: SVGAError.self) { try await fixture.open() }
        #expect(server.run("SELECT a FROM gift_order", at: fixture.url))
    }

    @Test func aNewerFormatIsRefused() async throws {
        let fixture = try PostgresFixture()
        try await fixture.open().close()
        #expect(try #require(TestPostgres.shared).run("UPDATE ledger_format SET version = 77", at: fixture.url))
        do {
            _ = try PostgresGiftRepository(PostgresConfiguration(fixture.address, LedgerConfiguration(path: "")))
            Issue.record("it was opened")
        } catch {
            #expect("\(error)".contains("has format 77, this version knows up to 2"))
        }
    }
}
