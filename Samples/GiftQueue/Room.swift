import GiftModel
import GiftQueue
import SVGAKit

/// What viewers see at a time.
struct Stage {
    let time: Milliseconds
    let banners: [Banner]
    /// The movie that plays, and the frame of it.
    let fullScreen: (url: String, frame: Int)?
}

/// A room: gifts with an animation play over the whole stage, one after the other, all others are banners.
struct Room {
    let files: GiftFiles
    /// What happened, a line each.
    private(set) var lines: [String] = []
    private var banners: GiftQueue
    private var screen: FullScreenQueue
    private var now: Milliseconds = 0
    /// What plays, since when.
    private var playing: (play: FullScreenPlay, since: Milliseconds)?

    init(ownUser: UserID, files: GiftFiles) {
        self.files = files
        (banners, screen) = (GiftQueue(ownUser: ownUser), FullScreenQueue(ownUser: ownUser))
    }

    /// Whether something is still to come.
    var isBusy: Bool { banners.nextDeadline != nil || screen.nextDeadline != nil }

    var stage: Stage {
        let movie = playing.map { play, since in
            let url = play.event.gift.resourceURL
            return (url: url, frame: files.movie(url)?.frame(at: Double(now - since) / 1000) ?? 0)
        }
        return Stage(time: now, banners: banners.banners, fullScreen: movie)
    }

    mutating func receive(_ event: GiftEvent) throws {
        try advance(to: event.time)
        log("received \(GiftTip(event, in: .english).text)")
        switch event.gift.presentation {
        case .banner: follow(banners.receive(event, at: now))
        case .fullScreen: follow(screen.receive(event, at: now))
        }
    }

    /// Goes from deadline to deadline, so that each change has its own time.
    mutating func advance(to time: Milliseconds) throws {
        while let deadline = [banners.nextDeadline, screen.nextDeadline].compactMap(\.self).min(), deadline <= time {
            now = max(now, deadline)
            follow(screen.advance(to: now))
            follow(banners.advance(to: now))
        }
        now = max(now, time)
    }

    private mutating func follow(_ changes: [FullScreenChange]) {
        for change in changes {
            switch change {
            case .preparing(let play, _): prepare(play)
            case .started(let play, let until):
                playing = (play, now)
                log("full screen: \(play.event.gift.name) until \(until)")
            case .finished(let play, _):
                playing = nil
                log("full screen: \(play.event.gift.name) is over")
            case .waiting(let play, let position): log("full screen: \(play.event.gift.name) waits, \(position)")
            case .becameBanner(let event, let reason):
                log("full screen: \(event.gift.name) becomes a banner (\(reason.rawValue))")
                follow(banners.takeOver(event, at: now))
            case .merged, .dropped, .ignored: break
            }
        }
    }

    /// The file is there already, so the answer comes at once.
    private mutating func prepare(_ play: FullScreenPlay) {
        guard let movie = files.movie(play.event.gift.resourceURL) else {
            return follow(screen.didFail(play.id, at: now))
        }
        let facts = AnimationFacts(frameCount: movie.frameCount, framesPerSecond: movie.framesPerSecond)
        follow(screen.didPrepare(play.id, facts: facts, at: now))
    }

    private mutating func follow(_ changes: [GiftQueueChange]) {
        for change in changes {
            switch change {
            case .entered(let banner): log("slot \(banner.slot): \(banner.title) comes in")
            case .counted(let banner): log("slot \(banner.slot): \(banner.title) x\(banner.number)")
            case .leaving(let banner): log("slot \(banner.slot): \(banner.title) goes, x\(banner.total)")
            case .waiting(let key, let position): log("\(key) waits, \(position)")
            case .merged(let key, let total): log("\(key) grows to \(total)")
            case .dropped(let key, let reason): log("\(key) is not shown (\(reason.rawValue))")
            case .lingering, .kept, .left, .ignored: break
            }
        }
    }

    private mutating func log(_ text: String) {
        let time = String(now)
        lines.append(String(repeating: " ", count: max(0, 6 - time.count)) + time + "  " + text)
    }
}

extension Banner {
    /// Sender and gift, as the banner shows them.
    var title: String { "\(sender.userName) · \(gift.name)" }
}
