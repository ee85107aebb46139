import GiftModel
import SVGACoding
import SVGASystem

/// The hook in the form of the hosted service's callback before a gift is sent.
enum HostedHook {
    private static let command = "Live.CallbackBeforeSendGift"
    /// The codes that the hosted service passes on to clients.
    private static let passedCodes = 102_100...102_200
    /// The code of a refusal without one of these.
    private static let refusalCode = 1

    /// The query that is added to the configured URL.
    static func query(_ event: HookEvent, from client: HookClient, appID: String) -> String {
        let members = [
            ("SdkAppid", appID), ("CallbackCommand", name(of: event)), ("contenttype", "json"),
            ("ClientIP", client.address ?? ""), ("OptPlatform", client.platform ?? "Unknown"),
        ]
        return members.map { name, value in
            "\(name)=\(PercentEncoding.encoded(value.utf8, except: PercentEncoding.isUnreserved))"
        }.joined(separator: "&")
    }

    static func body(_ event: HookEvent, of order: OrderRecord) -> [UInt8] {
        let water = JSONTree.object([
            "From_Account": .string(order.sender.userID.text),
            "To_Account": .array([.string(order.receiver.userID.text)]),
            "Time": .integer(order.createdAt / 1000),
            "GiftId": .string(order.gift.giftID.text),
            "Count": .integer(order.count),
            "Coins": .integer(order.gift.coins),
        ])
        let tree = JSONTree.object([
            "CallbackCommand": .string(name(of: event)),
            "Operator_Account": .string(order.sender.userID.text),
            "RoomId": .string(order.room.text),
            "GiftWater": water,
        ])
        return Array(tree.line.utf8)
    }

    /// Reads `{"ActionStatus": "OK", "ErrorInfo": "", "ErrorCode": 0}`: 0 allows.
    static func answer(_ body: [UInt8]) throws -> BillingAnswer {
        let members = try AnswerMembers(body)
        let status = try members.string("ActionStatus")
        guard status == nil || status == "OK" || status == "FAIL" else {
            throw members.failure("ActionStatus", "is neither OK nor FAIL")
        }
        guard let code = try members.integer("ErrorCode") else { throw members.failure("ErrorCode", "is missing") }
        if code == 0 {
            guard status != "FAIL" else { throw members.failure("ActionStatus", "is FAIL, and the ErrorCode 0") }
            return .charged(balance: nil)
        }
        return .declined(code: passedCodes.contains(code) ? code : refusalCode, reason: try members.text("ErrorInfo"))
    }

    /// The hosted service has no word for a cancellation, so the native one is used.
    private static func name(of event: HookEvent) -> String { event == .requested ? command : event.name }
}
