import GiftModel
import SVGACoding
import SVGASystem

extension OrderOutbox {
    private static let maxByteCount = 16 << 20

    /// The orders of an earlier run, all of which may be charged; none if there is no file.
    static func entries(in path: String) throws(SVGAError) -> [Entry] {
        do {
            let handle = try FileHandle(opening: path, O_RDONLY | O_CLOEXEC)
            let size = Int(try handle.status().st_size)
            guard size > 0 else { return [] }
            guard size <= maxByteCount else { throw SVGAError.invalid("it has \(size) bytes") }
            let items = try JSONTree(parsing: try handle.bytes(count: size))["orders"]?.elements
            guard let items else { throw SVGAError.invalid("'orders' is missing") }
            return try items.map(Entry.init)
        } catch let error as SVGAError where error.isMissingFile {
            // The data of a file that replaces another is synced.
            try? AtomicFile.write([], to: path)
            return []
        } catch {
            throw SVGAError(
                .invalidRequest, "cannot read the outbox \(path): \(error)",
                remedy: "move it away only if you can do without its orders"
            ).keeping(error)
        }
    }
}

extension OrderOutbox.Entry {
    fileprivate init(_ tree: JSONTree) throws {
        func text(_ key: String) throws -> String {
            guard let text = tree[key]?.text else { throw SVGAError.invalid("an order has no text '\(key)'") }
            return text
        }
        order = GiftOrder(
            room: try RoomID(text("room")), giftID: try GiftID(text("giftID")), count: tree["count"]?.integer ?? 1,
            receiver: try tree["receiver"]?.text.map { try UserID($0) }, coins: tree["coins"]?.integer,
            key: try IdempotencyKey(text("key")))
        (orderID, isUndecided) = (tree["orderID"]?.text, true)
    }

    var tree: JSONTree {
        var members: [String: JSONTree] = [
            "key": .string(order.key.text), "room": .string(order.room.text), "giftID": .string(order.giftID.text),
            "count": .integer(order.count),
        ]
        members["receiver"] = order.receiver.map { .string($0.text) }
        members["coins"] = order.coins.map { .integer($0) }
        members["orderID"] = orderID.map { .string($0) }
        return .object(members)
    }
}
