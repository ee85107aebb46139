import GiftHook
import GiftLedger
import GiftModel
import SVGASystem

/// Robots that send gifts, write and like in the rooms of a demonstration.
struct RobotAudience: Sendable {
    private let service: GiftService
    private static let names = [
        "Ada", "Bao", "Chloé", "Dmitri", "Eva", "小明", "Grace", "Hugo", "Iris", "Jun", "Kofi", "美玲",
    ]
    private static let texts = [
        "Hello everyone", "Nice!", "加油", "What is this song?", "👏👏👏", "Again, please", "Good evening from Rome", "好听",
    ]
    /// The coins that a robot gets when it has none left.
    private static let allowance: Coins = 1_000

    init(_ service: GiftService) { self.service = service }

    /// Acts until the task is cancelled. The next action retries failures.
    func run() async {
        var round = 0
        while !Task.isCancelled {
            for (index, room) in Demo.rooms.enumerated() where round % (index + 1) == 0 {
                try? await act(in: RoomID(room.0), round)
            }
            round += 1
            try? await Task.sleep(for: .milliseconds(Int.random(in: 600...1800)))
        }
    }

    private func act(in room: RoomID, _ round: Int) async throws {
        let index = Int.random(in: 0..<RobotAudience.names.count)
        let robot = GiftUser(
            userID: try UserID("robot-\(index)"), userName: RobotAudience.names[index], level: "\(index % 9)")
        switch Int.random(in: 0..<10) {
        case 0..<5: try await sendGift(of: robot, in: room, round)
        case 5..<8:
            let kind: RoomMessage.Kind = Bool.random() ? .text : .bullet
            let text = RobotAudience.texts.randomElement() ?? ""
            let message = try RoomMessage(kind, sender: robot, text: text, time: Int(WallClock.milliseconds))
            service.rooms.post(message, in: room, to: nil)
        default:
            let count = Int.random(in: 1...6)
            try await service.repository.addLikes(count, in: room)
            service.rooms.like(room, by: robot, count: count)
        }
    }

    private func sendGift(of robot: GiftUser, in room: RoomID, _ round: Int) async throws {
        let gifts = service.repository.catalog().gifts.sorted { $0.coins < $1.coins }
        // Cheap gifts come more often, as in a real room.
        guard let gift = gifts.indices.randomElement().map({ gifts[min($0, Int.random(in: gifts.indices))] }) else {
            return
        }
        if try await service.repository.balance(of: robot.userID) < 10 * gift.coins {
            let coins = RobotAudience.allowance + 10 * gift.coins
            let key = try IdempotencyKey("allowance-\(UInt64.random(in: 0...UInt64.max))")
            _ = try await service.repository.credit(robot.userID, coins: coins, key: key, by: "demo")
        }
        let order = GiftOrder(room: room, giftID: gift.giftID, count: [1, 1, 1, 1, 3, 10].randomElement() ?? 1)
        let client = HookClient(address: "robot", platform: "demo")
        _ = try await service.orders.take(PreparedOrder(order, from: robot), from: client)
    }
}
