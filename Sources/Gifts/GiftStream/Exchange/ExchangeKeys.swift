import GiftModel

/// The names of an exchange in Redis; a user of Redis needs no others than `~svga:*` and `&svga:*`.
struct ExchangeKeys: Hashable, Sendable {
    /// About the maximum number of gifts in a stream: servers that were away for longer read the store.
    static let maxStreamLength = 100_000
    /// The maximum size of a gift or a message in bytes.
    static let maxItemByteCount = 64 << 10

    /// The channel for unrecorded items.
    let channel: String
    /// The streams of gifts, among which the rooms are divided.
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
