import GiftLedger
import GiftModel
import Glibc

/// Opens a ledger and sends gifts until the process is killed. Each accepted order becomes a line on standard output, "ID ROOM SEQ
/// KEY", which is written after the ledger has answered. The first line is "begin".
func sendGifts(path: String) async throws {
    let run = getpid()
    let ledger = try GiftLedger(LedgerConfiguration(path: path))
    let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 3)
    _ = try await ledger.edit(.putGift(rose), ifVersion: nil)
    let host = GiftUser(userID: try UserID("host"))
    let rooms = try (0..<3).map { try RoomID("r\($0)") }
    for room in rooms { _ = try await ledger.openRoom(room, RoomDetails(host: host)) }
    say("begin")
    try await withThrowingTaskGroup(of: Void.self) { group in
        for lane in 0..<8 {
            group.addTask {
                let user = GiftUser(userID: try UserID("u\(lane % 3)"))
                for number in 0... {
                    let key = try IdempotencyKey("\(run)-\(lane)-\(number)")
                    let order = try PreparedOrder(
                        GiftOrder(room: rooms[number % 3], giftID: rose.giftID, count: 1 + number % 5, key: key),
                        from: user)
                    let outcome: OrderOutcome?
                    if lane % 4 == 3 {
                        // Every fourth lane lets a hook decide, and every third of its orders gets no answer.
                        guard case .undecided(let asked) = try await ledger.place(order, isBilledOutside: true) else {
                            continue
                        }
                        let answer: BillingAnswer = number % 3 == 0 ? .noAnswer("lost") : .charged(balance: 1)
                        outcome = try await ledger.apply(.billed(answer), to: asked, by: nil)
                    } else {
                        if number % 7 == 0 { _ = try await ledger.credit(user.userID, coins: 40, key: key, by: "test") }
                        outcome = try await ledger.place(order, isBilledOutside: false)
                    }
                    guard case .accepted(let record)? = outcome, let event = record.event else { continue }
                    say("\(record.id) \(event.room) \(event.seq) \(key)")
                }
            }
        }
        try await group.waitForAll()
    }
}

/// A line is shorter than what a pipe takes at once, so that none is mixed with another.
private func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
