import GiftModel
import GiftQueue
import SVGATestSupport
import Testing

/// The worked example: on a stage of 375 bullets of 60, 120 and 300 clear the edge after 1048, 1648 and 2809 ms.
@Test(arguments: [(60, 1048), (120, 1648), (300, 2809)])
func edgeIsClear(width: Int, time: Int) {
    let exact = Double(width + 16) * 6000 / Double(375 + width)
    #expect(Int(exact.rounded()) == time)
    var rules = LaneScheduler.Configuration.standard
    (rules.laneCount, rules.maximumWait) = (1, 10_000)
    var lanes = LaneScheduler(rules)
    _ = lanes.submit(Bullet(id: 1, width: width), at: 0)
    _ = lanes.submit(Bullet(id: 2, width: width), at: 0)
    #expect(lanes.nextDeadline == Int(exact.rounded(.up)))
}

@Test func lowestFreeLane() {
    var lanes = LaneScheduler()
    var started: [Int] = []
    for id in 0..<5 { started += lanes.submit(Bullet(id: id, width: 60), at: 0).compactMap(\.startedLane) }
    #expect(started == [0, 1, 2, 3])
    #expect(lanes.waitingCount == 1)
    #expect(lanes.advance(to: 1049).compactMap(\.startedLane) == [0])
    #expect(lanes.viewCount == 5)
}

@Test func lateLanesDrop() {
    var rules = LaneScheduler.Configuration.standard
    rules.laneCount = 1
    var lanes = LaneScheduler(rules)
    _ = lanes.submit(Bullet(id: 0, width: 300), at: 0)
    let (other, own) = (Bullet(id: 1, width: 300), Bullet(id: 2, width: 300, isOwn: true))
    #expect(lanes.submit(other, at: 0) == [.dropped(other)], "the lane is free after 2809 ms only")
    #expect(lanes.submit(own, at: 0) == [.waiting(own)], "own ones wait for it")
    #expect(lanes.submit(other, at: 1000) == [.waiting(other)])
    let later = lanes.advance(to: 4000)
    #expect(later.compactMap(\.startedBullet) == [own])
    #expect(later.last == .dropped(other), "waited for two seconds behind the own one")
}

@Test func ownBulletsAreDroppedLast() {
    var rules = LaneScheduler.Configuration.standard
    (rules.laneCount, rules.waitingLimit) = (1, 2)
    var lanes = LaneScheduler(rules)
    _ = lanes.submit(Bullet(id: 0, width: 60), at: 0)
    let bullets = (1...5).map { Bullet(id: $0, width: 60, isOwn: $0 > 2) }
    let changes = bullets.map { lanes.submit($0, at: 0) }
    #expect(changes[0] == [.waiting(bullets[0])])
    #expect(changes[1] == [.waiting(bullets[1])])
    #expect(changes[2] == [.dropped(bullets[1]), .waiting(bullets[2])])
    #expect(changes[3] == [.dropped(bullets[0]), .waiting(bullets[3])])
    #expect(changes[4] == [.dropped(bullets[4])])
}

/// The tutorial only checks the right edge: a long bullet, which is faster, runs into a short one.
@Test func seedLanesCollide() {
    for (rules, collides) in [(LaneScheduler.Configuration.seed, true), (.standard, false)] {
        var rules = rules
        rules.laneCount = 1
        var lanes = LaneScheduler(rules)
        var flights: [BulletFlight] = []
        for (id, width) in [(1, 10), (2, 700)] {
            for change in lanes.submit(Bullet(id: id, width: width), at: 500 * id) {
                if case .started(let flight) = change { flights.append(flight) }
            }
        }
        let overlaps = flights.count == 2 && flights[0].overlaps(flights[1])
        #expect(overlaps == collides)
    }
}

@Test func lanesNeverCollide() throws {
    for seed in 0..<UInt64(min(sequenceCount, 20_000) / 10) {
        var generator = SplitMix64(seed: seed)
        var lanes = LaneScheduler(randomLanes(&generator))
        let bullets = (0..<40).map { id in
            Bullet(id: id, width: Int.random(in: 0...900, using: &generator), isOwn: id % 7 == 0)
        }
        var (time, changes) = (0, [LaneChange]())
        for bullet in bullets {
            time += Int.random(in: 0...900, using: &generator)
            if Bool.random(using: &generator) { changes += lanes.advance(to: time - 100) }
            changes += lanes.submit(bullet, at: time)
        }
        while let deadline = lanes.nextDeadline { changes += lanes.advance(to: deadline) }
        try checkFlights(changes, bullets: bullets.count, lanes, seed)
    }
}

private func randomLanes(_ generator: inout SplitMix64) -> LaneScheduler.Configuration {
    var rules = LaneScheduler.Configuration.standard
    rules.laneCount = Int.random(in: 1...4, using: &generator)
    rules.gap = Int.random(in: 0...16, using: &generator)
    rules.duration = Int.random(in: 500...6000, using: &generator)
    rules.waitingLimit = Int.random(in: 0...8, using: &generator)
    return rules
}

private func checkFlights(_ changes: [LaneChange], bullets: Int, _ lanes: LaneScheduler, _ seed: UInt64) throws {
    let flights = changes.compactMap { change -> BulletFlight? in
        if case .started(let flight) = change { flight } else { nil }
    }
    let dropped = changes.count { if case .dropped = $0 { true } else { false } }
    try #require(flights.count + dropped == bullets, "seed \(seed): a bullet is neither shown nor dropped")
    for (index, flight) in flights.enumerated() {
        for other in flights[(index + 1)...] where other.start < flight.end {
            try #require(
                flight.lane != other.lane || !flight.overlaps(other), "seed \(seed): \(flight) and \(other) collide")
            try #require(flight.view != other.view, "seed \(seed): two bullets in one view")
        }
    }
    let most = flights.map { flight in flights.count { $0.start <= flight.start && flight.start < $0.end } }.max() ?? 0
    try #require(lanes.viewCount == most, "seed \(seed): more views than bullets at once")
}

extension BulletFlight {
    /// Whether two bullets of one lane touch at any time. They move evenly: the first and the last common time decide.
    fileprivate func overlaps(_ later: BulletFlight) -> Bool {
        [later.start, end].contains { x(at: $0) + Double(bullet.width) > later.x(at: $0) + 1e-6 }
    }
}

extension LaneChange {
    fileprivate var startedLane: Int? {
        if case .started(let flight) = self { flight.lane } else { nil }
    }

    fileprivate var startedBullet: Bullet? {
        if case .started(let flight) = self { flight.bullet } else { nil }
    }
}
