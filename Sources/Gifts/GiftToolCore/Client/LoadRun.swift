import GiftKit
import GiftServer
import SVGACoding
import SVGACommandLine
import SVGASystem
import SVGATransfer

/// Sends the orders of a plan, each at its moment.
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
        do {
            _ = try await client.perform(order.call)
            record.add(nanoseconds: SteadyClock.now - moment, nil)
        } catch {
            record.add(nanoseconds: SteadyClock.now - moment, error)
        }
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
            do {
                return try await client.perform(call)
            } catch {
                attemptCount += 1
                guard case .problem(let problem) = error, problem.status == 429, attemptCount < 100 else {
                    throw ToolError(error, "load")
                }
                try? await Task.sleep(for: problem.retryAfter ?? .seconds(1))
            }
        }
    }
}
