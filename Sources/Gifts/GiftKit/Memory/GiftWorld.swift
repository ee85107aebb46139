import GiftModel

struct GiftWorld {
    struct Stream {
        let user: UserID
        let continuation: AsyncThrowingStream<RoomEvent, any Error>.Continuation
    }

    struct Room {
        /// The number of events that a stream can request; streams that missed more get a notice.
        static let keptCount = 10_000

        var host: GiftUser
        var isOpen = true
        var events: [GiftEvent] = []
        var muted: Set<UserID> = []
        var streams: [Int: Stream] = [:]
        /// A gift that is reported after the next one.
        var delayed: GiftEvent?

        init(host: GiftUser) { self.host = host }

        func tell(_ event: RoomEvent) { for stream in streams.values { stream.continuation.yield(event) } }
    }

    struct OrderName: Hashable {
        let sender: UserID
        let key: IdempotencyKey
    }

    struct TakenOrder {
        /// The order; nil for a key that was abandoned before it came.
        let order: GiftOrder?
        let outcome: GiftOutcome
    }

    var catalog: GiftCatalog
    var balances: [UserID: Coins] = [:]
    var incomes: [UserID: Coins] = [:]
    var rooms: [RoomID: Room] = [:]
    var orders: [OrderName: TakenOrder] = [:]
    var faults: [GiftFault] = []
    var decide: (@Sendable (GiftOrder, GiftUser) -> InMemoryGifts.Refusal?)?
    var nextNumber = 0
    private var credited: Coins = 0
    private var creditKeys: Set<IdempotencyKey> = []

    init(catalog: GiftCatalog) { self.catalog = catalog }

    var imbalance: Coins { balances.values.reduce(0, +) + incomes.values.reduce(0, +) - credited }

    mutating func credit(_ user: UserID, _ coins: Coins, _ key: IdempotencyKey?) -> Coins {
        let balance = balances[user] ?? 0
        let limit = 9_007_199_254_740_991
        let added = min(coins, limit - balance)
        if let key, !creditKeys.insert(key).inserted { return balance }
        credited += added
        balances[user] = balance + added
        return balance + added
    }

    /// Whether a fault is due, which it is once. Faults of calls are due in the order in which they were injected.
    mutating func takes(_ fault: GiftFault) -> Bool {
        let index = faults.firstIndex { fault.isOfCalls ? $0.isOfCalls : $0 == fault }
        guard let index, faults[index] == fault else { return false }
        faults.remove(at: index)
        return true
    }

    mutating func newNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }
}

extension GiftFault {
    /// Whether a call fails, and not a stream.
    fileprivate var isOfCalls: Bool { [.refusesCall, .losesAnswer].contains(self) }
}
