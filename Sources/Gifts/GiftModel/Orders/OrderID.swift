/// The ID of an order and of its event: a UUID of version 7 (RFC 9562) in lower case. Names of one ledger rise in the
/// order in which orders came, also over restarts and where the wall clock is set back.
package struct OrderID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    /// Reads the text of a UUID; nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isDash = [8, 13, 18, 23].contains(index)
            guard isDash ? byte == UInt8(ascii: "-") : OrderID.isDigit(byte) else { return nil }
        }
        self.text = text
    }

    package init(unchecked text: String) { self.text = text }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }

    package var description: String { text }

    package static func < (a: OrderID, b: OrderID) -> Bool { a.text < b.text }
}
