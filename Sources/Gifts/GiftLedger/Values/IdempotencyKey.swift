package import GiftModel

/// What a client calls one attempt to pay, the same in each repetition of it: 1 to 64 visible characters of ASCII.
package struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// - Throws: ``GiftDataError`` for a key that is empty, too long or has other characters.
    package init(_ text: String) throws(GiftDataError) {
        if text.isEmpty { throw GiftDataError(.missing) }
        if let other = text.unicodeScalars.first(where: { !("!"..."~" ~= $0) }) {
            throw GiftDataError(.character(other))
        }
        let byteCount = text.utf8.count
        if byteCount > IdempotencyKey.maxByteCount {
            throw GiftDataError(.tooLong(count: byteCount, limit: IdempotencyKey.maxByteCount, unit: .characters))
        }
        self.text = text
    }

    private static let maxByteCount = 64

    package var description: String { text }
}
