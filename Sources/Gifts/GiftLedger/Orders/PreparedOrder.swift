package import GiftModel
import SVGACoding
import SVGADatabase

/// An order with all that can be computed before its turn comes, so that the thread that writes has less to do.
package struct PreparedOrder: Sendable {
    let order: GiftOrder
    let sender: GiftUser
    /// SHA-256 of room, gift, count and receiver: the same key with another fingerprint was used twice.
    let fingerprint: [UInt8]
    let senderText, roomText: String

    package init(_ order: GiftOrder, from sender: GiftUser) throws {
        (self.order, self.sender) = (order, sender)
        fingerprint = try PreparedOrder.digest(
            [order.room.text, order.giftID.text, "\(order.count)", order.receiver?.text ?? ""]).bytes
        senderText = sender.line
        roomText = order.room.text.quoted
    }

    /// The payment ID. A ledger that lost the order computes it again, so that a repetition is charged once.
    func payment() throws -> String {
        let print = ContentDigest(fingerprint)?.hexadecimal ?? ""
        return try PreparedOrder.digest([sender.userID.text, order.key.text, print]).hexadecimal
    }

    /// The digest of texts, each with its length before it.
    private static func digest(_ parts: [String]) throws -> ContentDigest {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += "\(part.utf8.count):".utf8
            bytes += part.utf8
        }
        return try SHA256.digest(of: bytes)
    }
}
