public import GiftModel

/// The reason why a gift operation failed.
///
/// ```swift
/// import GiftKit
///
/// let error = GiftError.insufficientBalance(have: 3, need: 66)
/// print(error.text(in: try LanguageTag("zh-CN")), error.code)      // 余额不足 insufficient-balance
/// ```
public enum GiftError: Error, Hashable, Sendable {
    /// The balance is too small: the sender's coins, and the cost of all gifts.
    case insufficientBalance(have: Coins, need: Coins)
    /// The billing system or the server's rules refused it, with a code and a reason.
    case refused(code: Int, reason: String)
    /// The app itself refused it in ``GiftRoom/willSend(_:)``.
    case vetoed(reason: String)
    /// The catalogue has no such gift.
    case unknownGift
    /// There is no such room.
    case unknownRoom
    /// The room is closed.
    case roomClosed
    /// The price of one is this by now.
    case priceChanged(Coins)
    /// Too much in too short a time; it may be tried again after so long.
    case rateLimited(retryAfter: Duration)
    /// The user may send gifts here and write no messages.
    case muted
    /// The token is missing, wrong, or no longer valid, or does not allow this.
    case unauthorized(String)
    /// The server was unreachable or is temporarily unable: no coins were taken.
    case unavailable(String)
    /// The order may be charged. The outbox asks again with the same key, and the gift shows if it was taken.
    case outcomeUnknown(key: IdempotencyKey, orderID: String?)
    /// The server could not find out whether the order was charged. Support looks for it by this ID.
    case attention(orderID: String)
    /// The order was charged too late to show it; the refund is on its way.
    case cancelled
    /// The order was charged, and the coins were returned.
    case refunded
    /// The sender abandoned the order before the server accepted it.
    case abandoned
    /// The key belongs to another order.
    case keyReused
    /// Invalid values: the fault.
    case invalid(String)
}

extension GiftError {
    /// The reason in words for viewers; nil if the app is at fault.
    public var failure: GiftFailure? {
        switch self {
        case .insufficientBalance: .insufficientBalance
        case .refused, .vetoed: .refused
        case .unknownGift: .unknownGift
        case .unknownRoom, .roomClosed: .roomClosed
        case .priceChanged: .priceChanged
        case .rateLimited: .rateLimited
        case .muted: .muted
        case .unauthorized: .unauthorized
        case .unavailable: .network
        case .outcomeUnknown: .outcomeUnknown
        case .attention: .attention
        case .cancelled: .cancelled
        case .refunded: .refunded
        case .abandoned: .abandoned
        case .keyReused, .invalid: nil
        }
    }

    /// The word for it in answers of servers and in logs, such as `insufficient-balance`.
    public var code: String {
        switch self {
        case .unknownRoom: "no-such-room"
        case .vetoed: "vetoed"
        case .keyReused: "key-reused"
        default: failure?.code ?? "invalid"
        }
    }

    /// The line for the sender of a gift, in English unless the language is Chinese.
    public func text(in language: LanguageTag) -> String {
        let text = (failure ?? .refused).text(in: language)
        switch self {
        case .vetoed(let reason) where !reason.isEmpty: return reason
        case .refused(_, let reason):
            return GiftSentence.uncharged.text(of: reason.isEmpty ? text : reason, in: language)
        case .attention(let orderID): return text.replacing("%", with: orderID)
        case .outcomeUnknown, .cancelled, .refunded: return text
        default: return GiftSentence.unsent.text(of: text, in: language)
        }
    }

    /// Whether the same call may succeed a little later.
    public var isTransient: Bool {
        switch self {
        case .unavailable, .outcomeUnknown, .rateLimited: true
        default: false
        }
    }
}

extension GiftError: CustomStringConvertible {
    /// The fault, for logs.
    public var description: String {
        switch self {
        case .insufficientBalance(let have, let need): "the balance of \(have) is less than the cost of \(need)"
        case .refused(let code, let reason):
            "refused" + (code == 0 ? "" : " with the code \(code)") + (reason.isEmpty ? "" : ": \(reason)")
        case .vetoed(let reason): "the app refused it: \(reason)"
        case .unknownGift: "the catalogue has no such gift"
        case .unknownRoom: "there is no such room"
        case .roomClosed: "the room is closed"
        case .priceChanged(let coins): "the price of one is \(coins) now"
        case .rateLimited(let delay): "too many requests; try again in \(delay)"
        case .muted: "the user is muted in this room"
        case .unauthorized(let reason): reason
        case .unavailable(let reason): reason
        case .outcomeUnknown(let key, let orderID):
            "it is not known whether the order \(orderID ?? "with the key \(key)") was taken"
        case .attention(let orderID): "support must find out whether the order \(orderID) was charged"
        case .cancelled: "the order was charged too late to show it; the refund is on its way"
        case .refunded: "the coins of the order were returned"
        case .abandoned: "the sender abandoned the order"
        case .keyReused: "the key belongs to another order"
        case .invalid(let reason): reason
        }
    }
}
