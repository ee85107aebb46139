import GiftLedger
import GiftModel
import Glibc
import SVGADatabase
import SVGATestSupport
import Testing

@Suite struct OpeningTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func failure() -> SVGAError? {
        do {
            _ = try GiftLedger(fixture.configuration())
            return nil
        } catch {
            return SVGAError(error)
        }
    }

    @Test func fileIsPrivateToItsOwner() async throws {
        let ledger = try await fixture.open()
        for name in ["gifts.sqlite", "gifts.sqlite-wal", "gifts.sqlite-shm", "gifts.sqlite.lock"] {
            var status = stat()
            #expect(stat(fixture.folder.path(name), &status) == 0, "\(name)")
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        withExtendedLifetime(ledger) {}
    }

    @Test func oneProcessHasIt() async throws {
        let ledger = try await fixture.open()
        #expect(
            failure().map { "\($0)" }
                == "\(fixture.path) is open in another process; stop that one or use another file")
        ledger.close()
        await #expect(throws: SVGAError.self) { try await ledger.place(fixture.order("k")) }
        await #expect(throws: SVGAError.self) { try await ledger.balance(of: UserID("u1")) }
    }

    @Test func aNewerFormatIsRefusedInWords() async throws {
        try await fixture.open().close()
        try Database(path: fixture.path).execute("PRAGMA user_version = 77")
        #expect(
            failure().map { "\($0)" }
                == "\(fixture.path) has format 77, this version knows up to 3; use a newer version")
    }

    @Test func anotherDatabaseIsLeftAlone() throws {
        try Database(path: fixture.path).execute("CREATE TABLE t (a)")
        let error = failure()
        #expect(error?.category == .damaged)
        #expect("\(error.map { "\($0)" } ?? "")".contains("is not a ledger of gifts"))
        let database = try Database(path: fixture.path)
        #expect(try database.rows("SELECT name FROM sqlite_schema") { $0.text(0) } == ["t"])
    }

    @Test func aDamagedFileIsATypedError() async throws {
        fixture.folder.write(Array("this is not a database, and it is long enough to be none".utf8), to: "gifts.sqlite")
        #expect(failure()?.category == .damaged)
        #expect(failure().map { "\($0)" }?.contains("restore a copy") == true)
    }

    /// Clients may use a new key after a passing failure, and must not after an undecided one.
    @Test func anUndecidedCommitIsNotAPassingFailure() {
        let error = SVGAError.undecidedCommit("the connection ended")
        #expect(error.isUndecided && !error.isPassing && !error.isOverload)
    }

    @Test func damageWithinIsATypedError() async throws {
        let ledger = try await fixture.open()
        for number in 0..<40 { _ = try await ledger.place(fixture.order("\(number)", gift: "smile")) }
        ledger.close()
        let sound = try #require(fixture.folder.read("gifts.sqlite"))
        // The journal has everything until a checkpoint, which closing makes.
        try #require(sound.count > 20 * 4_096)
        for page in 1..<sound.count / 4_096 {
            var bytes = sound
            for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 37) }
            fixture.folder.write(bytes, to: "gifts.sqlite")
            do {
                let ledger = try GiftLedger(fixture.configuration())
                defer { ledger.close() }
                guard let order = try? fixture.order("new \(page)".replacing(" ", with: "-"), gift: "smile") else {
                    continue
                }
                _ = try await ledger.place(order)
                _ = try await ledger.events(in: fixture.room, after: 0, limit: 100)
                #expect(try await !ledger.reconcile().isSound || page > 0)
            } catch {
                #expect(SVGAError(error).category == .damaged, "page \(page): \(error)")
            }
        }
    }

    @Test func aFolderThatIsNotThereIsATypedError() {
        do {
            _ = try GiftLedger(LedgerConfiguration(path: "/nowhere/gifts.sqlite"))
            Issue.record("it was opened")
        } catch {
            #expect(
                "\(error)" == "the ledger failed: cannot open /nowhere/gifts.sqlite.lock: No such file or directory")
        }
    }

    @Test func restartPreservesEverything() async throws {
        let ledger = try await fixture.open()
        try await fixture.credit(ledger, 10)
        let answer = try await ledger.place(fixture.order("k"))
        let catalog = ledger.catalog()
        ledger.close()
        let next = try GiftLedger(fixture.configuration())
        #expect(next.catalog() == catalog)
        let again = try await next.place(fixture.order("k"))
        #expect(again.isReplay && again.event == answer.event)
        let second = try await next.place(fixture.order("k2"))
        #expect(second.event?.seq == 2)
        #expect(second.orderID.isAfter(answer.orderID))
    }

    /// An operator restores a copy that lacks the third order, whose number is then used again.
    @Test func aRestoredCopyBeginsANewEpoch() async throws {
        var ledger = try await fixture.open()
        try await fixture.credit(ledger, 100)
        for key in ["1", "2"] { _ = try await ledger.place(fixture.order(key)) }
        ledger.close()
        let copy = fixture.folder.path("copy.sqlite")
        try Database(path: fixture.path).execute("VACUUM INTO '\(copy)'")
        ledger = try GiftLedger(fixture.configuration())
        let lost = try #require(try await ledger.place(fixture.order("3")).event)
        ledger.close()
        for suffix in ["-wal", "-shm"] { unlink(fixture.path + suffix) }
        #expect(rename(copy, fixture.path) == 0)
        #expect(try GiftLedger.beginEpoch(of: fixture.path) == 2)
        ledger = try GiftLedger(fixture.configuration())
        let again = try #require(try await ledger.place(fixture.order("4")).event)
        #expect(lost.position == 3 && again.position == EventPosition(epoch: 2, seq: 3))
        let latest = EventPosition(epoch: 2, seq: 3)
        let room = fixture.room
        #expect(
            try await ledger.events(in: room, after: lost.position, limit: 9)
                == .reset(last: EventPosition(epoch: 2, seq: 2)))
        #expect(try await ledger.events(in: room, after: 2, limit: 9) == .events([again], last: latest))
        #expect(try await ledger.events(in: room, after: latest, limit: 9) == .events([], last: latest))
        let plain = EventPosition(seq: 3)
        #expect(try await ledger.events(in: room, after: plain, limit: 9) == .events([], last: latest))
        // Whoever reads the events of all rooms goes back, too.
        #expect(try await ledger.events(afterNumber: lost.number, of: 1, limit: 9) == [again])
        #expect(try await ledger.events(afterNumber: lost.number, of: 2, limit: 9) == [])
        ledger.close()
    }
}
