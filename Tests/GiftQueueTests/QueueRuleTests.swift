import GiftModel
@testable import GiftQueue
import SVGATestSupport
import Testing

@Test(arguments: [GiftQueue.Configuration.seed, .standard])
func thirdWaits(_ rules: GiftQueue.Configuration) throws {
    var queue = try TracedQueue(rules)
    for sender in ["a", "b", "c"] { try queue.receive(sender, at: 0) }
    #expect(
        queue.lines == ["0 entered a/g slot=1 total=1", "0 entered b/g slot=0 total=1", "0 waiting c/g position=1"])
    #expect(queue.trace.queue.banners.map(\.slot) == [0, 1])
    #expect(queue.trace.queue.waitingCount == 1)
}

@Test(arguments: [GiftQueue.Configuration.seed, .standard])
func comboOfWaiting(_ rules: GiftQueue.Configuration) throws {
    var queue = try TracedQueue(rules)
    for sender in ["a", "b", "c", "c", "a"] { try queue.receive(sender, at: 10) }
    #expect(queue.lines.suffix(2) == ["10 merged c/g total=2", "10 merged a/g total=2"])
    #expect(queue.trace.queue.waitingKeys.map(\.description) == ["c/g"])
}

@Test func receiversHaveSeparateCombos() throws {
    var (seed, standard) = (try TracedQueue(.seed), try TracedQueue(.standard))
    for receiver in ["x", "y", "x"] {
        try seed.receive("a", at: 0, to: receiver)
        try standard.receive("a", at: 0, to: receiver)
    }
    #expect(seed.lines.last == "0 merged a/g total=3")
    #expect(standard.lines.suffix(2) == ["0 entered a/g>y slot=0 total=1", "0 merged a/g>x total=2"])
}

/// F1: the tutorial schedules a leave at every tick of the pause, and hides that with a flag. Here there is one deadline.
@Test(arguments: [GiftQueue.Configuration.seed, .standard])
func leavesOnce(_ rules: GiftQueue.Configuration) throws {
    var queue = try TracedQueue(rules)
    try queue.receive("a", at: 0)
    try queue.receive("a", at: 1500)
    queue.finish()
    #expect(queue.lines("leaving") == ["3050 leaving a/g slot=1"])
    #expect(queue.lines("left") == ["3300 left a/g slot=1 shown=2 total=2"])
}

/// F2: combos of the last 350 ms are counted and never shown. The standard rules show each of them.
@Test(arguments: [1551, 1700, 1800, 1849, 1850, 1900, 2099])
func lateCombos(at time: Milliseconds) throws {
    var (seed, standard) = (try TracedQueue(.seed), try TracedQueue(.standard))
    for moment in [0, time] {
        try seed.receive("a", at: moment)
        try standard.receive("a", at: moment)
    }
    seed.finish()
    standard.finish()
    let isLost = time > 1750
    #expect(seed.lines("left").last?.hasSuffix(isLost ? "shown=1 total=2" : "shown=2 total=2") == true)
    #expect(shownSum(standard) == 2)
}

private func shownSum(_ queue: TracedQueue) -> Int {
    queue.lines("left").compactMap { line in
        line.split(separator: " ").first { $0.hasPrefix("shown=") }.flatMap { Int($0.dropFirst(6)) }
    }.reduce(0, +)
}

/// F4: the tutorial does not compare rooms.
@Test func otherRoom() throws {
    var (seed, standard) = (try TracedQueue(.seed), try TracedQueue(.standard))
    for room in ["r1", "r2"] {
        try seed.receive("a", at: 0, room: room)
        try standard.receive("a", at: 0, room: room)
    }
    #expect(seed.lines.last == "0 merged a/g total=2")
    #expect(standard.lines.last == "0 ignored e2 reason=otherRoom")
}

/// F5: the tutorial adds 1 for any count.
@Test func countsAreAdded() throws {
    var (seed, standard) = (try TracedQueue(.seed), try TracedQueue(.standard))
    for count in [1, 10] {
        try seed.receive("a", count: count, at: 0)
        try standard.receive("a", count: count, at: 0)
    }
    #expect(seed.lines.last == "0 merged a/g total=2")
    #expect(standard.lines.last == "0 merged a/g total=11")
}

/// F6: with more than two slots, a list that takes slots back at its end does not give the bottom one first.
@Test func returnedSlots() throws {
    #expect(try slotAfterTwoLeft(.seed) == "9000 entered e/g slot=1 total=1")
    #expect(try slotAfterTwoLeft(.standard) == "9000 entered e/g slot=2 total=1")
}

private func slotAfterTwoLeft(_ rules: GiftQueue.Configuration) throws -> String? {
    var rules = rules
    rules.slotCount = 3
    var queue = try TracedQueue(rules)
    // Slot 2 leaves at 2100 and slot 1 at 2200, so that 1 is returned last.
    try queue.receive("a", at: 0)
    try queue.receive("b", at: 100)
    try queue.receive("e", at: 9000)
    return queue.lines.last
}

/// F7: the tutorial's queue has no bound.
@Test func waitingIsBounded() throws {
    var (seed, standard) = (try TracedQueue(.seed), try TracedQueue(.standard))
    for sender in 0..<200 {
        try seed.receive("u\(sender)", at: 0)
        try standard.receive("u\(sender)", at: 0)
    }
    #expect(seed.trace.queue.waitingCount == 198)
    #expect(standard.trace.queue.waitingCount == 30)
    #expect(standard.lines("dropped").count == 168)
}

@Test func cheapestIsDropped() throws {
    var rules = GiftQueue.Configuration.standard
    (rules.slotCount, rules.waitingLimit) = (1, 3)
    var queue = try TracedQueue(rules)
    for (sender, coins) in [("shown", 1), ("a", 5), ("b", 2), ("c", 2)] {
        try queue.receive(sender, at: 0, coins: coins)
    }
    try queue.receive("b", count: 9, at: 0, coins: 2)  // worth 20 now, so that c is the cheapest
    for (sender, coins) in [("d", 7), ("e", 5), ("f", 1)] { try queue.receive(sender, at: 0, coins: coins) }
    #expect(
        queue.lines("dropped") == [
            "0 dropped c/g reason=overflow", "0 dropped a/g reason=overflow", "0 dropped f/g reason=overflow",
        ])
}

@Test func ownGiftsWaitFirst() throws {
    var rules = GiftQueue.Configuration.standard
    (rules.slotCount, rules.waitingLimit) = (1, 2)
    var queue = try TracedQueue(rules, own: "me")
    for (sender, gift) in [("x", "g"), ("a", "g"), ("b", "g"), ("me", "g"), ("me", "h"), ("me", "i")] {
        try queue.receive(sender, gift, at: 0)
    }
    #expect(queue.trace.queue.waitingKeys.map(\.description) == ["me/g", "me/h", "me/i"])
    queue.finish()
    #expect(queue.lines("left").count == 4)
    #expect(queue.lines("dropped").allSatisfy { !$0.contains("me/") })
}

@Test func othersWaitThirtySeconds() throws {
    var rules = GiftQueue.Configuration.standard
    (rules.slotCount, rules.maximumHold) = (1, nil)
    var queue = try TracedQueue(rules, own: "me")
    try queue.receive("x", count: 1, at: 0)
    try queue.receive("a", at: 10)
    try queue.receive("me", at: 20)
    for time in stride(from: 200, through: 40_000, by: 200) { try queue.receive("x", at: time) }
    #expect(queue.lines("dropped") == ["30010 dropped a/g reason=waitedTooLong"])
    queue.finish()
    #expect(queue.lines("left").count == 2)
}

@Test func tapperGivesWay() throws {
    var rules = GiftQueue.Configuration.standard
    (rules.slotCount, rules.maximumWait) = (1, nil)
    var queue = try TracedQueue(rules)
    try queue.receive("x", at: 0)
    for time in stride(from: 100, through: 40_000, by: 100) { try queue.receive("x", at: time) }
    #expect(queue.lines("left").isEmpty)  // nobody waits
    try queue.receive("a", at: 40_000)
    queue.finish()
    #expect(
        queue.lines("left") == [
            "40400 left x/g slot=0 shown=401 total=401", "42500 left a/g slot=0 shown=1 total=1",
        ])
}

@Test func duplicatesAreIgnored() throws {
    var fixture = EventFixture()
    var (one, two) = (try fixture.event("a"), try fixture.event("b"))
    var queue = GiftQueue()
    #expect(queue.receive(one, at: 0).count == 1)
    #expect(queue.receive(one, at: 0) == [.ignored(one.id, .seenID)])
    two.id = one.id
    #expect(queue.receive(two, at: 0) == [.ignored(one.id, .seenID)])
    one.id = try EventID("new")
    #expect(queue.receive(one, at: 0) == [.ignored(one.id, .seenSequence)])
    two.count = 0
    #expect(queue.receive(two, at: 0) == [.ignored(two.id, .count)])
    one.seq = nil
    #expect(queue.receive(one, at: 0) == [.merged(GiftKey(sender: one.sender.userID, gift: one.gift.giftID), total: 2)])
}

@Test func lateEventsAreMerged() throws {
    var fixture = EventFixture()
    let events = try (0..<4).map { _ in try fixture.event("a") }
    let key = GiftKey(sender: events[0].sender.userID, gift: events[0].gift.giftID)
    var queue = GiftQueue()
    // The first event may be late, too.
    _ = queue.receive(events[1], at: 0)
    #expect(queue.receive(events[3], at: 0) == [.merged(key, total: 2)])
    #expect(queue.receive(events[2], at: 0) == [.merged(key, total: 3)])
    #expect(queue.receive(events[0], at: 0) == [.merged(key, total: 4)])
    for event in events { #expect(queue.receive(event, at: 0) == [.ignored(event.id, .seenID)]) }
    for event in events {
        var other = event
        other.id = try EventID("\(event.id.text)-again")
        #expect(queue.receive(other, at: 0) == [.ignored(other.id, .seenSequence)])
    }
}

@Test func numbersAreNewOnlyOnceDespiteJumps() throws {
    var fixture = EventFixture()
    var event = try fixture.event("a")
    var rules = GiftQueue.Configuration.standard
    rules.rememberedIDCount = 3
    var queue = GiftQueue(rules)
    var (taken, highest): (Set<Int>, Int?) = ([], nil)
    var random = SplitMix64(seed: 6)
    for index in 0..<5_000 {
        let near = Int.random(in: 0..<200, using: &random)
        let seq = [near, near, near, 60 + near, .max, .min].randomElement(using: &random) ?? 0
        (event.id, event.seq) = (try EventID("r\(index)"), index < 4_000 ? near + index / 40 : seq)
        let number = event.seq ?? 0
        let isLate =
            highest.map { number <= $0 && (taken.contains(number) || Double($0) - Double(number) >= 3) } ?? false
        let changes = queue.receive(event, at: 0)
        #expect((changes == [.ignored(event.id, .seenSequence)]) == isLate, "\(number) below \(highest ?? 0)")
        if !isLate { taken.insert(number) }
        highest = max(highest ?? number, number)
    }
    #expect(taken.count > 20)
}

@Test func oldNamesAreForgotten() throws {
    var rules = GiftQueue.Configuration.standard
    (rules.rememberedIDCount, rules.refusesOldSequences) = (3, false)
    var queue = GiftQueue(rules)
    var fixture = EventFixture()
    let events = try (0..<5).map { _ in try fixture.event("a") }
    for event in events { _ = queue.receive(event, at: 0) }
    let isIgnored = events.map { queue.receive($0, at: 0) == [.ignored($0.id, .seenID)] }
    // The first is new again, and pushes out the third, and so on.
    #expect(isIgnored == [false, false, false, false, false])
    let again = events.suffix(3).map { queue.receive($0, at: 0) == [.ignored($0.id, .seenID)] }
    #expect(again == [true, true, true])
}

@Test func closedRoom() throws {
    var queue = try TracedQueue(.standard, own: "me")
    for sender in ["a", "b", "c", "me"] { try queue.receive(sender, at: 0) }
    queue.lines = []
    queue.add(queue.trace.close(at: 100))
    #expect(queue.lines == ["a", "b", "me", "c"].map { "100 dropped \($0)/g reason=closed" })
    try queue.receive("a", at: 200)
    #expect(queue.lines.last == "200 ignored e5 reason=closed")
    #expect(queue.trace.queue.nextDeadline == nil)
    #expect(queue.trace.close(at: 300).isEmpty)
}

@Test func handedOverEventIsTaken() throws {
    var fixture = EventFixture()
    let (early, late) = (try fixture.event("a"), try fixture.event("b"))
    var rules = GiftQueue.Configuration.standard
    rules.rememberedIDCount = 1
    var queue = GiftQueue(rules)
    _ = queue.receive(late, at: 0)
    #expect(queue.receive(early, at: 0) == [.ignored(early.id, .seenSequence)])
    #expect(queue.takeOver(early, at: 5000).map(\.isEntering) == [false, false, false, false, true])
}

extension GiftQueueChange {
    fileprivate var isEntering: Bool {
        if case .entered = self { true } else { false }
    }
}

@Test func totalsSaturate() throws {
    var queue = try TracedQueue(.standard)
    try queue.receive("a", count: .max, at: 0)
    try queue.receive("a", count: .max, at: 0)
    #expect(queue.lines == ["0 entered a/g slot=1 total=999999999", "0 merged a/g total=999999999"])
    queue.finish()
    #expect(queue.lines("left") == ["\(endOfSaturated()) left a/g slot=1 shown=999999999 total=999999999"])
}

/// The number of ticks that a fifth of the rest takes, by the rule itself.
private func endOfSaturated() -> Int {
    var (remaining, ticks) = (999_999_999, 0)
    while remaining > 0 {
        remaining -= remaining > 5 ? (remaining + 4) / 5 : 1
        ticks += 1
    }
    return 250 + 300 * (ticks + 1) + 1000 + 250
}

@Test func timesNeverRunBack() throws {
    var fixture = EventFixture()
    var queue = GiftQueue()
    _ = queue.receive(try fixture.event("a"), at: 5000)
    _ = queue.receive(try fixture.event("b"), at: 4000)
    #expect(queue.banners.map(\.phaseStart) == [5000, 5000])
    #expect(queue.advance(to: .min).isEmpty)
    #expect(queue.advance(to: .max).count == 8)
    #expect(queue.receive(try fixture.event("c"), at: .max).count == 1)
    #expect(queue.nextDeadline == nil, "a loop over deadlines ends even at the end of time")
}

@Test func rulesAreClamped() {
    var rules = GiftQueue.Configuration.standard
    (rules.slotCount, rules.tickInterval, rules.enterDuration, rules.rememberedIDCount) = (99, 0, -5, 1 << 40)
    let clamped = GiftQueue(rules).configuration
    #expect(clamped.slotCount == 8)
    #expect(clamped.tickInterval == 1)
    #expect(clamped.enterDuration == 0)
    #expect(clamped.rememberedIDCount == 4095)
}

@Test func bannerTellsItsProgress() throws {
    var fixture = EventFixture()
    var queue = GiftQueue()
    _ = queue.receive(try fixture.event("a"), at: 1000)
    #expect(queue.banners.first?.progress(at: 1125) == 0.5)
    _ = queue.advance(to: 1850)
    #expect(queue.banners.first?.phase == .lingering(until: 2850))
    #expect(queue.banners.first?.numberTime == 1550)
    #expect(queue.banners.first?.progress(at: 1950) == 0.1)
    #expect(queue.banners.first?.progress(at: 9999) == 1)
}

@Test func numbersBelowZeroAreNotTakenForOthers() {
    var numbers = RecentSequences(capacity: 130)
    let areNew = (-70...70).map { numbers.insert($0) }
    #expect(!areNew.contains(false))
    let areNewAgain = (-59...70).map { numbers.insert($0) }
    #expect(!areNewAgain.contains(true))
}
