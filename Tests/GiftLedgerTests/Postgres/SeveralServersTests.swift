import GiftLedger
import GiftModel
import SVGASystem
import SVGATestServices
import Testing

/// Several servers with one database at the same time.
@Suite(.enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"), .timeLimit(.minutes(3)))
struct SeveralServersTests {
    let fixture: PostgresFixture

    init() throws { fixture = try PostgresFixture() }

    /// Calls a body many times, all at once.
    private func atOnce<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async -> Result
    ) async -> [Result] {
        await withTaskGroup(of: Result.self) { group in
            for number in 0..<count { group.addTask { await body(number) } }
            var results: [Result] = []
            for await result in group { results.append(result) }
            return results
        }
    }

    @Test func ordersOfTwoServersAreNumberedWithoutGaps() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0], users: 8)
        try await ledgers[1].refreshCatalog()
        let fixture = fixture
        let answers = await atOnce(400) { number in
            try? await ledgers[number % 2].place(fixture.order("\(number)", from: "u\(number % 8)"))
        }
        let events = answers.compactMap { $0?.event }
        #expect(events.map(\.seq).sorted() == Array(1...400))
        #expect(events.map(\.number).sorted() == Array(1...400))
        let stored = try await ledgers[0].events(afterNumber: 0, of: 1, limit: 500)
        #expect(stored.map(\.seq) == Array(1...400), "numbers of rooms are in the order of all")
        #expect(Set(stored) == Set(events))
        for ledger in ledgers { #expect(try await ledger.reconcile().faults == []) }
    }

    @Test func oneWalletIsNeverOverdrawn() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0], coins: 301)
        let fixture = fixture
        let answers = await atOnce(200) { number in
            try? await ledgers[number % 2].place(fixture.order("\(number)"))
        }
        #expect(answers.filter { $0?.event != nil }.count == 100)
        #expect(try await ledgers[1].balance(of: UserID("u0")) == 1)
        #expect(try await ledgers[1].reconcile().faults == [])
    }

    @Test func oneKeyOnTwoServersIsOneOrder() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0])
        let fixture = fixture
        let answers = await atOnce(100) { number in try? await ledgers[number % 2].place(fixture.order("same")) }
        #expect(answers.filter { $0?.isReplay == false }.count == 1)
        #expect(Set(answers.map { $0?.orderID }).count == 1)
        #expect(try await ledgers[0].balance(of: UserID("u0")) == 997)
    }

    @Test func aKeyWithoutAWalletIsOneOrderToo() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0], users: 0)
        let fixture = fixture
        let answers = await atOnce(60) { number in
            try? await ledgers[number % 2].place(fixture.order("same"), isBilledOutside: true)
        }
        let asked = answers.filter { $0?.isReplay == false }
        #expect((asked.count, answers.count) == (1, 60))
        #expect(!answers.contains { $0 == nil })
    }

    @Test func aDecisionIsRecordedOnce() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0])
        let order = try #require(try await ledgers[0].place(fixture.order("k"), isBilledOutside: true).record)
        let answers = await atOnce(40) { number in
            try? await ledgers[number % 2].apply(.billed(.charged(balance: 1)), to: order, by: nil)
        }
        #expect(Set(answers.map { $0?.event }).count == 1)
        #expect(try await ledgers[0].events(afterNumber: 0, of: 1, limit: 9).count == 1)
        #expect(try await ledgers[0].reconcile().faults == [])
    }

    @Test func creditsOfANewWalletAddUp() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        let user = try UserID("new")
        let outcomes = await atOnce(50) { number in
            try? await ledgers[number % 2].credit(user, coins: 2, key: IdempotencyKey("\(number)"), by: "test")
        }
        #expect(!outcomes.contains { $0 == nil })
        #expect(try await ledgers[0].balance(of: user) == 100)
        #expect(try await ledgers[0].reconcile().faults == [])
    }

    @Test func anOrderKnowsTheCatalogueOfTheOtherServer() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0])
        #expect(ledgers[1].gift(fixture.rose) == nil, "nobody has told it")
        #expect(try await ledgers[1].place(fixture.order("k")).event?.seq == 1)
        #expect(ledgers[1].gift(fixture.rose)?.value.coins == 3)
        _ = try await ledgers[1].edit(.putGift(Gift(giftID: fixture.rose, name: "Rose", coins: 5)), ifVersion: nil)
        try await ledgers[0].refreshCatalog()
        #expect(ledgers[0].gift(fixture.rose)?.value.coins == 5)
        #expect(ledgers[0].catalog().version == 2)
    }

    @Test func editsOfTheCatalogueFollowEachOther() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        let outcomes = await atOnce(40) { number in
            try? await ledgers[number % 2].edit(
                .putGift(Gift(giftID: GiftID("g\(number)"), name: "Gift", coins: 1)), ifVersion: nil)
        }
        let versions = outcomes.compactMap { outcome -> Int? in
            if case .created(let version)? = outcome { version } else { nil }
        }
        #expect(versions.sorted() == Array(1...40), "each edit has a version of its own")
        let repeated = await atOnce(20) { number in
            try? await ledgers[number % 2].edit(
                .putGift(Gift(giftID: GiftID("new"), name: "Gift", coins: number)), ifVersion: 0)
        }
        #expect(repeated.filter { $0 == .created(version: 41) }.count == 1, "a condition holds for one")
        for ledger in ledgers {
            try await ledger.refreshCatalog()
            #expect(ledger.catalog().version == 41)
            #expect(ledger.allGifts().count == 41)
        }
    }

    @Test func roomsAreOpenedByOneHost() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        let room = try RoomID("contested")
        let outcomes = await atOnce(20) { number in
            try? await ledgers[number % 2].openRoom(
                room, RoomDetails(host: GiftUser(userID: UserID("h\(number)"), userName: "")))
        }
        let opened = outcomes.filter { if case .opened? = $0 { true } else { false } }
        #expect(opened.count == 1)
        #expect(outcomes.filter { $0 == .otherHost }.count == 19)
    }

    @Test func roomsInOtherOrdersDoNotWaitForEachOther() async throws {
        let ledgers = [try await fixture.open(), try await fixture.open()]
        try await fixture.fill(ledgers[0], users: 6)
        let rooms = try (0..<5).map { try RoomID("x\($0)") }
        let host = GiftUser(userID: try UserID("host"), userName: "Host")
        for room in rooms { _ = try await ledgers[0].openRoom(room, RoomDetails(host: host)) }
        let fixture = fixture
        let answers = await atOnce(300) { number in
            if number % 25 == 0 { _ = try? await ledgers[number % 2].closeRoom(RoomID("none")) }
            let room = rooms[(number * 7 + number / 5) % 5]
            return try? await ledgers[number % 2].place(
                fixture.order("\(number)", from: "u\((number * 5) % 6)", room: room))
        }
        #expect(answers.filter { $0?.event != nil }.count == 300)
        #expect(ledgers.reduce(0) { $0 + $1.counts.retries } == 0, "nothing had to be done again")
        #expect(try await ledgers[0].reconcile().faults == [])
    }
}
