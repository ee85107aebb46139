import GiftLedger
import GiftModel
import Glibc
import SVGATestSupport
import Testing

/// A reference ledger with plain values: no database, no transaction.
private struct PlainLedger {
    struct Key: Hashable { let sender: String, key: String }
    struct Known {
        let room: String, gift: String, count: Int, outcome: String
    }

    var prices = ["rose": 3, "smile": 0, "car": 40]
    var wallets: [String: Coins] = [:]
    var income: Coins = 0
    var seqs: [String: Int] = ["r1": 0, "r2": 0]
    var open: Set<String> = ["r1", "r2"]
    var known: [Key: Known] = [:]
    var credits: Set<Key> = []

    /// The words of ``PlainLedger/words(_:)``.
    mutating func place(
        _ key: String, _ sender: String, _ room: String, _ gift: String, _ count: Int
    ) -> String {
        let name = Key(sender: sender, key: key)
        if let known = known[name] {
            return (known.room, known.gift, known.count) == (room, gift, count) ? "again \(known.outcome)" : "reused"
        }
        guard seqs[room] != nil else { return "no room" }
        guard open.contains(room) else { return "closed" }
        guard let price = prices[gift] else { return "no gift" }
        let have = wallets[sender, default: 0]
        guard have >= price * count else { return "poor \(have) \(price * count)" }
        wallets[sender] = have - price * count
        income += price * count
        seqs[room, default: 0] += 1
        let outcome = "accepted \(seqs[room] ?? 0) \(have - price * count)"
        known[name] = Known(room: room, gift: gift, count: count, outcome: outcome)
        return outcome
    }

    static func words(_ answer: OrderOutcome) -> String {
        let words =
            switch answer {
            case .accepted(let record): "accepted \(record.seq ?? -1) \(record.balance ?? -1)"
            case .refused(.insufficientBalance(let have, let need), nil): "poor \(have) \(need)"
            case .notTaken(.keyReused, _): "reused"
            case .notTaken(.noSuchRoom, _): "no room"
            case .notTaken(.roomClosed, _): "closed"
            case .notTaken(.unknownGift, _): "no gift"
            default: "\(answer)"
            }
        return answer.isReplay ? "again \(words)" : words
    }
}

@Suite struct RandomOrderTests {
    /// `GIFT_LEDGER_STEPS=100000` makes it a long run.
    private static let stepCount = getenv("GIFT_LEDGER_STEPS").flatMap { Int(String(cString: $0)) } ?? 1_200

    @Test(arguments: LedgerStore.all, [1, 2, 3]) func randomCallsMatchTheReferenceLedger(
        store: LedgerStore, seed: UInt64
    ) async throws {
        var random = SplitMix64(seed: seed)
        let fixture = try LedgerFixture()
        var plain = PlainLedger()
        var ledger = try await open(fixture, store)
        for step in 0..<RandomOrderTests.stepCount {
            let room = ["r1", "r1", "r2", "r2", "r3"].randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<100, using: &random) {
            case 0:
                ledger.close()
                ledger = try await open(fixture, store)
            case 1..<4:
                fixture.clocks.advance(by: Int.random(in: 0..<5 * 3_600_000, using: &random))
                try await ledger.prune()
            case 4..<6:
                plain.open.remove(room)
                _ = try await ledger.closeRoom(RoomID(room))
            case 6..<12:
                guard plain.seqs[room] != nil else { continue }
                plain.open.insert(room)
                _ = try await ledger.openRoom(RoomID(room), RoomDetails(host: fixture.user("host")))
            case 12..<20:
                try await credit(&plain, ledger, fixture, &random)
            default:
                let (key, sender) = (Int.random(in: 0..<150, using: &random), Int.random(in: 0..<4, using: &random))
                let gift = ["rose", "rose", "smile", "car", "none"].randomElement(using: &random) ?? ""
                let count = Int.random(in: 1..<4, using: &random)
                let order = try fixture.order("\(key)", from: "u\(sender)", gift: gift, count: count, room: room)
                let words = PlainLedger.words(try await ledger.place(order))
                try #require(
                    words == plain.place("\(key)", "u\(sender)", room, gift, count), "step \(step)")
            }
        }
        try await compare(plain, ledger)
    }

    private func open(_ fixture: LedgerFixture, _ store: LedgerStore) async throws -> any SQLRepository {
        let ledger = try await fixture.open(on: store)
        if ledger.gift(try GiftID("car")) == nil {
            _ = try await ledger.edit(.putGift(Gift(giftID: GiftID("car"), name: "Car", coins: 40)), ifVersion: nil)
            _ = try await ledger.openRoom(RoomID("r2"), RoomDetails(host: fixture.user("host")))
        }
        return ledger
    }

    private func credit(
        _ plain: inout PlainLedger, _ ledger: any SQLRepository, _ fixture: LedgerFixture, _ random: inout SplitMix64
    ) async throws {
        let name = PlainLedger.Key(
            sender: "u\(Int.random(in: 0..<4, using: &random))", key: "\(Int.random(in: 0..<400, using: &random))")
        // The key contains the amount, so that one key is one credit.
        let coins = Int(name.key) ?? 0
        if coins > 0, plain.credits.insert(name).inserted { plain.wallets[name.sender, default: 0] += coins }
        try await fixture.credit(ledger, coins, to: name.sender, key: name.key)
    }

    private func compare(_ plain: PlainLedger, _ ledger: any SQLRepository) async throws {
        for (user, coins) in plain.wallets { #expect(try await ledger.balance(of: UserID(user)) == coins) }
        for (room, seq) in plain.seqs { #expect(try await ledger.room(RoomID(room))?.seq == seq) }
        let report = try await ledger.reconcile()
        #expect(report.faults == [])
        #expect(report.incomeCoins == plain.income)
        #expect(report.walletCoins == plain.wallets.values.reduce(0, +))
    }
}
