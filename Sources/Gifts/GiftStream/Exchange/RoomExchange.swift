package import GiftModel

/// Carries what happens in rooms between servers. Nothing relies on it: gifts that it loses are read from the store,
/// and chat that it loses is lost.
package protocol RoomExchange: AnyObject, Sendable {
    /// Connects on separate threads, and again at random times after each loss. `take` gets others' items, one at a
    /// time, and must not wait.
    func start(_ take: @escaping @Sendable (ExchangeItem) -> Void)

    /// Reports an unrecorded item to all other servers. Never waits: the oldest of more than 1,000 waiting items is
    /// dropped and counted.
    func post(_ item: ExchangeItem)

    /// Appends gifts in order; they are stored when this returns. Gifts that are appended again are known by their
    /// numbers. Blocks the thread, at most for some seconds.
    func append(_ gifts: [RoomGiftEvent]) throws

    /// Whether what others tell arrives now.
    var isConnected: Bool { get }

    var statistics: ExchangeStatistics { get }

    /// Ends, and waits for its threads, at most a second.
    func stop()
}

package enum ExchangeItem: Hashable, Sendable {
    case gift(RoomGiftEvent)
    /// A message, in one line of JSON with native keys, for one user or, if there is none, for everyone in the room.
    case message(room: RoomID, receiver: UserID?, json: String)
    case likes(room: RoomID, user: GiftUser, count: Int)
}

package struct ExchangeStatistics: Hashable, Sendable {
    package var postedCount = 0
    /// Items that were dropped, since too many waited or they could not be sent.
    package var droppedCount = 0
    package var receivedCount = 0
    package var appendedCount = 0
    /// Connections that were lost or could not be made, and calls that failed.
    package var failureCount = 0
    package var malformedCount = 0

    package init() {}
}

/// The names of an exchange in Redis; a user of Redis needs no others than `~svga:*` and `&svga:*`.
struct ExchangeKeys: Hashable, Sendable {
    /// About the maximum number of gifts in a stream: servers that were away for longer read the store.
    static let maxStreamLength = 100_000
    static let maxItemByteCount = 64 << 10

    let channel: String
    let streams: [String]

    /// - Parameter name: The name in the URL, which separates the servers of several databases; nil if there is one.
    init(name: String? = nil) {
        let prefix = name.map { "svga:\($0):" } ?? "svga:"
        channel = prefix + "rooms"
        streams = (0..<16).map { "\(prefix)gifts:\($0)" }
    }

    /// The stream of a room. All servers must agree, so the hash is one that never changes (FNV-1a of 64 bits).
    func stream(of room: RoomID) -> String {
        let hash = room.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return streams[Int(hash % UInt64(streams.count))]
    }
}
