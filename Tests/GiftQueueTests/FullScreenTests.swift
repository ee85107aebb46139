import GiftModel
import GiftQueue
import SVGATestSupport
import Testing

private let facts = AnimationFacts(frameCount: 78, framesPerSecond: 20)

@Test func playsOnceToItsEnd() throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue()
    let first = queue.receive(try fixture.event("a"), at: 0)
    let play = try #require(queue.current?.play)
    #expect(first == [.preparing(play, deadline: 5000)])
    #expect(queue.didPrepare(play.id, facts: facts, at: 40) == [.started(play, until: 3940)])
    #expect(queue.advance(to: 3939).isEmpty)
    #expect(queue.advance(to: 10_000) == [.finished(play, clears: true)])
    #expect(queue.current == nil)
    #expect(queue.nextDeadline == nil)
}

@Test func durationsAreRoundedUp() {
    #expect(AnimationFacts(frameCount: 100, framesPerSecond: 30).duration(loopCount: 1) == 3334)
    #expect(AnimationFacts(frameCount: 100, framesPerSecond: 30).duration(loopCount: 3) == 10_000)
    #expect(AnimationFacts(frameCount: 0, framesPerSecond: 30).duration(loopCount: 1) == nil)
    #expect(AnimationFacts(frameCount: 10, framesPerSecond: 0).duration(loopCount: 1) == nil)
    #expect(AnimationFacts(frameCount: .max, framesPerSecond: 1).duration(loopCount: .max) == 3_600_000)
}

/// F8: when the file fails, nothing plays and nothing ends, so the next gift waits for ever. In standard rules the gift
/// becomes a banner at once, or after five seconds without an answer.
@Test func missingFileHoldsNothingUp() throws {
    var (seed, standard) = (FullScreenQueue(.seed), FullScreenQueue(.standard))
    var fixture = EventFixture()
    let events = [try fixture.event("a"), try fixture.event("b"), try fixture.event("c")]
    for event in events {
        _ = seed.receive(event, at: 0)
        _ = standard.receive(event, at: 0)
    }
    #expect(seed.didFail(1, at: 10).isEmpty)
    #expect(seed.advance(to: 1 << 50).isEmpty)
    #expect(seed.current?.play.id == 1)
    let next = standard.waitingPlays[0]
    #expect(
        standard.didFail(1, at: 10) == [.becameBanner(events[0], .failure), .preparing(next, deadline: 5010)])
    #expect(standard.advance(to: 5010).first == .becameBanner(events[1], .timeout))
    #expect(standard.current?.play.event == events[2])
}

/// F10: the recipe has one player and no queue: a second gift cuts off the first, the view is never hidden again, and a
/// damaged file leaves no trace.
@Test(arguments: [FullScreenQueue.Configuration.seed, .standard])
func fullScreenAnimationsAreNeverCut(_ rules: FullScreenQueue.Configuration) throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue(rules)
    _ = queue.receive(try fixture.event("a"), at: 0)
    _ = queue.didPrepare(1, facts: facts, at: 0)
    let second = queue.receive(try fixture.event("b"), at: 100)
    #expect(second.first == .waiting(queue.waitingPlays[0], position: 1))
    #expect(queue.current?.phase == .playing(until: 3900))
    let changes = queue.advance(to: 3900)
    #expect(changes.first?.isClearing == true)
    #expect(queue.current?.play.id == 2)
}

@Test func damagedFileBecomesBanner() throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue()
    let event = try fixture.event("a")
    _ = queue.receive(event, at: 0)
    let changes = queue.didPrepare(1, facts: AnimationFacts(frameCount: 0, framesPerSecond: 20), at: 5)
    #expect(changes == [.becameBanner(event, .failure)])
}

@Test func nextIsPreparedWhileOnePlays() throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue()
    for sender in ["a", "b", "c"] { _ = queue.receive(try fixture.event(sender), at: 0) }
    let started = queue.didPrepare(1, facts: facts, at: 100)
    #expect(started.last == .preparing(queue.waitingPlays[0], deadline: 5100))
    #expect(queue.didPrepare(2, facts: facts, at: 200).isEmpty)
    let (second, third) = (queue.waitingPlays[0], queue.waitingPlays[1])
    let next = queue.advance(to: 4000)
    #expect(next.dropFirst() == [.started(second, until: 7900), .preparing(third, deadline: 9000)])
    #expect(queue.didFail(3, at: 4100) == [.becameBanner(third.event, .failure)])
}

@Test func combosPlayOnce() throws {
    var (seed, standard) = (FullScreenQueue(.seed), FullScreenQueue(.standard))
    var fixture = EventFixture()
    for count in [1, 2, 5] {
        let event = try fixture.event("a", count: count)
        _ = seed.receive(event, at: 0)
        _ = standard.receive(event, at: 0)
    }
    #expect(seed.waitingPlays.map(\.event.count) == [2, 5])
    #expect(standard.waitingPlays.map(\.event.count) == [7])
    #expect(standard.current?.play.event.count == 1)
}

@Test func fourthBecomesBanner() throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue(ownUser: try UserID("me"))
    let events = try ["shown", "a", "me", "b", "c"].map { try fixture.event($0) }
    let changes = events.map { queue.receive($0, at: 0) }
    #expect(changes[4].contains(.becameBanner(events[1], .overflow)))
    #expect(queue.waitingPlays.map(\.event.sender.userID.text) == ["me", "b", "c"])
    for gift in ["x", "y", "z"] { _ = queue.receive(try fixture.event("me", gift), at: 0) }
    #expect(queue.waitingPlays.map(\.event.gift.giftID.text) == ["g", "x", "y", "z"], "own ones are never pushed out")
}

@Test func lateAnswersChangeNothing() throws {
    var fixture = EventFixture()
    var queue = FullScreenQueue()
    _ = queue.receive(try fixture.event("a"), at: 0)
    _ = queue.advance(to: 5000)
    #expect(queue.didPrepare(1, facts: facts, at: 6000).isEmpty)
    #expect(queue.didFail(1, at: 6000).isEmpty)
    #expect(queue.didFail(77, at: 6000).isEmpty)
    let event = try fixture.event("b")
    _ = queue.receive(event, at: 6000)
    #expect(queue.receive(event, at: 6000) == [.ignored(event.id, .seenID)])
    #expect(queue.close(at: 7000).count == 1)
    #expect(queue.receive(try fixture.event("c"), at: 8000).count == 1)
    #expect(queue.current == nil)
}

/// Every accepted gift plays, becomes a banner or is dropped with the room, whatever becomes of its file.
@Test func fullScreenGiftsAreAccountedFor() throws {
    let maker = try SequenceMaker()
    for seed in 0..<UInt64(sequenceCount / 10) {
        var generator = SplitMix64(seed: seed)
        let sequence = maker.sequence(&generator)
        var queue = FullScreenQueue(ownUser: sequence.own)
        var tally = FullScreenTally()
        for (event, time) in sequence.events {
            let changes = queue.receive(event, at: time)
            tally.take(event, changes)
            for change in changes {
                guard case .preparing(let play, _) = change else { continue }
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: tally.take(nil, queue.didPrepare(play.id, facts: facts, at: time + 30))
                case 1: tally.take(nil, queue.didFail(play.id, at: time + 30))
                default: break
                }
            }
        }
        while let deadline = queue.nextDeadline { tally.take(nil, queue.advance(to: deadline)) }
        try #require(tally.accepted == tally.accountedFor, "seed \(seed)")
    }
}

private struct FullScreenTally {
    var (accepted, accountedFor) = (0, 0)

    mutating func take(_ event: GiftEvent?, _ changes: [FullScreenChange]) {
        var isIgnored = false
        for change in changes {
            switch change {
            case .finished(let play, _), .dropped(let play): accountedFor += play.event.count
            case .becameBanner(let event, _): accountedFor += event.count
            case .ignored: isIgnored = true
            default: break
            }
        }
        if let event, !isIgnored { accepted += event.count }
    }
}

extension FullScreenChange {
    fileprivate var isClearing: Bool {
        if case .finished(_, clears: true) = self { true } else { false }
    }
}
