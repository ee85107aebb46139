import GiftModel
import SVGAJSON
import SVGASystem

/// The hook in the form of Standard Webhooks: a type, a time and data; the answer is one object.
enum NativeHook {
    static func body(_ event: HookEvent, of request: HookRequest) throws(HookFailure) -> [UInt8] {
        let tree = JSONTree.object([
            "type": .string(event.name),
            "timestamp": .string(WallClock.text(milliseconds: Int64(request.time))),
            "data": try data(of: request),
        ])
        return Array(tree.line.utf8)
    }

    private static func data(of request: HookRequest) throws(HookFailure) -> JSONTree {
        let gift: JSONTree
        do throws(GiftDataError) {
            gift = try request.gift.tree(.native)
        } catch {
            throw HookFailure(.unusable("the gift cannot be written: \(error)"))
        }
        return .object([
            "orderId": .string(request.orderID),
            "room": .string(request.room.text),
            "sender": request.sender.tree(.native),
            "receivers": .array(request.receivers.map { $0.tree(.native) }),
            "gift": gift,
            "count": .integer(request.count),
            "coins": .integer(request.gift.coins),
            "cost": .integer(request.cost),
            "client": .object([
                "address": request.client.address.map { .string($0) } ?? .null,
                "platform": request.client.platform.map { .string($0) } ?? .null,
            ]),
        ])
    }

    /// Reads `{"result": "allow" | "deny", "code": 0, "reason": "", "balance": …}`; further members mean nothing.
    static func answer(_ body: [UInt8]) throws(HookFailure) -> HookAnswer {
        let members = try AnswerMembers(body)
        switch try members.string("result") {
        case "allow": return .allow(balance: try members.balance("balance"), despite: nil)
        case "deny":
            return .deny(code: try members.integer("code") ?? 0, reason: try members.text("reason"))
        case let other?: throw members.failure("result", "is \(other.debugDescription), neither allow nor deny")
        case nil: throw members.failure("result", "is missing")
        }
    }
}
