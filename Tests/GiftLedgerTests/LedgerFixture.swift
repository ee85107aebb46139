import GiftLedger
import GiftModel
import SVGADatabase
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// The store of a ledger. Both stores follow the same rules.
enum LedgerStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, postgres

    static let all = allCases

    var testDescription: String { rawValue }
}

/// Clocks that stand until they are moved.
final class ManualClocks: Sendable {
    private let times: Lock<(wall: Milliseconds, steady: Milliseconds)>

    init(wall: Milliseconds = 1_800_000_000_000) { times = Lock((wall, 0)) }

    var clock: LedgerClock {
        LedgerClock(wall: { self.times.withLock { $0.wall } }, steady: { self.times.withLock { $0.steady } })
    }

    /// Time goes by.
    func advance(by milliseconds: Milliseconds) {
        times.withLock { times in
            times.wall += milliseconds
            times.steady += milliseconds
        }
    }

    /// Somebody sets the wall clock.
    func leap(by milliseconds: Milliseconds) { times.withLock { $0.wall += milliseconds } }
}

/// A ledger with two gifts, an open room and a way to order.
struct LedgerFixture {
    let folder = TemporaryFolder(isInMemory: true)
    let clocks = ManualClocks()
    /// The events reported after commits.
    let told = Lock<[RoomGiftEvent]>([])
    let room: RoomID
    let rose: GiftID
    private let database = Lock<String?>(nil)

    init() throws {
        room = try RoomID("r1")
        rose = try GiftID("rose")
    }

    var path: String { folder.path("gifts.sqlite") }

    func configuration(isInMemory: Bool = false) -> LedgerConfiguration {
        LedgerConfiguration(path: isInMemory ? ":memory:" : path, clock: clocks.clock) { [told] events in
            told.withLock { $0 += events }
        }
    }

    /// Opens the ledger and makes what it lacks: roses for 3 coins, free smiles, a room of `host`.
    func open(_ change: (inout LedgerConfiguration) -> Void = { _ in }) async throws -> GiftLedger {
        var configuration = configuration()
        change(&configuration)
        let ledger = try GiftLedger(configuration)
        try await fill(ledger)
        return ledger
    }

    /// The same on a store; each fixture has its own database.
    func open(
        on store: LedgerStore, _ change: (inout LedgerConfiguration) -> Void = { _ in }
    ) async throws -> any SQLRepository {
        let ledger = try make(on: store, change)
        try await fill(ledger)
        return ledger
    }

    /// Opens a ledger, which is empty at first.
    func make(
        on store: LedgerStore, _ change: (inout LedgerConfiguration) -> Void = { _ in }
    ) throws -> any SQLRepository {
        var configuration = configuration()
        change(&configuration)
        if store == .sqlite { return try GiftLedger(configuration) }
        return try PostgresGiftRepository(PostgresConfiguration(try address(), configuration))
    }

    /// The address of this fixture's tables on PostgreSQL, created at first.
    func address() throws -> PostgresAddress {
        if !TestPostgres.isAvailable {
            // Swift Testing does not report that it skips a case.
            print("➜ Test \(Test.current?.name ?? "") skipped: \"\(TestPostgres.reason)\"")
            try Test.cancel("\(TestPostgres.reason)")
        }
        let url = try database.withLock { database throws in
            let url = try database ?? #require(TestPostgres.shared?.makeSchema())
            database = url
            return url
        }
        return try #require(PostgresAddress(url))
    }

    /// Runs a statement next to the ledger; false if it fails.
    func execute(_ sql: String, on store: LedgerStore) -> Bool {
        switch store {
        case .sqlite:
            return (try? Database(path: path).execute(sql)) != nil
        case .postgres:
            return TestPostgres.shared?.run(sql, at: database.withLock { $0 }) == true
        }
    }

    func fill(_ ledger: any SQLRepository) async throws {
        if ledger.gift(rose) == nil {
            var gift = Gift(giftID: rose, name: "Rose", desc: "A flower", iconURL: "https://a.example/r.png", coins: 3)
            gift.extensionInfo = ["badge": "gold"]
            gift.translate(into: .simplifiedChinese, name: "玫瑰")
            _ = try await ledger.edit(.putGift(gift), ifVersion: nil)
            _ = try await ledger.edit(.putGift(Gift(giftID: GiftID("smile"), name: "Smile")), ifVersion: nil)
        }
        if try await ledger.room(room) == nil { _ = try await ledger.openRoom(room, roomDetails()) }
    }

    /// A room of `host`, in which a few others get gifts too.
    func roomDetails(host: String = "host") throws -> RoomDetails {
        let receivers = try ["star", "u9", "u\"2\\\u{1F381}"].map { try UserID($0) }
        return RoomDetails(host: try user(host), receivers: receivers)
    }

    func user(_ name: String) throws -> GiftUser {
        GiftUser(userID: try UserID(name), userName: "Name \"\(name)\"", level: "7")
    }

    func order(
        _ key: String, from sender: String = "u1", gift: String = "rose", count: Int = 1, to receiver: String? = nil,
        stated: Coins? = nil, room: String = "r1"
    ) throws -> PreparedOrder {
        let order = GiftOrder(
            room: try RoomID(room), giftID: try GiftID(gift), count: count,
            receiver: try receiver.map { try UserID($0) },
            coins: stated, key: try IdempotencyKey(key))
        return try PreparedOrder(order, from: user(sender))
    }

    /// Records an order that the billing system must decide.
    func ask(_ ledger: any SQLRepository, _ key: String = "k", count: Int = 2) async throws -> OrderRecord {
        guard case .undecided(let record) = try await ledger.ask(order(key, count: count)), !record.isReplay else {
            throw SVGAError.ledgerClosed
        }
        return record
    }

    func credit(_ ledger: any SQLRepository, _ coins: Coins, to name: String = "u1", key: String = "first") async throws
    {
        _ = try await ledger.credit(UserID(name), coins: coins, key: IdempotencyKey(key), by: "test")
    }
}

extension OrderOutcome {
    var event: RoomGiftEvent? { record?.event }
    var balance: Coins? { record?.balance }
    var isAccepted: Bool { if case .accepted = self { true } else { false } }
    var isReplay: Bool { record?.isReplay == true }
    var orderID: OrderID? { record?.id }
}

extension SQLRepository {
    /// Pays an order from its sender's wallet.
    func place(_ order: PreparedOrder) async throws -> OrderOutcome {
        try await place(order, isBilledOutside: false)
    }

    /// Records an order that a billing system pays.
    func ask(_ order: PreparedOrder) async throws -> OrderOutcome {
        try await place(order, isBilledOutside: true)
    }

    /// Records what the billing system answered.
    func settle(_ order: OrderRecord, _ answer: BillingAnswer) async throws -> OrderOutcome? {
        try await apply(.billed(answer), to: order, by: nil)
    }
}

extension OrderID? {
    /// Whether both are names and this one rises above the other.
    func isAfter(_ other: OrderID?) -> Bool {
        guard let self, let other else { return false }
        return self > other
    }
}

extension EventPosition: ExpressibleByIntegerLiteral {
    /// A number of the first epoch.
    package init(integerLiteral seq: Int) { self.init(epoch: 1, seq: seq) }
}
