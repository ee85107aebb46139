import GiftModel
import SVGACoding
import SVGASystem

/// The hook in the form of Standard Webhooks: a type, a time and data; the answer is one object.
enum NativeHook {
    static func body(_ event: HookEvent, of order: OrderRecord, from client: HookClient) throws -> [UInt8] {
        let tree = JSONTree.object([
            "type": .string(event.name),
            "timestamp": .string(WallClock.text(milliseconds: Int64(order.createdAt))),
            "data": try data(of: order, from: client),
        ])
        return Array(tree.line.utf8)
    }

    static func balanceBody(of user: GiftUser, at time: Milliseconds) -> [UInt8] {
        let tree = JSONTree.object([
            "type": .string("gift.balance.requested"),
            "timestamp": .string(WallClock.text(milliseconds: Int64(time))),
            "data": .object(["user": user.tree(.native)]),
        ])
        return Array(tree.line.utf8)
    }

    private static func data(of order: OrderRecord, from client: HookClient) throws -> JSONTree {
        let gift = try SVGAError.saying("the gift cannot be written", .invalidRequest) { try order.gift.tree(.native) }
        return .object([
            "orderId": .string(order.id.text),
            "paymentId": .string(order.payment),
            "room": .string(order.room.text),
            "sender": order.sender.tree(.native),
            "receivers": .array([order.receiver.tree(.native)]),
            "gift": gift,
            "count": .integer(order.count),
            "coins": .integer(order.gift.coins),
            "cost": .integer(order.cost),
            "client": .object([
                "address": client.address.map { .string($0) } ?? .null,
                "platform": client.platform.map { .string($0) } ?? .null,
            ]),
        ])
    }

    /// Reads `{"result": "allow" | "deny", "code": 0, "reason": "", "balance": …}`; further members mean nothing.
    static func answer(_ body: [UInt8]) throws -> BillingAnswer {
        let members = try AnswerMembers(body)
        switch try members.string("result") {
        case "allow": return .charged(balance: try members.balance("balance"))
        case "deny":
            return .declined(code: try members.integer("code") ?? 0, reason: try members.text("reason"))
        case let other?: throw members.failure("result", "is \(other.debugDescription), neither allow nor deny")
        case nil: throw members.failure("result", "is missing")
        }
    }
}
