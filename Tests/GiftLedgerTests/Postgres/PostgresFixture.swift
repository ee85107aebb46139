import GiftLedger
import GiftModel
import SVGASystem
import SVGATestServices
import Testing

/// Ledgers of several servers in one database, with a gift, a room and a way to order.
struct PostgresFixture {
    let url: String
    let address: PostgresAddress
    let room: RoomID
    let rose: GiftID
    /// The events reported after commits.
    let told = Lock<[RoomGiftEvent]>([])

    /// - Parameter server: The server; nil for the shared one.
    init(on server: TestPostgres? = nil) throws {
        let server = try #require(server ?? TestPostgres.shared)
        url = try #require(server.makeDatabase())
        address = try #require(PostgresAddress(url))
        room = try RoomID("r1")
        rose = try GiftID("rose")
    }

    /// A ledger as one server has it.
    func open(_ change: (inout PostgresConfiguration) -> Void = { _ in }) async throws -> PostgresGiftRepository {
        var configuration = PostgresConfiguration(
            address, LedgerConfiguration(path: "") { [told] events in told.withLock { $0 += events } })
        change(&configuration)
        return try PostgresGiftRepository(configuration)
    }

    /// Adds a rose for 3 coins, a room, and coins for some users.
    func fill(_ ledger: PostgresGiftRepository, users: Int = 1, coins: Coins = 1_000) async throws {
        _ = try await ledger.edit(.putGift(Gift(giftID: rose, name: "Rose", coins: 3)), ifVersion: nil)
        let host = GiftUser(userID: try UserID("host"), userName: "Host")
        _ = try await ledger.openRoom(room, RoomDetails(host: host))
        for number in 0..<users {
            _ = try await ledger.credit(
                UserID("u\(number)"), coins: coins, key: IdempotencyKey("first"), by: "test")
        }
    }

    func order(_ key: String, from sender: String = "u0", room: RoomID? = nil, count: Int = 1) throws -> PreparedOrder {
        let order = GiftOrder(room: room ?? self.room, giftID: rose, count: count, key: try IdempotencyKey(key))
        return try PreparedOrder(order, from: GiftUser(userID: try UserID(sender), userName: sender))
    }
}
