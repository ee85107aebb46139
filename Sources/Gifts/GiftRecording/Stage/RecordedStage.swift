import GiftKit
import GiftModel
import GiftQueue
import SVGAGraphics
import SVGASystem
import SVGAText

/// The stage of a room at the time of a log: banners, the animation that plays, messages in lanes and hearts. It is the
/// apps' stage, with a log instead of a connection and files that load immediately.
struct RecordedStage: Sendable {
    struct Playing: Sendable {
        let play: FullScreenPlay
        let url: String
        let since: Milliseconds
        let facts: AnimationFacts
        let content: PlayContent?
    }

    private(set) var room: RoomStage
    private(set) var playing: Playing?
    private(set) var hearts = HeartRow()
    private(set) var now = Milliseconds.min
    /// The room whose gifts are shown; nil for all.
    private let onlyRoom: RoomID?
    private let mediaCache: GiftMediaCache
    private let words: OverlayWords
    /// The gifts of the catalogue, which replace the log's.
    private let gifts: [GiftID: Gift]
    /// The facts of animations that are about to play, by the numbers of their plays.
    private var prepared: [FullScreenPlay.ID: AnimationFacts] = [:]

    init(_ settings: RecordingSettings, room: RoomID, _ mediaCache: GiftMediaCache) {
        self.room = RoomStage(settings.room, room: room, ownUser: settings.ownUser)
        onlyRoom = settings.room.queue.refusesOtherRooms ? room : nil
        (self.mediaCache, words, gifts) = (mediaCache, settings.words, settings.gifts)
    }

    /// Whether nothing shows, and nothing will without another line.
    var isOver: Bool { room.nextDeadline == nil && playing == nil && hearts.isEmpty(at: now) }

    /// Advances to the time of a line, and handles it. `width` is for a message that crosses the stage, in units.
    mutating func receive(_ line: RecordedLine, width: Int) {
        advance(to: line.time)
        if case .likes(let count) = line.event { hearts.add(count, at: now) }
        if case .gift(let gift) = line.event, let onlyRoom, gift.room != onlyRoom { return }
        apply(room.receive(shown(line.event), width: width, at: now))
    }

    /// Advances deadline by deadline, so that each event has its own time. An earlier time counts as the last one.
    mutating func advance(to time: Milliseconds) {
        while let deadline = room.nextDeadline, deadline <= time {
            now = max(now, deadline)
            apply(room.advance(to: now))
        }
        now = max(now, time)
    }

    /// The event with the catalogue's gift; its price stays the paid one.
    private func shown(_ event: RoomEvent) -> RoomEvent {
        guard case .gift(var event) = event, var gift = gifts[event.gift.giftID] else { return event }
        gift.coins = event.gift.coins
        event.gift = gift
        return .gift(event)
    }

    private mutating func apply(_ changes: [RoomChange]) {
        for case .fullScreen(let change) in changes { apply(change) }
    }

    private mutating func apply(_ change: FullScreenChange) {
        switch change {
        case .preparing(let play, _): prepare(play)
        case .started(let play, _): start(play)
        case .finished(let play, let clears) where clears && play.id == playing?.play.id: playing = nil
        case .dropped(let play):
            prepared[play.id] = nil
            if play.id == playing?.play.id { playing = nil }
        default: break
        }
    }

    /// A recording's file is loaded already, so the answer is immediate.
    private mutating func prepare(_ play: FullScreenPlay) {
        var facts: AnimationFacts?
        if case .fullScreen(let url) = play.event.gift.presentation { facts = mediaCache.facts(url) }
        prepared[play.id] = facts
        apply(room.didPrepare(play.id, facts, at: now))
    }

    private mutating func start(_ play: FullScreenPlay) {
        guard let facts = prepared.removeValue(forKey: play.id),
            case .fullScreen(let url) = play.event.gift.presentation
        else { return }
        var content: PlayContent?
        do {
            content = try PlayContent(PlayFields(play.event, words))
        } catch {
            let name = "gift \(play.event.gift.giftID)"
            mediaCache.note(MediaFault(name, reason: "extensionInfo.content: \(error)"), of: name)
        }
        playing = Playing(play: play, url: url, since: now, facts: facts, content: content)
    }
}

extension RecordedStage.Playing {
    /// The frame that shows at a time: loops follow each other, and the last frame of the last one stays.
    func frame(at now: Milliseconds, loopCount: Int) -> Int {
        let (count, rate) = (max(1, facts.frameCount), max(1, facts.framesPerSecond))
        let elapsed = min(max(0, now - since), 3_600_000)
        let frame = min(elapsed * min(rate, 1 << 20) / 1000, min(count, 1 << 30) * loopCount - 1)
        return frame % count
    }
}

struct BulletMeasure: Sendable {
    let texts: TextCache

    /// The width in units; 0 for an event that is not such a message.
    func width(of event: RoomEvent) throws -> Int {
        guard case .message(let message) = event, message.kind == .bullet else { return 0 }
        let width = try texts.width(of: OverlayStyle.bullet(message.text)) + 2 * OverlayStyle.bulletPadding
        return Int(min(width, 100_000).rounded(.up))
    }
}

/// The hearts that rise on a stage, at most ten at once.
struct HeartRow: Sendable {
    /// One heart: when it begins, and its number from the first one on, from which its way and colour follow.
    struct Heart: Sendable {
        let start: Milliseconds
        let number: Int
    }

    static let duration: Milliseconds = 2400
    private static let maxCount = 10
    /// The time from one heart to the next of one line.
    private static let interval: Milliseconds = 90

    private(set) var hearts: [Heart] = []
    private var nextNumber = 0

    mutating func add(_ count: Int, at now: Milliseconds) {
        hearts.removeAll { $0.isOver(at: now) }
        for index in 0..<max(0, min(count, HeartRow.maxCount - hearts.count)) {
            hearts.append(Heart(start: now + index * HeartRow.interval, number: nextNumber))
            nextNumber += 1
        }
    }

    func isEmpty(at now: Milliseconds) -> Bool { hearts.allSatisfy { $0.isOver(at: now) } }
}

extension HeartRow.Heart {
    func isOver(at now: Milliseconds) -> Bool { now - start > HeartRow.duration }

    /// The heart at a time, on a stage in units; nil before its start and after its end.
    func look(at now: Milliseconds, on layout: OverlayLayout) -> HeartLook? {
        let part = Double(now - start) / Double(HeartRow.duration)
        guard part > 0, part <= 1 else { return nil }
        let seed = UInt64(truncatingIfNeeded: number &+ 1) &* 0x9e37_79b9_7f4a_7c15
        let sway = Double(seed >> 40) / Double(1 << 23) - 1
        // In the page: 74 units from the right edge, 60 from the bottom, 30 wide.
        let x = layout.stage.width - 89 + 26 * sway * sin(part * 7) + 30 * sway * part
        return HeartLook(
            x: x * layout.scale, y: (layout.stage.height - 75 - 320 * part) * layout.scale,
            scale: min(part * 8, 1) * (1 + part / 3), hue: (310 + Int(seed >> 20 & 0xffff) % 80) % 360,
            opacity: min(1, 2 - 2 * part))
    }
}
