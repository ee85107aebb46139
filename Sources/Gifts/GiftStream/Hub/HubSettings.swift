package import GiftModel
package import SVGAHTTP

/// The limits and times of a ``RoomHub``.
package struct HubSettings: Sendable {
    /// The most streams of a user, in all rooms.
    package var streamsPerUser = 4
    /// The most streams of an address.
    package var streamsPerAddress = 64
    /// Whether a new stream of a user ends the earlier ones.
    package var isSingleSession = false
    /// After how long without an event a stream gets a heartbeat.
    package var heartbeat: Milliseconds = 15_000
    /// After how long browsers connect again.
    package var retry: Milliseconds = 2_000
    /// How long a user whose last stream has ended still counts as being there.
    package var leaveDelay: Milliseconds = 5_000
    /// How far a reader may be behind.
    package var readerLimits = StreamBody.Limits()
    /// The bytes of pages of the store that are kept for others who ask for them.
    package var pageCacheByteCount = 16 << 20

    package init() {}
}

extension SVGAError {
    /// A user or an address has so many streams.
    static func tooManyStreams(of reader: String, limit: Int) -> SVGAError {
        SVGAError(.forbidden, "the \(reader) has \(limit) streams already: close one of them", isTransient: true)
    }
}
