/// How long a file may be used, by what its server said and what the cache was told.
struct Lifetime: Hashable, Sendable {
    /// Until when it is handed out without asking the server.
    var freshUntil: Timestamp
    /// Until when it is handed out although the server fails.
    var usableUntil: Timestamp
    /// Whether the server forbade keeping it.
    var isTransient = false
}
