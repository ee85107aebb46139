import GiftModel
import GiftQueue

struct Crowd: Sendable {
    let roomCount: Int
    let rate: Int
    let seconds: Int
    let seed: UInt64
    let rules: GiftQueue.Configuration
    let own: UserID?
    let senders: [GiftUser]
    let gifts: [Gift]

    func makeEvents(room: Int) -> RoomEvents { RoomEvents(self, room: room) }
}

/// The events of one room, drawn one after the other.
struct RoomEvents: Sendable {
    private let crowd: Crowd
    private let room: RoomID?
    private var random: RandomNumbers
    private var count = 0
    /// The last sender, whose combo half of the events continue.
    private var last: (sender: Int, gift: Int) = (0, 0)

    init(_ crowd: Crowd, room: Int) {
        self.crowd = crowd
        self.room = try? RoomID("room-\(room + 1)")
        // Adjacent rooms get different numbers: the generator mixes the seed.
        random = RandomNumbers(seed: crowd.seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(room))
        _ = random.next()
    }

    /// When the next event comes; nil after the end. Each has a part of its second, and a random place in it.
    var nextTime: Milliseconds? {
        guard count < crowd.rate * crowd.seconds else { return nil }
        return (count * 1000 + Int(random.peek >> 32) % 1000) / crowd.rate
    }

    mutating func next() -> GiftEvent? {
        guard let time = nextTime, let room, let id = try? EventID("e\(count + 1)") else { return nil }
        _ = random.next()
        count += 1
        if random.below(2) == 0 { drawSender() }
        return GiftEvent(
            id: id, seq: count, room: room, time: time, sender: crowd.senders[last.sender],
            gift: crowd.gifts[last.gift], count: drawCount())
    }

    private mutating func drawSender() {
        last.sender = random.below(crowd.senders.count)
        last.gift = min(random.below(crowd.gifts.count), random.below(crowd.gifts.count))
    }

    private mutating func drawCount() -> Int {
        switch random.below(40) {
        case 0: 66
        case 1: 99
        case 2...5: 10
        default: 1
        }
    }
}

/// SplitMix64, by G. Steele et al., with a look at the next number.
struct RandomNumbers: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    var peek: UInt64 { RandomNumbers.mixed(state &+ RandomNumbers.step) }

    mutating func next() -> UInt64 {
        state &+= RandomNumbers.step
        return RandomNumbers.mixed(state)
    }

    /// A number of 0..<limit; the unevenness is less than 1 in 2³² for the limits here.
    mutating func below(_ limit: Int) -> Int { Int(((next() >> 32) * UInt64(limit)) >> 32) }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    private static func mixed(_ state: UInt64) -> UInt64 {
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
