import FoundationEssentials
import GiftModel
import GiftQueue
import SVGATestSupport
import Testing

/// 100,000 in optimised builds, as under the address sanitizer; a few seconds' worth in debug builds. The environment may say
/// another number.
let sequenceCount: Int = {
    if let text = ProcessInfo.processInfo.environment["GIFT_TEST_SEQUENCES"], let count = Int(text) { return count }
    #if DEBUG
        return 2000
    #else
        return 100_000
    #endif
}()

@Test func randomSequences() throws {
    let maker = try SequenceMaker()
    for seed in 0..<UInt64(sequenceCount) {
        var generator = SplitMix64(seed: seed)
        let sequence = maker.sequence(&generator)
        var ledger = Ledger(sequence)
        let changes = sequence.run { event, changes in ledger.follow(event, changes) }
        try #require(ledger.fault == nil, "seed \(seed): \(ledger.fault ?? "")")
        try #require(sequence.runInSteps(&generator) == changes, "seed \(seed): the steps of time matter")
    }
}

/// Events of one room in an order of times that mostly run on, and the rules of the queue.
struct EventSequence {
    let rules: GiftQueue.Configuration
    let own: UserID?
    var events: [(event: GiftEvent, time: Milliseconds)] = []
    let closing: Milliseconds?

    /// The changes of a queue, in one step per event.
    func run(_ follow: (GiftEvent?, [GiftQueueChange]) -> Void) -> [GiftQueueChange] {
        var queue = GiftQueue(rules, ownUser: own)
        var all: [GiftQueueChange] = []
        func take(_ event: GiftEvent?, _ changes: [GiftQueueChange]) {
            all += changes
            follow(event, changes)
        }
        for (event, time) in events { take(event, queue.receive(event, at: time)) }
        if let closing { take(nil, queue.close(at: closing)) }
        take(nil, queue.advance(to: 1 << 50))
        return all
    }

    /// The same with time in many steps: some drawn, in the end one for each deadline.
    func runInSteps(_ generator: inout SplitMix64) -> [GiftQueueChange] {
        var queue = GiftQueue(rules, ownUser: own)
        var changes: [GiftQueueChange] = []
        var last = 0
        for (event, time) in events {
            for _ in 0..<2 where time > last {
                changes += queue.advance(to: Int.random(in: last...time, using: &generator))
            }
            changes += queue.receive(event, at: time)
            last = max(last, time)
        }
        if let closing { changes += queue.close(at: closing) }
        while let deadline = queue.nextDeadline { changes += queue.advance(to: deadline) }
        return changes
    }
}

/// Draws sequences of a small world, so that combos, overflow and duplicates are common.
struct SequenceMaker {
    private let events: [GiftEvent]
    private let users: [UserID]
    private let ids: [EventID]

    init() throws {
        var (fixture, events) = (EventFixture(), [GiftEvent]())
        for sender in 0..<6 {
            for gift in 0..<4 {
                let receiver = gift == 3 ? "u0" : nil
                events.append(try fixture.event("u\(sender)", "g\(gift)", to: receiver, coins: [1, 5, 5, 900][gift]))
            }
        }
        self.events = events
        users = try (0..<6).map { try UserID("u\($0)") }
        ids = try (0..<100).map { try EventID("e\($0)") }
    }

    func sequence(_ generator: inout SplitMix64) -> EventSequence {
        var sequence = EventSequence(
            rules: rules(&generator), own: Bool.random(using: &generator) ? users[0] : nil,
            closing: Int.random(in: 0..<8, using: &generator) == 0 ? 20_000 : nil)
        var time = 0
        for number in 0..<Int.random(in: 1...24, using: &generator) {
            time += gap(&generator)
            var event = events[Int.random(in: 0..<events.count, using: &generator)]
            event.id = ids[Int.random(in: 0..<12, using: &generator) == 0 ? max(0, number - 1) : number]
            event.seq = Bool.random(using: &generator) ? number : nil
            event.count = [1, 1, 1, 2, 10, 66, 0][Int.random(in: 0..<7, using: &generator)]
            sequence.events.append((event, time))
        }
        return sequence
    }

    /// Mostly bursts; otherwise the moments around the end of a banner, sometimes a step back.
    private func gap(_ generator: inout SplitMix64) -> Int {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...4: Int.random(in: 0...50, using: &generator)
        case 5, 6: [250, 300, 550, 850, 1000][Int.random(in: 0..<5, using: &generator)]
        case 7: Int.random(in: 1700...2200, using: &generator)
        case 8: Int.random(in: 0...40_000, using: &generator) / 10
        default: -Int.random(in: 0...100, using: &generator)
        }
    }

    private func rules(_ generator: inout SplitMix64) -> GiftQueue.Configuration {
        var rules = Int.random(in: 0..<4, using: &generator) == 0 ? GiftQueue.Configuration.seed : .standard
        rules.slotCount = Int.random(in: 1...3, using: &generator)
        if rules.waitingLimit != nil { rules.waitingLimit = Int.random(in: 0...5, using: &generator) }
        if rules.maximumWait != nil { rules.maximumWait = Int.random(in: 0...8000, using: &generator) }
        if rules.maximumHold != nil { rules.maximumHold = Int.random(in: 0...8000, using: &generator) }
        return rules
    }
}
