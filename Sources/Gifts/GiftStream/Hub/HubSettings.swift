package import GiftModel
package import SVGAHTTP

/// The limits and times of a ``RoomHub``.
package struct HubSettings: Sendable {
    /// The maximum number of streams per user, in all rooms.
    package var streamsPerUser = 4
    /// The maximum number of streams per address.
    package var streamsPerAddress = 64
    /// Whether a new stream of a user ends the earlier ones.
    package var isSingleSession = false
    /// After how long without an event a stream gets a heartbeat.
    package var heartbeat: Milliseconds = 15_000
    /// After how long browsers connect again.
    package var retry: Milliseconds = 2_000
    /// The time that a user still counts as present after the last stream has ended.
    package var leaveDelay: Milliseconds = 5_000
    /// The limits for slow readers.
    package var readerLimits = StreamBody.Limits()
    /// The size of cached store pages in bytes.
    package var pageCacheByteCount = 16 << 20

    package init() {}
}

extension SVGAError {
    /// A user or an address has so many streams.
    static func tooManyStreams(of reader: String, limit: Int) -> SVGAError {
        SVGAError(.forbidden, "the \(reader) has \(limit) streams already: close one of them", isTransient: true)
    }
}
