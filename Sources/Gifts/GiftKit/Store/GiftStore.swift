public import GiftModel
import SVGASystem

/// The gifts of one room for one user: the offer, the balance, sending, and all sent gifts.
///
/// ```swift
/// import GiftKit
///
/// func sendRose(at backend: some GiftBackend) async throws {
///     let store = GiftStore.create(liveID: try RoomID("r1"), backend: backend)
///     Task {
///         for await event in store.events { print(GiftTip(event, in: .english).text) }
///     }
///     try await store.refreshUsableGifts()
///     try await store.sendGift(giftID: try GiftID("rose"), count: 5)      // a success comes as an event
/// }
/// ```
///
/// The connection to the room is made with the first listener and is kept while the store is referenced. Lost events
/// are requested again, and duplicates are dropped.
public actor GiftStore {
    /// The room.
    public nonisolated let liveID: RoomID
    nonisolated let backend: any GiftBackend
    /// The orders of the user that are not decided.
    public nonisolated let outbox: OrderOutbox
    nonisolated let stateBroadcaster = Broadcaster(replaying: GiftState())
    nonisolated let connectionBroadcaster = Broadcaster(replaying: RoomConnection.connecting)
    nonisolated let eventBroadcaster = Broadcaster<GiftEvent>(keeping: 4096)
    nonisolated let roomEventBroadcaster = Broadcaster<RoomEvent>(keeping: 4096)
    nonisolated let changeBroadcaster = Broadcaster<StoreChange>(keeping: 4096)
    let time: GiftTime
    let rules: GiftRetryRules
    let random: @Sendable () -> Double

    var current = GiftState() { didSet { if current != oldValue { stateBroadcaster.send(current) } } }
    var entityTag: String?
    var prices: [GiftID: Coins] = [:]
    var sequence = EventSequence()
    /// The number of the event that the balance came with.
    var balanceSeq = 0
    var feed: Task<Void, Never>?
    var outboxFollower: Task<Void, Never>?

    init(
        _ liveID: RoomID, _ backend: any GiftBackend, _ outbox: OrderOutbox?, _ time: GiftTime, _ rules: GiftRetryRules,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        (self.liveID, self.backend, self.time, self.rules) = (liveID, backend, time, rules)
        self.outbox = outbox ?? OrderOutbox(backend, file: nil, time: time, rules: rules, random: random)
        self.random = random
    }

    deinit {
        feed?.cancel()
        outboxFollower?.cancel()
    }

    /// The newest state, at once and after each change. Any number may listen.
    public nonisolated var state: AsyncStream<GiftState> { stateBroadcaster.stream() }

    /// The room's gifts from now on, each once, including own ones and in the order of their sequence numbers; an own
    /// one may precede gifts that were sent just before it. Any number may listen; one that is 4,096 events late loses
    /// the oldest.
    public nonisolated var events: AsyncStream<GiftEvent> {
        defer { begin() }
        return eventBroadcaster.stream()
    }

    /// All that happens in the room from now on: gifts as in ``events``, messages, hearts and joins.
    public nonisolated var roomEvents: AsyncStream<RoomEvent> {
        defer { begin() }
        return roomEventBroadcaster.stream()
    }

    /// Events and connections in one stream, in the order in which they happen.
    package nonisolated var changes: AsyncStream<StoreChange> {
        defer { begin() }
        return changeBroadcaster.stream()
    }

    /// The state of the connection, immediately and after each change.
    public nonisolated var connection: AsyncStream<RoomConnection> { connectionBroadcaster.stream() }

    /// Sets the language of names and lines, for the next ``refreshUsableGifts()``.
    public func setLanguage(_ language: LanguageTag) {
        guard current.language != language else { return }
        current.language = language
        entityTag = nil
    }

    /// Requests the offered gifts, which ``state`` then has.
    ///
    /// - Throws: `SVGAError`; the list stays unchanged.
    public func refreshUsableGifts() async throws(SVGAError) {
        let language = current.language
        guard let page = try await backend.catalog(language: language, ifNoneMatch: entityTag) else { return }
        // The answer of a call from before the last change of the language.
        guard current.language == language else { return }
        entityTag = page.entityTag
        prices = Dictionary(page.catalog.gifts.map { ($0.giftID, $0.coins) }) { first, _ in first }
        current.catalog = page.catalog
    }

    /// Requests the balance, which ``state`` then has.
    public func refreshBalance() async throws(SVGAError) {
        if let balance = try await backend.balance() { current.balance = balance }
    }

    /// Writes a line in the list of messages, or sends a bullet or a heart; it comes back in ``roomEvents``.
    public func post(_ kind: RoomMessage.Kind, text: String = "") async throws(SVGAError) {
        try await backend.post(kind, text: text, in: liveID)
    }

    /// The price of one gift in the list; nil if it does not exist.
    func price(of gift: GiftID) -> Coins? { prices[gift] }

    func tell(_ event: RoomEvent) {
        if case .gift(let gift) = event { eventBroadcaster.send(gift) }
        roomEventBroadcaster.send(event)
        changeBroadcaster.send(.event(event))
    }

    func tell(_ connection: RoomConnection) {
        connectionBroadcaster.send(connection)
        changeBroadcaster.send(.connection(connection))
    }
}

package enum StoreChange: Sendable {
    case event(RoomEvent), connection(RoomConnection)
}

/// A clock of any kind, as milliseconds since its first use.
struct GiftTime: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let sleepUntil: @Sendable (Duration) async throws -> Void

    init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time, rounded down: events at this time are due.
    var now: Milliseconds {
        let (seconds, attoseconds) = elapsed().components
        return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    func sleep(until time: Milliseconds) async throws { try await sleepUntil(.milliseconds(time)) }

    func sleep(for duration: Duration) async throws { try await sleepUntil(elapsed() + duration) }
}
