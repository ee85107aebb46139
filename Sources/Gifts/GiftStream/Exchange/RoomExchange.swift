package import GiftModel

/// Carries what happens in rooms between servers.
///
/// Nothing relies on it: gifts that it loses are read from the store, and chat that it loses is lost.
package protocol RoomExchange: AnyObject, Sendable {
    /// Begins: connects on threads of its own, and again at random moments whenever a connection is lost.
    ///
    /// - Parameter take: Takes what other servers told, one call at a time; it must not wait.
    func start(_ take: @escaping @Sendable (ExchangeItem) -> Void)

    /// Tells all other servers something that nobody keeps. Never waits: the oldest of more than 1,000 waiting items is
    /// dropped and counted.
    func post(_ item: ExchangeItem)

    /// Appends gifts in their order; they are there when this returns. Gifts that are appended again are known by their
    /// numbers. Blocks the thread, at most for some seconds.
    func append(_ gifts: [RoomGiftEvent]) throws

    /// Whether what others tell arrives now.
    var isConnected: Bool { get }

    /// What was done so far, for metrics.
    var statistics: ExchangeStatistics { get }

    /// Ends, and waits for its threads, at most a second.
    func stop()
}

/// What servers tell one another.
package enum ExchangeItem: Hashable, Sendable {
    /// A gift that the store has.
    case gift(RoomGiftEvent)
    /// A message, in one line of JSON with native keys, for one user or, where there is none, for everybody in the room.
    case message(room: RoomID, receiver: UserID?, json: String)
    /// Likes of a user.
    case likes(room: RoomID, user: GiftUser, count: Int)
}

/// What an exchange has done.
package struct ExchangeStatistics: Hashable, Sendable {
    /// Items that were told to others.
    package var postedCount = 0
    /// Items that were dropped, since too many waited or they could not be sent.
    package var droppedCount = 0
    /// Items that others told.
    package var receivedCount = 0
    /// Gifts that were appended.
    package var appendedCount = 0
    /// Connections that were lost or could not be made, and calls that failed.
    package var failureCount = 0
    /// What came and was nothing that servers tell.
    package var malformedCount = 0

    /// Nothing was done.
    package init() {}
}
