public import GiftModel
public import GiftQueue

/// A room as one viewer sees it: gifts as banners and over the whole stage, messages, hearts, and sending.
///
/// It joins the store, the display queues and a clock, and tells views what changes; it draws nothing.
///
/// ```swift
/// import GiftKit
///
/// func watch(_ store: GiftStore, me: UserID) async {
///     let room = GiftRoom(store, ownUser: me) { url in
///         AnimationFacts(frameCount: 78, framesPerSecond: 20)     // an app fetches and decodes the file at `url`
///     }
///     for await change in room.changes {
///         if case .banner(.entered(let banner)) = change { print("\(banner.sender.userName): \(banner.gift.name)") }
///     }
/// }
/// ```
public actor GiftRoom {
    /// Fetches the animation at a URL and returns its duration; an error makes the gift a banner.
    public typealias AnimationLoader = @Sendable (_ url: String) async throws -> AnimationFacts
    /// Looks at an order before it is sent: returns it, changed or not, or throws what the sender is told,
    /// such as `SVGAError.vetoed(reason:)`.
    public typealias SendCheck = @Sendable (GiftOrder) async throws -> GiftOrder
    /// The width of a message that crosses the picture, in the unit of the lanes.
    public typealias BulletMeasure = @Sendable (RoomMessage) -> Int

    /// The room's connection.
    public nonisolated let store: GiftStore
    private nonisolated let broadcaster = Broadcaster<RoomChange>(keeping: 4096)
    private let time: GiftTime
    private let loadAnimation: AnimationLoader?
    private let measure: BulletMeasure
    private var stage: RoomStage
    private var check: SendCheck?
    private var listeners: [(id: Int, listen: @Sendable (GiftEvent) -> Void)] = []
    private var nextListener = 1
    private var follower: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var scheduled: Milliseconds?
    private var loads: [FullScreenPlay.ID: Task<Void, Never>] = [:]

    /// Creates a room; it connects at the first use of ``changes``, or of ``onReceiveGift(_:)``.
    ///
    /// - Parameters:
    ///   - store: The gifts of the room.
    ///   - ownUser: The viewer, whose own gifts are never dropped, or nil.
    ///   - configuration: The presentation of events.
    ///   - clock: The clock of the banners; tests can pass one that does not advance.
    ///   - loadAnimation: Fetches animations; without it all gifts are banners.
    ///   - bulletWidth: How wide a message is that crosses the picture; by default 16 for a character.
    public init<Time: Clock>(
        _ store: GiftStore, ownUser: UserID? = nil, configuration: GiftRoomConfiguration = GiftRoomConfiguration(),
        clock: Time = ContinuousClock(), loadAnimation: AnimationLoader? = nil, bulletWidth: BulletMeasure? = nil
    ) where Time.Duration == Duration {
        (self.store, self.loadAnimation, time) = (store, loadAnimation, GiftTime(clock))
        measure = bulletWidth ?? { $0.text.count * 16 }
        stage = RoomStage(configuration, room: store.liveID, ownUser: ownUser)
    }

    deinit {
        timer?.cancel()
        follower?.cancel()
        for task in loads.values { task.cancel() }
    }

    /// The changes from now on. Any number may listen; one that is 4,096 changes late loses the oldest.
    public nonisolated var changes: AsyncStream<RoomChange> {
        defer { Task { await begin() } }
        return broadcaster.stream()
    }

    /// The banners on the stage, the top slot first.
    public var banners: [Banner] { stage.queue.banners }

    /// The animation over the complete stage, and its phase.
    public var fullScreen: (play: FullScreenPlay, phase: FullScreenQueue.Phase)? { stage.fullScreen.current }

    /// The messages that cross the picture.
    public var flights: [BulletFlight] { stage.lanes.flights }

    /// The time in which banners and flights state their beginnings.
    public var now: Milliseconds { time.now }

    /// Sets what looks at each order before it is sent; nil for nothing.
    public func willSend(_ check: SendCheck?) { self.check = check }

    /// Calls a closure with each gift from now on. Any number of closures may listen.
    ///
    /// - Returns: A number by which ``removeListener(_:)`` knows it.
    @discardableResult public func onReceiveGift(_ listen: @escaping @Sendable (GiftEvent) -> Void) -> Int {
        begin()
        listeners.append((nextListener, listen))
        nextListener += 1
        return nextListener - 1
    }

    /// Calls a closure no more.
    public func removeListener(_ id: Int) { listeners.removeAll { $0.id == id } }

    /// Sends a gift, after ``willSend(_:)`` looked at it. A success comes as a change.
    ///
    /// - Throws: `SVGAError`, as ``GiftStore/sendGift(giftID:count:receiver:key:)``.
    public func sendGift(giftID: GiftID, count: Int = 1, receiver: UserID? = nil) async throws(SVGAError) {
        begin()
        let price = await store.price(of: giftID)
        var order = GiftOrder(room: store.liveID, giftID: giftID, count: count, receiver: receiver, coins: price)
        if let check { order = try await SVGAError.only { try await check(order) } }
        try await store.send(order)
    }
}

extension GiftRoom {
    /// Follows the store, unless that was begun.
    private func begin() {
        guard follower == nil else { return }
        let changes = store.changes
        follower = Task { [weak self] in for await change in changes { await self?.receive(change) } }
    }

    private func receive(_ change: StoreChange) {
        switch change {
        case .event(let event): receive(event)
        case .connection(let connection): receive(connection)
        }
    }

    private func receive(_ event: RoomEvent) {
        var width = 0
        if case .message(let message) = event, message.kind == .bullet { width = measure(message) }
        apply(stage.receive(event, width: width, at: time.now))
    }

    private func receive(_ connection: RoomConnection) {
        broadcaster.send(.connection(connection))
        if connection == .ended(.roomClosed) { apply(stage.close(at: time.now)) }
    }

    private func apply(_ changes: [RoomChange]) {
        for change in changes {
            broadcaster.send(change)
            switch change {
            case .gift(let event): for listener in listeners { listener.listen(event) }
            case .fullScreen(.preparing(let play, _)): prepare(play)
            case .fullScreen(.dropped(let play)): loads.removeValue(forKey: play.id)?.cancel()
            default: break
            }
        }
        schedule()
    }

    private func prepare(_ play: FullScreenPlay) {
        guard let loadAnimation, case .fullScreen(let url) = play.event.gift.presentation else {
            return apply(stage.didPrepare(play.id, nil, at: time.now))
        }
        loads[play.id] = Task { [weak self] in
            let facts = try? await loadAnimation(url)
            await self?.didPrepare(play.id, facts)
        }
    }

    private func didPrepare(_ id: FullScreenPlay.ID, _ facts: AnimationFacts?) {
        loads[id] = nil
        apply(stage.didPrepare(id, facts, at: time.now))
    }

    /// Sleeps until something changes without an event.
    private func schedule() {
        let next = stage.nextDeadline
        guard next != scheduled else { return }
        timer?.cancel()
        (timer, scheduled) = (nil, next)
        guard let next else { return }
        timer = Task { [weak self, time] in
            guard (try? await time.sleep(until: next)) != nil else { return }
            await self?.runDeadlines()
        }
    }

    private func runDeadlines() {
        scheduled = nil
        apply(stage.advance(to: time.now))
    }
}
