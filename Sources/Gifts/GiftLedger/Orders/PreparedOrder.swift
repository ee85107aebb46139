import GiftModel
import SVGADatabase
import SVGADigest
import SVGAJSON

/// An order with all that can be computed before its turn comes, so that the thread that writes has less to do.
struct PreparedOrder: Sendable {
    let order: GiftOrder
    /// SHA-256 of what an order is: a key that comes again with another one was used twice.
    let fingerprint: [UInt8]
    let sender: String
    let receiver: String?
    let room: String

    init(_ order: GiftOrder) throws(LedgerError) {
        self.order = order
        fingerprint = try PreparedOrder.fingerprint(of: order)
        sender = order.sender.tree(.native).line
        receiver = order.receiver.map { $0.tree(.native).line }
        room = JSONTree.string(order.room.text).line
    }

    /// The digest of room, gift, count and receiver, each with its length before it.
    private static func fingerprint(of order: GiftOrder) throws(LedgerError) -> [UInt8] {
        let parts = [order.room.text, order.giftID.text, "\(order.count)", order.receiver?.userID.text ?? ""]
        let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
        return try SHA256.digest(of: Array(text.utf8), throwing: LedgerError.self).bytes
    }
}
