public import GiftModel

/// The events of a connection to a room.
///
/// ```swift
/// import GiftKit
///
/// func line(_ event: RoomEvent) -> String? {
///     switch event {
///     case .gift(let gift): GiftTip(gift, in: .english).text
///     case .message(let message) where message.kind == .text: "\(message.sender.userName): \(message.text)"
///     default: nil
///     }
/// }
/// ```
public enum RoomEvent: Hashable, Sendable {
    /// The connection stands: gifts with higher numbers than `seq` follow. `retryDelay` is what the server asks for after a loss.
    case connected(seq: Int?, retryDelay: Duration?)
    /// A gift was sent.
    case gift(GiftEvent)
    /// Something was said or done.
    case message(RoomMessage)
    /// Hearts of a second, summed.
    case likes(count: Int)
    /// Viewers who joined within a second: their number, the last one, and the total audience, if known.
    case joins(count: Int, last: GiftUser?, audienceCount: Int?)
    /// The events up to `seq` are no longer kept; no stream returns the missing ones.
    case reset(seq: Int?)
    /// The same user joined from elsewhere, which ends this connection.
    case replaced
}

/// The state of a store's connection to its room.
///
/// ```swift
/// import GiftKit
///
/// func notice(_ connection: RoomConnection) -> String {
///     if case .interrupted = connection { "Connecting again…" } else { "" }
/// }
/// ```
public enum RoomConnection: Hashable, Sendable {
    /// There were no listeners so far, or the first connection is being made.
    case connecting
    /// Events come as they happen.
    case connected
    /// The connection was lost for this reason; the next attempt begins after the delay.
    case interrupted(SVGAError, retryIn: Duration)
    /// Nothing more will come: the room was closed or the user joined from elsewhere, or for this reason.
    case ended(SVGAError?)
}
