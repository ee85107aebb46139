import GiftModel
import SVGAHTTP
import SVGASystem

final class Room: Sendable {
    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        /// The latest position that came while there were streams.
        var published = EventPosition(epoch: 0, seq: 0)
        var audience = Audience()
        var sums = RoomSums()
    }

    let id: RoomID
    private let settings: HubSettings
    private let state = Lock(State())

    init(_ id: RoomID, _ settings: HubSettings) { (self.id, self.settings) = (id, settings) }

    var audienceCount: Int { state.withLock { $0.audience.count } }

    func audience(after number: Int, limit: Int) -> AudiencePage {
        state.withLock { $0.audience.page(after: number, limit: limit) }
    }

    func add(_ subscriber: Subscriber) {
        state.withLock { state in
            state.subscribers[subscriber.number] = subscriber
            if state.audience.enter(subscriber.user) { state.sums.addJoin(of: subscriber.user) }
        }
    }

    /// Returns whether the room is empty now.
    func remove(_ subscriber: Subscriber, at now: Milliseconds) -> Bool {
        state.withLock { state in
            guard state.subscribers.removeValue(forKey: subscriber.number) != nil else { return false }
            state.audience.leave(subscriber.user.userID, until: now + settings.leaveDelay)
            return state.subscribers.isEmpty
        }
    }

    func addLikes(_ count: Int, of user: GiftUser) { state.withLock { $0.sums.addLikes(count, of: user) } }

    /// Reports a gift to all streams that have all gifts before it. Returns their number, and the streams that have
    /// missed others, with the last position they have. In a new epoch, numbers may begin again below that.
    func publish(
        _ gift: RoomGiftEvent, at now: Milliseconds
    ) -> (count: Int, behind: [(Subscriber, after: EventPosition)]) {
        let position = gift.position
        var frames = EventFrames("gift", id: position, json: gift.body)
        return state.withLock { state in
            state.published = max(state.published, position)
            var (count, behind): (Int, [(Subscriber, after: EventPosition)]) = (0, [])
            for subscriber in state.subscribers.values {
                switch subscriber.position {
                case .catchingUp: continue
                case .live(let last) where position <= last: continue
                case .live(let last) where position.epoch > last.epoch || position.seq > last.seq + 1:
                    subscriber.position = .catchingUp
                    behind.append((subscriber, last))
                    continue
                case .open, .live: subscriber.position = .live(position)
                }
                if Room.send(frames.piece(subscriber.format), to: subscriber, at: now) { count += 1 }
            }
            return (count, behind)
        }
    }

    /// Reports a notice to the streams of a user, or to all; returns their number.
    @discardableResult func tell(_ notice: RoomNotice, to user: UserID? = nil, at now: Milliseconds) -> Int {
        state.withLock { Room.tell(notice, $0.subscribers.values, to: user, at: now) }
    }

    func close(at now: Milliseconds) {
        let subscribers = state.withLock { state in
            Room.tell(.disband, state.subscribers.values, to: nil, at: now)
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.body.end() }
    }

    /// Continues with live gifts after a position, unless later ones have come already.
    func goLive(_ subscriber: Subscriber, after position: EventPosition) -> Bool {
        state.withLock { state in
            guard state.published <= position else { return false }
            subscriber.position = .live(position)
            return true
        }
    }

    /// Reports the sums of the last second, and heartbeats to long silent streams; returns the number of sent events.
    func tick(at now: Milliseconds, time: Milliseconds) -> Int {
        state.withLock { state in
            for user in state.audience.removeLeavers(at: now) { state.sums.addLeave(of: user) }
            var count = 0
            for notice in state.sums.take(audienceCount: state.audience.count, time: time) {
                count += Room.tell(notice, state.subscribers.values, to: nil, at: now)
            }
            for subscriber in state.subscribers.values where now - subscriber.lastSending >= settings.heartbeat {
                _ = Room.send(subscriber.format.heartbeat, to: subscriber, at: now)
            }
            return count
        }
    }

    @discardableResult private static func tell(
        _ notice: RoomNotice, _ subscribers: Dictionary<Int, Subscriber>.Values, to user: UserID?, at now: Milliseconds
    ) -> Int {
        var (frames, count) = (notice.frames, 0)
        for subscriber in subscribers where user == nil || subscriber.user.userID == user {
            if send(frames.piece(subscriber.format), to: subscriber, at: now) { count += 1 }
        }
        return count
    }

    private static func send(_ piece: StreamPiece, to subscriber: Subscriber, at now: Milliseconds) -> Bool {
        subscriber.lastSending = now
        return subscriber.body.append(piece) == .queued
    }
}

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
