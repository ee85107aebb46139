import GiftModel

/// The names of an exchange in Redis; a user of Redis needs no others than `~svga:*` and `&svga:*`.
struct ExchangeKeys: Hashable, Sendable {
    /// About the most gifts that a stream keeps: who was away for longer reads the store.
    static let maxStreamLength = 100_000
    /// The most bytes of a gift or a message.
    static let maxItemByteCount = 64 << 10

    /// The channel of what nobody keeps.
    let channel: String
    /// The streams of gifts, among which the rooms are divided.
    let streams: [String]

    /// - Parameter name: That of the URL, which tells the servers of several databases apart; nil where there is one.
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
