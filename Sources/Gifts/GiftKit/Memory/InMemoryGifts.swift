public import GiftModel
import SVGASystem

/// A gift server within the process: wallets, a catalogue, rooms and the rules of orders, for tests and demonstrations.
///
/// It keeps the rules of the real one: an order is billed, recorded and only then broadcast; a key is accepted once; a
/// balance never falls below 0; clients cannot set prices or broadcast. ``inject(_:)`` makes the next calls go wrong.
///
/// ```swift
/// import GiftKit
///
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 2)
/// let gifts = InMemoryGifts(catalog: GiftCatalog(giftList: [rose]))
/// let (room, ada) = (try RoomID("r1"), GiftUser(userID: try UserID("u1"), userName: "Ada"))
/// gifts.openRoom(room, host: GiftUser(userID: try UserID("host")))
/// gifts.credit(ada.userID, coins: 100)
///
/// func send() async throws {
///     let store = GiftStore.create(liveID: room, backend: gifts.backend(for: ada))
///     try await store.sendGift(giftID: rose.giftID, count: 5)
///     print(gifts.balance(of: ada.userID))        // 90
/// }
/// ```
public final class InMemoryGifts: Sendable {
    /// An app's check before an order is billed: nil allows it.
    public typealias Refusal = (code: Int, reason: String)

    let state: Lock<GiftWorld>
    let now: @Sendable () -> Milliseconds
    let departures = Departures()

    /// Creates a server without rooms and coins.
    ///
    /// - Parameters:
    ///   - catalog: The gifts on offer.
    ///   - now: The time of events; by default the system's since 1970.
    public init(catalog: GiftCatalog, now: (@Sendable () -> Milliseconds)? = nil) {
        state = Lock(GiftWorld(catalog: catalog))
        self.now = now ?? { Milliseconds(WallClock.milliseconds) }
    }

    /// The backend of one user.
    public func backend(for user: GiftUser) -> InMemoryGiftBackend { InMemoryGiftBackend(self, user) }

    /// Replaces the catalogue, whose version rises where it would not otherwise.
    public func setCatalog(_ catalog: GiftCatalog) {
        state.withLock { world in
            let version = max(catalog.version, world.catalog.version + 1)
            world.catalog = catalog
            world.catalog.version = version
        }
    }

    /// Adds coins to a wallet.
    ///
    /// - Parameter key: The name of the payment: the second call with it adds nothing.
    /// - Returns: The balance.
    @discardableResult public func credit(_ user: UserID, coins: Coins, key: IdempotencyKey? = nil) -> Coins {
        state.withLock { $0.credit(user, max(0, coins), key) }
    }

    /// A user's coins.
    public func balance(of user: UserID) -> Coins { state.withLock { $0.balances[user] ?? 0 } }

    /// A user's income from gifts, which cannot be spent.
    public func income(of user: UserID) -> Coins { state.withLock { $0.incomes[user] ?? 0 } }

    /// The sum of all wallets and incomes less what was credited: 0 at every moment.
    public var imbalance: Coins { state.withLock { $0.imbalance } }

    /// Opens a room, also one that was closed.
    public func openRoom(_ room: RoomID, host: GiftUser) {
        state.withLock { world in
            var opened = world.rooms[room] ?? GiftWorld.Room(host: host)
            (opened.host, opened.isOpen) = (host, true)
            world.rooms[room] = opened
        }
    }

    /// Closes a room: tells all, and ends their streams.
    public func closeRoom(_ room: RoomID) {
        let streams = state.withLock { world -> [GiftWorld.Stream] in
            guard var closed = world.rooms[room] else { return [] }
            let disband = try? RoomMessage(.disband, sender: closed.host, time: now())
            if let disband { closed.tell(.message(disband)) }
            closed.isOpen = false
            defer { (closed.streams, world.rooms[room]) = ([:], closed) }
            return Array(closed.streams.values)
        }
        // Outside of the lock, which the end of a stream takes.
        for stream in streams { stream.continuation.finish() }
    }

    /// Forbids a user to write in a room, or allows it again. Gifts are not forbidden.
    public func setMuted(_ isMuted: Bool, _ user: UserID, in room: RoomID) {
        state.withLock { world in
            if isMuted { world.rooms[room]?.muted.insert(user) } else { world.rooms[room]?.muted.remove(user) }
        }
    }

    /// Sets who decides about orders before they are billed, as a billing hook does; nil allows all.
    public func onOrder(_ decide: (@Sendable (GiftOrder, GiftUser) -> Refusal?)?) {
        state.withLock { $0.decide = decide }
    }

    /// The gifts of a room so far, in the order of their numbers.
    public func events(in room: RoomID) -> [GiftEvent] { state.withLock { $0.rooms[room]?.events ?? [] } }

    /// The number of a room's streams.
    public func streamCount(in room: RoomID) -> Int {
        state.withLock { world in
            if var found = world.rooms[room] {
                departures.strike(off: &found.streams)
                world.rooms[room] = found
            }
            return world.rooms[room]?.streams.count ?? 0
        }
    }
}
