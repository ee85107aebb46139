public import GiftModel

/// Identifies combos: the same sender and gift and, in standard rules, receiver.
///
/// ```swift
/// let key = GiftKey(sender: try UserID("u1"), gift: try GiftID("rose"))
/// print(key)      // u1/rose
/// ```
public struct GiftKey: Hashable, Sendable, CustomStringConvertible {
    /// The payer.
    public let sender: UserID
    /// The gift.
    public let gift: GiftID
    /// The receiver; nil if none was named or receivers are not compared.
    public let receiver: UserID?

    /// Creates a key.
    public init(sender: UserID, gift: GiftID, receiver: UserID? = nil) {
        (self.sender, self.gift, self.receiver) = (sender, gift, receiver)
    }

    /// The parts as a word of a trace, such as `u1/rose` or `u1/rose>u2`.
    public var description: String { "\(sender)/\(gift)" + (receiver.map { ">\($0)" } ?? "") }
}
