import GiftKit
import GiftServer
import SVGACoding
import SVGACommandLine
import SVGASystem
import SVGATransfer

struct LoadRun: Sendable {
    private let plan: LoadPlan
    private let environment: ToolEnvironment
    private let transport: NetworkTransport
    /// Separates the users and keys of one run from another's.
    private let name = IdempotencyKey.random().text.prefix(8)

    init(_ plan: LoadPlan, _ environment: ToolEnvironment) throws {
        (self.plan, self.environment) = (plan, environment)
        transport = try plan.transport()
    }

    func run() async throws -> LoadReport {
        let administrator = GiftClient(transport, token: try token("load-admin", .admin))
        let gift = try await gift(administrator)
        let rooms = try await openRooms(administrator)
        let senders = try await fillWallets(administrator, price: gift.coins)
        environment.sayIfVerbose("load: \(rooms.count) rooms, \(senders.count) users, gift \(gift.giftID)")
        return await send(gift, rooms, senders)
    }

    /// Sends all orders. Those that are late are sent at once, and late by so much.
    private func send(_ gift: Gift, _ rooms: [RoomID], _ senders: [GiftClient]) async -> LoadReport {
        let record = LoadRecord(orderCount: plan.orderCount)
        let start = SteadyClock.now + 10_000_000
        let interval = 1_000_000_000 / Double(plan.rate)
        await withDiscardingTaskGroup { group in
            for number in 0..<plan.orderCount where !environment.cancellation.isCancelled {
                let moment = start + Int64(Double(number) * interval)
                let wait = moment - SteadyClock.now
                if wait > 0 { try? await Task.sleep(nanoseconds: UInt64(wait)) }
                let (client, room) = (senders[number % senders.count], rooms[number % rooms.count])
                group.addTask { await place(gift, room, client, number, moment, record) }
            }
        }
        return record.report(plan: plan, nanoseconds: SteadyClock.now - start)
    }

    private func place(
        _ gift: Gift, _ room: RoomID, _ client: GiftClient, _ number: Int, _ moment: Int64, _ record: LoadRecord
    ) async {
        let order = GiftOrder(room: room, giftID: gift.giftID)
        let reply = try? await client.perform(order.call)
        record.add(nanoseconds: SteadyClock.now - moment, reply)
    }

    private func token(_ user: String, _ role: GiftToken.Role) throws -> String {
        guard let user = try? UserID(user) else { throw ToolError(.usage, message: "load: no such user can be") }
        return try plan.keys.sign(
            GiftToken(user: GiftUser(userID: user), role: role, expiry: WallClock.seconds + plan.seconds + 3600))
    }

    /// The gift of the plan, or the cheapest one that costs something.
    private func gift(_ administrator: GiftClient) async throws -> Gift {
        let reply = try await perform(GiftCall(.get, ["v1", "catalog"]), administrator)
        guard let catalog = try? GiftCatalog(from: reply.body) else {
            throw ToolError(.unavailable, message: "load: the catalogue of the server cannot be read")
        }
        let gifts = catalog.gifts.sorted { $0.coins < $1.coins }
        let chosen =
            plan.gift.map { id in gifts.first { $0.giftID == id } } ?? gifts.first { $0.coins > 0 } ?? gifts.first
        guard let chosen else { throw ToolError(.cannotRead, message: "load: the server offers no such gift") }
        return chosen
    }

    private func openRooms(_ administrator: GiftClient) async throws -> [RoomID] {
        var rooms: [RoomID] = []
        for number in 1...plan.roomCount {
            guard let room = try? RoomID("load-\(name)-\(number)") else { continue }
            _ = try await perform(
                GiftCall(.put, ["v1", "rooms", room.text], body: .object(["host": .string("load-host")])), administrator
            )
            rooms.append(room)
        }
        return rooms
    }

    /// Users, each with coins for twice its share.
    private func fillWallets(_ administrator: GiftClient, price: Coins) async throws -> [GiftClient] {
        let coins = max(1, min(2 * price * (plan.orderCount / plan.senderCount + 1), 1_000_000_000_000))
        var senders: [GiftClient] = []
        for number in 1...plan.senderCount {
            let user = "load-\(name)-u\(number)"
            let call = GiftCall(
                .post, ["v1", "wallets", user, "credits"], body: .object(["coins": .integer(coins)]),
                fields: ["Idempotency-Key": "load"])
            _ = try await perform(call, administrator)
            senders.append(GiftClient(transport, token: try token(user, .viewer)))
        }
        return senders
    }

    /// Sends a call of the preparation, again where the server says that there are too many.
    private func perform(_ call: GiftCall, _ client: GiftClient) async throws -> GiftReply {
        var attemptCount = 0
        while true {
            let reply = try await client.reply(to: call, as: "load")
            guard let problem = reply.problem else { return reply }
            attemptCount += 1
            guard problem.status == 429, attemptCount < 100 else { throw ToolError(problem, "load") }
            try? await Task.sleep(for: problem.retryAfter ?? .seconds(1))
        }
    }
}

/// Takes the answers to orders from all tasks.
final class LoadRecord: Sendable {
    private struct State {
        var microseconds: [UInt32] = []
        var failures: [String: Int] = [:]
    }

    private let state: Lock<State>

    init(orderCount: Int) {
        var first = State()
        first.microseconds.reserveCapacity(min(orderCount, 1 << 24))
        state = Lock(first)
    }

    /// Takes the answer to an order; nil without one.
    func add(nanoseconds: Int64, _ reply: GiftReply?) {
        let kind = reply == nil ? "no-answer" : reply?.problem.map { $0.code.isEmpty ? "status-\($0.status)" : $0.code }
        state.withLock { state in
            state.microseconds.append(UInt32(clamping: max(0, nanoseconds) / 1000))
            if let kind { state.failures[kind, default: 0] += 1 }
        }
    }

    func report(plan: LoadPlan, nanoseconds: Int64) -> LoadReport {
        let (times, failures) = state.withLock { ($0.microseconds, $0.failures) }
        return LoadReport(
            wantedCount: plan.orderCount, wantedRate: plan.rate, seconds: Double(nanoseconds) / 1e9,
            sortedMicroseconds: times.sorted(), failures: failures)
    }
}

struct LoadReport {
    let wantedCount, wantedRate: Int
    let seconds: Double
    let sortedMicroseconds: [UInt32]
    let failures: [String: Int]

    private var answerCount: Int { sortedMicroseconds.count }
    private var takenCount: Int { answerCount - failures.values.reduce(0, +) }

    var isComplete: Bool { takenCount == wantedCount }

    /// The time within which a part of the answers came, in milliseconds.
    func percentile(_ part: Double) -> Double {
        guard answerCount > 0 else { return 0 }
        let rank = Int((part * Double(answerCount)).rounded(.up))
        return Double(sortedMicroseconds[min(max(rank, 1), answerCount) - 1]) / 1000
    }

    private var rate: Double { seconds > 0 ? Double(takenCount) / seconds : 0 }

    var text: String {
        let milliseconds = { (part: Double) in "\(Printable.number(percentile(part))) ms" }
        let rows =
            [
                ["orders taken", "\(takenCount) of \(wantedCount)"],
                ["a second", "\(Printable.number(rate)) of \(wantedRate)"], ["half within", milliseconds(0.5)],
                ["99 % within", milliseconds(0.99)], ["99.9 % within", milliseconds(0.999)],
                ["all within", milliseconds(1)],
            ] + failures.sorted { $0.key < $1.key }.map { [Printable.text($0.key), "\($0.value)"] }
        return TextTable(rows: rows).lines.map { "\($0)\n" }.joined()
    }

    var tree: JSONTree {
        let number = { (value: Double) in JSONTree.number(Printable.number(value)) }
        return .object([
            "format": .integer(1), "wantedCount": .integer(wantedCount), "takenCount": .integer(takenCount),
            "wantedRate": .integer(wantedRate), "rate": number(rate), "seconds": number(seconds),
            "p50": number(percentile(0.5)), "p99": number(percentile(0.99)), "p999": number(percentile(0.999)),
            "max": number(percentile(1)), "failures": .object(failures.mapValues { .integer($0) }),
        ])
    }
}
