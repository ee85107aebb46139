public import GiftModel
import SVGASystem

/// A server in memory, as one user reaches it.
///
/// ```swift
/// import GiftKit
///
/// let gifts = InMemoryGifts(catalog: GiftCatalog())
/// let backend = gifts.backend(for: GiftUser(userID: try UserID("u1")))
/// print(backend.user.userID)      // u1
/// ```
public final class InMemoryGiftBackend: GiftBackend {
    /// Whom it serves.
    public let user: GiftUser
    private let gifts: InMemoryGifts

    init(_ gifts: InMemoryGifts, _ user: GiftUser) { (self.gifts, self.user) = (gifts, user) }

    /// The catalogue, see ``GiftBackend/catalog(language:ifNoneMatch:)``.
    public func catalog(language: LanguageTag?, ifNoneMatch: String?) async throws(SVGAError) -> GiftCatalogPage? {
        try reach()
        let catalog = gifts.state.withLock { $0.catalog }
        let tag = "\"\(catalog.version)-\(language?.text ?? "all")\""
        if tag == ifNoneMatch { return nil }
        return GiftCatalogPage(catalog: language.map(catalog.localized(for:)) ?? catalog, entityTag: tag)
    }

    /// The balance of the user.
    public func balance() async throws(SVGAError) -> Coins? {
        try reach()
        return gifts.balance(of: user.userID)
    }

    /// Places an order of the user, see ``GiftBackend/send(_:)``.
    public func send(_ order: GiftOrder) async -> GiftOutcome {
        gifts.state.withLock { world in
            if world.takes(.refusesCall) { return .notTaken(.unavailable("the server cannot be reached")) }
            let outcome = world.place(order, from: user, at: gifts.now())
            return world.takes(.losesAnswer) ? .undecided(orderID: nil) : outcome
        }
    }

    /// Abandons the key of an order, see ``GiftBackend/abandon(_:)``.
    public func abandon(_ order: GiftOrder) async -> GiftOutcome {
        gifts.state.withLock { world in
            world.takes(.refusesCall) ? .undecided(orderID: nil) : world.abandon(order, from: user)
        }
    }

    /// Sends a message to a room, see ``GiftBackend/post(_:text:in:)``.
    public func post(_ kind: RoomMessage.Kind, text: String, in room: RoomID) async throws(SVGAError) {
        try reach()
        let message = try SVGAError.saying("text", .invalidRequest) {
            try RoomMessage(kind, sender: user, text: text, time: gifts.now())
        }
        let error: SVGAError? = gifts.state.withLock { world in
            guard let found = world.rooms[room] else { return .unknownRoom }
            guard found.isOpen else { return .roomClosed }
            if [.text, .bullet].contains(kind), found.muted.contains(user.userID) { return .muted }
            found.tell(kind == .like ? .likes(count: 1) : .message(message))
            return nil
        }
        if let error { throw error }
    }

    /// A room's events, see ``GiftBackend/events(in:after:)``.
    public func events(in room: RoomID, after seq: Int?) -> AsyncThrowingStream<RoomEvent, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: RoomEvent.self)
        let isReached = gifts.state.withLock { !$0.takes(.refusesCall) }
        guard isReached else {
            continuation.finish(throwing: SVGAError.unavailable("the server cannot be reached"))
            return stream
        }
        let (gifts, user) = (gifts, user)
        let (number, error) = gifts.state.withLock { world -> (Int, SVGAError?) in
            guard var found = world.rooms[room] else { return (0, .unknownRoom) }
            guard found.isOpen else { return (0, .roomClosed) }
            let isFirst = found.begin(continuation, after: seq)
            let number = world.newNumber()
            gifts.departures.strike(off: &found.streams)
            found.streams[number] = GiftWorld.Stream(user: user.userID, continuation: continuation)
            if isFirst { found.tell(.joins(count: 1, last: user, audienceCount: found.streams.count)) }
            world.rooms[room] = found
            return (number, nil)
        }
        if let error {
            continuation.finish(throwing: error)
        } else {
            continuation.onTermination = { _ in gifts.departures.note(number) }
        }
        return stream
    }

    /// Throws where the next call is not to reach the server.
    private func reach() throws(SVGAError) {
        if gifts.state.withLock({ $0.takes(.refusesCall) }) { throw .unavailable("the server cannot be reached") }
    }
}

extension GiftWorld.Room {
    /// Sends events that a stream missed; true for one that begins without an earlier event.
    fileprivate func begin(
        _ continuation: AsyncThrowingStream<RoomEvent, any Error>.Continuation, after seq: Int?
    ) -> Bool {
        let start = seq ?? events.count
        continuation.yield(.connected(seq: start, retryDelay: nil))
        let firstKept = max(0, events.count - GiftWorld.Room.keptCount)
        if start < firstKept { continuation.yield(.reset(seq: firstKept)) }
        for event in events.dropFirst(max(0, start, firstKept)) { continuation.yield(.gift(event)) }
        return seq == nil
    }
}
