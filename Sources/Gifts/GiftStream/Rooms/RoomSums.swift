import GiftModel

/// Likes, joins and leaves of a room since they were told last: one event a second tells all of a kind.
struct RoomSums {
    /// The number of events, and the user of the last.
    struct Sum {
        var count: Int
        var last: GiftUser
    }

    private(set) var likes: Sum?
    private(set) var joins: Sum?
    private(set) var leaves: Sum?

    mutating func addLikes(_ count: Int, of user: GiftUser) { RoomSums.add(count, user, to: &likes) }
    mutating func addJoin(of user: GiftUser) { RoomSums.add(1, user, to: &joins) }
    mutating func addLeave(of user: GiftUser) { RoomSums.add(1, user, to: &leaves) }

    /// The events with the sums, which begin again.
    mutating func take(audienceCount: Int, time: Milliseconds) -> [RoomNotice] {
        defer { self = RoomSums() }
        return [
            likes.map { RoomNotice(.like, $0, time: time) },
            joins.map { RoomNotice(.join, $0, audienceCount: audienceCount, time: time) },
            leaves.map { RoomNotice(.leave, $0, audienceCount: audienceCount, time: time) },
        ].compactMap { $0 }
    }

    private static func add(_ count: Int, _ user: GiftUser, to sum: inout Sum?) {
        let (total, isTooLarge) = (sum?.count ?? 0).addingReportingOverflow(max(0, count))
        sum = Sum(count: isTooLarge ? .max : total, last: user)
    }
}
