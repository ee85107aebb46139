import GiftModel
import GiftQueue

extension FuzzTarget {
    /// Events, times and answers in any order for the queue of banners, the full-screen stage and the lanes.
    static let giftQueue = FuzzTarget("gift-queue", seeds: Seeds.giftRooms) { input in
        var options = Options(input)
        guard var room = try? GiftRoomFuzzing(&options) else { return "names of the target are refused" }
        for _ in 0..<48 where !options.isEmpty {
            if let finding = room.step(&options) { return finding }
        }
        return room.finish()
    }
}

/// One room in three views of it, next to a second queue whose time advances deadline by deadline.
private struct GiftRoomFuzzing {
    private var queue: GiftQueue
    private var stepped: GiftQueue
    private var stage: FullScreenQueue
    private var lanes: LaneScheduler
    private var time = 0
    private let rules: GiftQueue.Configuration
    private let users: [UserID]
    private let gifts: [Gift]
    private let rooms: [RoomID]

    init(_ options: inout Options) throws {
        users = try (0..<8).map { try UserID("u\($0)") }
        gifts = try (0..<4).map {
            Gift(giftID: try GiftID("g\($0)"), name: "", coins: [0, 1, 1_000_000_000, .max][$0])
        }
        rooms = [try RoomID("r1"), try RoomID("r2")]
        var rules = options.choice(3) == 0 ? GiftQueue.Configuration.seed : .standard
        rules.slotCount = Int(Int8(bitPattern: options.byte()))
        rules.tickInterval = [300, 0, -1, 1, .max][options.choice(5)]
        rules.enterDuration = [250, 0, .min, 3_600_000][options.choice(4)]
        rules.lingerDuration = [1000, 0, 299][options.choice(3)]
        rules.waitingLimit = [30, nil, 0, 2, -5][options.choice(5)]
        rules.maximumWait = [30_000, nil, 0, 500, .max][options.choice(5)]
        rules.maximumHold = [30_000, nil, 0, 500, .max][options.choice(5)]
        rules.rememberedIDCount = [1024, 0, 3, .max][options.choice(4)]
        self.rules = rules
        (queue, stepped) = (GiftQueue(rules, ownUser: users[0]), GiftQueue(rules, ownUser: users[0]))
        stage = FullScreenQueue(options.choice(3) == 0 ? .seed : .standard, ownUser: users[0])
        var lane = LaneScheduler.Configuration.standard
        lane.width = [375, 0, .max][options.choice(3)]
        lane.gap = [16, -1, .max][options.choice(3)]
        lanes = LaneScheduler(lane)
    }

    mutating func step(_ options: inout Options) -> String? {
        move(&options)
        switch options.choice(8) {
        case 0: return compare(queue.advance(to: time), steppedAdvance())
        case 1: _ = stage.didPrepare(options.choice(64), facts: facts(&options), at: time)
        case 2: _ = stage.didFail(options.choice(64), at: time)
        case 3:
            let width = [60, 300, 0, -7, .max, .min][options.choice(6)]
            _ = lanes.submit(Bullet(id: options.choice(9), width: width, isOwn: options.choice(4) == 0), at: time)
        case 4 where options.choice(32) == 0:
            _ = stage.close(at: time)
            return compare(queue.close(at: time), steppedAdvance() + stepped.close(at: time))
        default: return receive(&options)
        }
        return nil
    }

    /// Mostly on by some ticks, sometimes back or to the end of time.
    private mutating func move(_ options: inout Options) {
        switch options.choice(16) {
        case 0: time = [0, .max, .min, 1 << 53, -(1 << 53)][options.choice(5)]
        case 1: time = time.subtractingReportingOverflow(Int(options.byte())).partialValue
        default: time = time.addingReportingOverflow(Int(options.byte()) * 10).partialValue
        }
    }

    private mutating func receive(_ options: inout Options) -> String? {
        let number = Int(options.byte())
        guard let id = try? EventID("e\(number)") else { return "the name of an event is refused" }
        let event = GiftEvent(
            id: id, seq: [nil, number, .max, .min][options.choice(4)], room: rooms[options.choice(16) == 0 ? 1 : 0],
            time: time, sender: GiftUser(userID: users[options.choice(8)]),
            receiver: options.choice(4) == 0 ? GiftUser(userID: users[options.choice(8)]) : nil,
            gift: gifts[options.choice(4)],
            count: [1, 10, 66, 0, -1, .min, .max][options.choice(6) + (options.choice(64) == 0 ? 1 : 0)])
        _ = stage.receive(event, at: time)
        let found = queue.receive(event, at: time)
        return compare(found, steppedAdvance() + stepped.receive(event, at: time))
    }

    private func facts(_ options: inout Options) -> AnimationFacts {
        let numbers = [20, 0, -1, .max, 78]
        return AnimationFacts(frameCount: numbers[options.choice(5)], framesPerSecond: numbers[options.choice(5)])
    }

    private mutating func steppedAdvance() -> [GiftQueueChange] {
        var changes: [GiftQueueChange] = []
        while let deadline = stepped.nextDeadline, deadline <= time { changes += stepped.advance(to: deadline) }
        return changes + stepped.advance(to: time)
    }

    private func compare(_ found: [GiftQueueChange], _ steps: [GiftQueueChange]) -> String? {
        if found != steps { return "the steps of time matter: \(found.prefix(9)), \(steps.prefix(9))" }
        let slots = queue.banners.map(\.slot)
        if Set(slots).count != slots.count { return "two banners in a slot: \(slots)" }
        if let limit = queue.configuration.waitingLimit {
            let others = queue.waitingKeys.count { $0.sender != users[0] || !rules.prefersOwnGifts }
            if others > limit { return "\(others) wait where \(limit) may" }
        }
        return nil
    }

    /// Lets everything end, within a limited number of steps.
    mutating func finish() -> String? {
        time = .max
        _ = lanes.advance(to: .max)
        _ = stage.advance(to: .max)
        return compare(queue.advance(to: time), steppedAdvance())
    }
}

extension Seeds {
    /// A byte for each choice: rules, then steps.
    static func giftRooms() -> [[UInt8]] {
        let rules: [UInt8] = [1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
        let event: [UInt8] = [2, 30, 7, 1, 1, 0, 1, 1, 1, 0]
        return [
            rules + Array(repeating: event, count: 4).joined(),
            [0] + rules.dropFirst() + event + [2, 255, 0] + event + [0, 1, 0],
            rules + event + [3, 9, 1, 1, 0, 0] + [3, 9, 3, 0, 1, 2] + [3, 200, 2, 1],
        ]
    }
}
