import GiftLedger
import GiftModel
import GiftStream
import SVGAHTTP
import SVGASystem

/// The event streams of all rooms, which read missed events from the ledger.
final class RoomStreams: Sendable {
    private struct Open {
        let body: StreamBody
        /// When the token of its reader ends, in seconds since 1970.
        let expiry: Int
    }

    private let hub: RoomHub
    private let source: EventSource
    private let open = Lock([ObjectIdentifier: Open]())
    private let currentPublisher = Lock<GiftPublisher?>(nil)
    private let currentGroup = Lock<ServerGroup?>(nil)

    init(isSingleSession: Bool) {
        var settings = HubSettings()
        settings.isSingleSession = isSingleSession
        let source = EventSource()
        self.source = source
        hub = RoomHub(settings) { room, after, limit in try await source.page(of: room, after: after, limit: limit) }
    }

    /// Begins to report events; streams read missed events from a repository.
    func start(_ repository: any SQLRepository) {
        source.repository.withLock { $0 = repository }
        hub.startTicking()
    }

    /// Posts gifts to another server; nil if none is named.
    var publisher: GiftPublisher? {
        get { currentPublisher.withLock { $0 } }
        set { currentPublisher.withLock { $0 = newValue } }
    }

    /// The servers that share the ledger; nil for a single server.
    var group: ServerGroup? {
        get { currentGroup.withLock { $0 } }
        set { currentGroup.withLock { $0 = newValue } }
    }

    func stop() { hub.stopTicking() }

    /// Begins a stream, which ends when its token does.
    func subscribe(_ subscription: Subscription, until expiry: Int) throws -> StreamBody {
        let body = try GiftProblem.ending({ GiftProblem(.rateLimited, "\($0)", retryAfter: 5) }) {
            try hub.subscribe(subscription)
        }
        let id = ObjectIdentifier(body)
        open.withLock { $0[id] = Open(body: body, expiry: expiry) }
        body.whenClosed { [weak self] _ in self?.open.withLock { _ = $0.removeValue(forKey: id) } }
        return body
    }

    /// Ends the streams whose tokens have expired; clients reconnect with another.
    func endExpired(at seconds: Int) {
        let expired = open.withLock { open in
            open.values.filter { seconds - GiftToken.leeway >= $0.expiry }.map(\.body)
        }
        for body in expired { body.end() }
    }

    /// Gifts were recorded here. With several servers, they are reported with the others', in the order of the ledger.
    func recorded(_ events: [RoomGiftEvent]) { if let group { group.wake() } else { tell(events) } }

    func tell(_ events: [RoomGiftEvent]) {
        if events.isEmpty { return }
        hub.publish(events)
        publisher?.wake()
    }

    func tell(_ item: ExchangeItem) {
        switch item {
        case .gift(let gift): tell([gift])
        case .message(let room, let receiver, let json):
            if let message = try? RoomMessage(from: Array(json.utf8)) { hub.post(message, in: room, to: receiver) }
        case .likes(let room, let user, let count): hub.like(count, by: user, in: room)
        }
    }

    func post(_ message: RoomMessage, in room: RoomID, to user: UserID?) {
        hub.post(message, in: room, to: user)
        group?.post(.message(room: room, receiver: user, json: String(decoding: message.json(), as: UTF8.self)))
    }

    func like(_ room: RoomID, by user: GiftUser, count: Int) {
        hub.like(count, by: user, in: room)
        group?.post(.likes(room: room, user: user, count: count))
    }

    func close(_ room: RoomID) { hub.disband(room) }

    func audienceCount(in room: RoomID) -> Int { hub.audienceCount(of: room) }

    func audience(in room: RoomID, after number: Int, limit: Int) -> AudiencePage {
        hub.audience(of: room, after: number, limit: limit)
    }

    var statistics: HubStatistics { hub.statistics }
}

private final class EventSource: Sendable {
    let repository = Lock<(any SQLRepository)?>(nil)

    func page(of room: RoomID, after position: EventPosition, limit: Int) async throws -> EventPage? {
        try await repository.withLock { $0 }?.events(in: room, after: position, limit: limit)
    }
}
