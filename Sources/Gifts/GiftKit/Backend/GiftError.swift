public import GiftModel

/// Why something about gifts did not happen.
///
/// ```swift
/// import GiftKit
///
/// let error = GiftError.insufficientBalance(have: 3, need: 66)
/// print(error.text(in: try LanguageTag("zh-CN")), error.code)      // 余额不足 insufficient-balance
/// ```
public enum GiftError: Error, Hashable, Sendable {
    /// The balance is too small: what the sender has, and what all the gifts cost.
    case insufficientBalance(have: Coins, need: Coins)
    /// The billing system or the rules of the server refused it, with a number and words of its own.
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
    /// The server was not reached or cannot do it now: nothing was taken.
    case unavailable(String)
    /// The order was sent, and whether it was taken is unknown: the same key tells it later, and the gift shows when it was.
    case outcomeUnknown(key: IdempotencyKey, orderID: String?)
    /// The values make no sense: what was wrong.
    case invalid(String)
}

extension GiftError {
    /// The reason in the words for viewers; nil where the app is at fault.
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
        case .invalid: nil
        }
    }

    /// The word for it in answers of servers and in logs, such as `insufficient-balance`.
    public var code: String {
        switch self {
        case .unknownRoom: "no-such-room"
        case .vetoed: "vetoed"
        case .unavailable: "unavailable"
        default: failure?.code ?? "invalid"
        }
    }

    /// The line that a viewer reads, in English where the language is neither English nor Chinese.
    public func text(in language: LanguageTag) -> String {
        switch self {
        case .refused(_, let reason) where !reason.isEmpty: reason
        case .vetoed(let reason) where !reason.isEmpty: reason
        default: (failure ?? .refused).text(in: language)
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
    /// What was wrong, for logs.
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
        case .invalid(let reason): reason
        }
    }
}
