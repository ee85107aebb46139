public import GiftModel

/// The error of a gift operation.
@available(*, deprecated, renamed: "SVGAError")
public typealias GiftError = SVGAError

extension SVGAError {
    /// The balance is too small: the sender's coins, and the cost of all gifts, which `limit` has.
    public static func insufficientBalance(have: Coins, need: Coins) -> SVGAError {
        SVGAError(
            .forbidden, "the balance of \(have) is less than the cost of \(need)",
            limit: Limit(name: "balance", limit: have, found: need), cause: .insufficientBalance)
    }

    /// The billing system or the server's rules refused it, with a reason and a code, which `status` has.
    public static func refused(code: Int, reason: String) -> SVGAError {
        let words = "refused" + (code == 0 ? "" : " with the code \(code)") + (reason.isEmpty ? "" : ": \(reason)")
        return SVGAError(.forbidden, words, status: code, cause: .refused, detail: reason)
    }

    /// The app itself refused it in ``GiftRoom/willSend(_:)``.
    public static func vetoed(reason: String) -> SVGAError {
        SVGAError(.forbidden, "the app refused it: \(reason)", cause: .vetoed, detail: reason)
    }

    /// The catalogue has no such gift.
    public static let unknownGift = SVGAError(
        .invalidRequest, "the catalogue has no such gift", cause: .unknownGift)
    /// There is no such room.
    public static let unknownRoom = SVGAError(.invalidRequest, "no such room", cause: .unknownRoom)
    /// The room is closed.
    public static let roomClosed = SVGAError(.invalidRequest, "the room is closed", cause: .roomClosed)

    /// The price of one is this by now.
    public static func priceChanged(_ coins: Coins) -> SVGAError {
        SVGAError(.invalidRequest, "the price of one is \(coins) now", cause: .priceChanged, detail: "\(coins)")
    }

    /// Too much in too short a time; it may be tried again after so long.
    public static func rateLimited(retryAfter: Duration) -> SVGAError {
        SVGAError(
            .network, "too many requests", remedy: "try again in \(retryAfter)", cause: .rateLimited,
            retryAfter: retryAfter, isTransient: true)
    }

    /// The user may send gifts here and write no messages.
    public static let muted = SVGAError(.forbidden, "the user is muted in this room", cause: .muted)

    /// The token is missing, wrong, or no longer valid, or does not allow this.
    public static func unauthorized(_ reason: String) -> SVGAError {
        SVGAError(.forbidden, reason, cause: .unauthorized)
    }

    /// The server was unreachable or is temporarily unable: no coins were taken.
    public static func unavailable(_ reason: String) -> SVGAError { SVGAError(.network, reason, isTransient: true) }

    /// The order may be charged. The outbox asks again with the same key, and the gift shows if it was taken.
    public static func outcomeUnknown(key: IdempotencyKey, orderID: String?) -> SVGAError {
        SVGAError(
            .network, "it is not known whether the order \(orderID ?? "with the key \(key)") was taken",
            cause: .undecided, detail: orderID, isTransient: true)
    }

    /// The server could not find out whether the order was charged. Support looks for it by this ID.
    public static func attention(orderID: String) -> SVGAError {
        SVGAError(
            .failed, "support must find out whether the order \(orderID) was charged", cause: .attention,
            detail: orderID)
    }

    /// The order was charged too late to show it; the refund is on its way.
    public static let chargedTooLate = SVGAError(
        .failed, "the order was charged too late to show it; the refund is on its way", cause: .chargedTooLate)
    /// The order was charged, and the coins were returned.
    public static let refunded = SVGAError(.failed, "the coins of the order were returned", cause: .refunded)
    /// The sender abandoned the order before the server accepted it.
    public static let abandoned = SVGAError(.cancelled, "the sender abandoned the order", cause: .abandoned)
    /// The key belongs to another order.
    public static let keyReused = SVGAError(.invalidRequest, "the key belongs to another order", cause: .keyReused)

    /// Invalid values: the fault.
    public static func invalid(_ reason: String) -> SVGAError { unusable(reason) }
}

extension SVGAError {
    /// The reason in words for viewers why a gift was not sent; nil if the app is at fault.
    ///
    /// ```swift
    /// import GiftKit
    ///
    /// func send(_ gift: GiftID, to store: GiftStore) async {
    ///     do {
    ///         try await store.sendGift(giftID: gift)
    ///     } catch {
    ///         switch error.giftFailure {
    ///         case .insufficientBalance: print("buy coins")
    ///         case .priceChanged: try? await store.refreshUsableGifts()
    ///         default: print(error.text(in: .english))
    ///         }
    ///     }
    /// }
    /// ```
    public var giftFailure: GiftFailure? {
        switch cause {
        case .unknownRoom: .roomClosed
        case .vetoed: .refused
        case .keyReused: nil
        default: cause.flatMap { GiftFailure(rawValue: $0.rawValue) } ?? (isLasting ? nil : .network)
        }
    }

    /// The word for it in answers of servers and in logs, such as `insufficient-balance`.
    public var giftCode: String {
        switch cause {
        case .unknownRoom?, .vetoed?, .keyReused?: cause?.rawValue ?? ""
        default: giftFailure?.code ?? "invalid"
        }
    }

    /// The line for the sender of a gift, in English unless the language is Chinese.
    ///
    /// ```swift
    /// import GiftKit
    ///
    /// let error = SVGAError.insufficientBalance(have: 3, need: 66)
    /// print(error.text(in: try LanguageTag("zh-CN")), error.giftCode)   // 未送出:余额不足 insufficient-balance
    /// ```
    public func text(in language: LanguageTag) -> String {
        let (text, detail) = ((giftFailure ?? .refused).text(in: language), detail ?? "")
        switch cause {
        case .vetoed where !detail.isEmpty: return detail
        case .refused: return GiftSentence.uncharged.text(of: detail.isEmpty ? text : detail, in: language)
        case .attention: return text.replacing("%", with: detail)
        case .undecided, .chargedTooLate, .refunded: return text
        default: return GiftSentence.unsent.text(of: text, in: language)
        }
    }

    /// Whether the request itself is at fault, or a rule forbids it.
    var isLasting: Bool { category == .invalidRequest || category == .forbidden }
}
