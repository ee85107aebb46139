package import GiftModel
package import GiftQueue

/// Banners, full screen and lanes of a room: a value without a clock, as the queues that it joins.
package struct RoomStage: Sendable {
    let configuration: GiftRoomConfiguration
    let ownUser: UserID?
    package private(set) var queue: GiftQueue
    package private(set) var fullScreen: FullScreenQueue
    package private(set) var lanes: LaneScheduler
    private(set) var isClosed = false
    /// The messages that fly or wait, by the numbers of their bullets.
    package private(set) var bullets: [Int: RoomMessage] = [:]
    private var nextBullet = 1

    package init(_ configuration: GiftRoomConfiguration, room: RoomID, ownUser: UserID?) {
        (self.configuration, self.ownUser) = (configuration, ownUser)
        var rules = configuration.queue
        // Own gifts come before those that were sent just before them, and full-screen gifts pass the banners by.
        rules.refusesOldSequences = false
        queue = GiftQueue(rules, room: room, ownUser: ownUser)
        fullScreen = FullScreenQueue(configuration.fullScreen, ownUser: ownUser)
        lanes = LaneScheduler(configuration.lanes)
    }

    package var nextDeadline: Milliseconds? {
        [queue.nextDeadline, fullScreen.nextDeadline, lanes.nextDeadline].compactMap(\.self).min()
    }

    /// Runs what is due, one deadline after the other over all three.
    package mutating func advance(to now: Milliseconds) -> [RoomChange] {
        var changes: [RoomChange] = []
        while let deadline = nextDeadline, deadline <= now { changes += advanceAll(to: deadline) }
        return changes + advanceAll(to: now)
    }

    package mutating func receive(_ event: RoomEvent, width: Int = 0, at now: Milliseconds) -> [RoomChange] {
        var changes = advance(to: now)
        if isClosed { return changes }
        switch event {
        case .gift(let gift): changes += show(gift, at: now)
        case .message(let message):
            changes.append(.message(message))
            if message.kind == .bullet { changes += fly(message, width, at: now) }
            if message.kind == .disband { changes += close(at: now) }
        case .likes(let count): changes.append(.likes(count: count))
        case .joins(let count, let last, let total):
            changes.append(.joins(count: count, last: last, audienceCount: total))
        case .reset: changes.append(.missedGifts)
        case .connected, .replaced: break
        }
        return changes
    }

    package mutating func didPrepare(_ id: FullScreenPlay.ID, _ facts: AnimationFacts?, at now: Milliseconds)
        -> [RoomChange]
    {
        let changes = advance(to: now)
        let more = facts.map { fullScreen.didPrepare(id, facts: $0, at: now) } ?? fullScreen.didFail(id, at: now)
        return changes + follow(more, at: now)
    }

    mutating func close(at now: Milliseconds) -> [RoomChange] {
        if isClosed { return [] }
        isClosed = true
        let changes = fullScreen.close(at: now).map { RoomChange.fullScreen($0) }
        return changes + queue.close(at: now).map { .banner($0) } + [.closed]
    }

    private mutating func advanceAll(to now: Milliseconds) -> [RoomChange] {
        let changes = queue.advance(to: now).map { RoomChange.banner($0) }
        return changes + follow(fullScreen.advance(to: now), at: now) + follow(lanes.advance(to: now))
    }

    private mutating func show(_ gift: GiftEvent, at now: Milliseconds) -> [RoomChange] {
        var changes: [RoomChange] = [.gift(gift), .tip(GiftTip(gift, in: configuration.language))]
        let isFullScreen = gift.gift.presentation != .banner
        if isFullScreen { changes += follow(fullScreen.receive(gift, at: now), at: now) }
        if !isFullScreen || configuration.presentation == .both {
            changes += queue.receive(gift, at: now).map { .banner($0) }
        }
        return changes
    }

    /// Plays that fail become a banner, unless there is one.
    private mutating func follow(_ changes: [FullScreenChange], at now: Milliseconds) -> [RoomChange] {
        changes.flatMap { change -> [RoomChange] in
            guard case .becameBanner(let event, _) = change, configuration.presentation == .exclusive else {
                return [.fullScreen(change)]
            }
            return [.fullScreen(change)] + queue.takeOver(event, at: now).map { .banner($0) }
        }
    }

    private mutating func fly(_ message: RoomMessage, _ width: Int, at now: Milliseconds) -> [RoomChange] {
        let bullet = Bullet(id: nextBullet, width: width, isOwn: message.sender.userID == ownUser)
        bullets[nextBullet] = message
        nextBullet += 1
        return follow(lanes.submit(bullet, at: now))
    }

    private mutating func follow(_ changes: [LaneChange]) -> [RoomChange] {
        changes.compactMap { change in
            let (id, isLast) = change.bullet
            guard let message = bullets[id] else { return nil }
            if isLast { bullets[id] = nil }
            return .bullet(message, change)
        }
    }
}

extension LaneChange {
    /// The bullet, and whether it is over with it.
    fileprivate var bullet: (id: Int, isLast: Bool) {
        switch self {
        case .started(let flight): (flight.bullet.id, false)
        case .ended(let flight): (flight.bullet.id, true)
        case .waiting(let bullet): (bullet.id, false)
        case .dropped(let bullet): (bullet.id, true)
        }
    }
}
