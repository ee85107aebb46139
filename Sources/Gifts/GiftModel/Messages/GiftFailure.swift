/// The reason why a gift was not sent, for a viewer.
///
/// ```swift
/// print(GiftFailure.insufficientBalance.text(in: try LanguageTag("zh-CN")))      // 余额不足
/// ```
public enum GiftFailure: String, CaseIterable, Sendable {
    /// The balance is smaller than the cost.
    case insufficientBalance = "insufficient-balance"
    /// The server was not reached, or cannot take gifts now.
    case network = "unavailable"
    /// The owner of the app refused it.
    case refused = "refused"
    /// The catalogue has no such gift.
    case unknownGift = "unknown-gift"
    /// The price has changed.
    case priceChanged = "price-changed"
    /// The room is closed.
    case roomClosed = "room-closed"
    /// Too many gifts in too short a time.
    case rateLimited = "rate-limited"
    /// It was sent, but it is unknown whether it was paid.
    case outcomeUnknown = "outcome-unknown"
    /// The server could not find out whether it was paid. Replace `%` in the text by the ID of the order.
    case attention
    /// It was paid too late to show it.
    case cancelled
    /// It was paid, and the coins were returned.
    case refunded
    /// The sender abandoned it.
    case abandoned
    /// The user may not write here.
    case muted = "muted"
    /// The user is not signed in, or no longer.
    case unauthorized = "unauthorized"

    /// The word for it in answers of servers, such as `insufficient-balance`.
    public var code: String { rawValue }

    /// The displayed line, in English unless the language is Chinese.
    public func text(in language: LanguageTag) -> String { GiftSentence.text(words, in: language) }

    package var words: GiftSentence.Words {
        switch self {
        case .insufficientBalance: ("Insufficient balance", "余额不足", "餘額不足")
        case .network: ("The service is not available now", "服务暂时不可用", "服務暫時無法使用")
        case .refused: ("The gift was refused", "礼物被拒绝", "禮物被拒絕")
        case .unknownGift: ("This gift is not available", "该礼物不可用", "該禮物無法使用")
        case .priceChanged: ("The price has changed", "价格已更新", "價格已更新")
        case .roomClosed: ("The room is closed", "直播间已关闭", "直播間已關閉")
        case .rateLimited: ("Too many gifts, wait a moment", "操作太频繁,请稍候", "操作太頻繁,請稍候")
        case .outcomeUnknown:
            ("Checking whether your gift was sent. You pay at most once.", "正在确认礼物是否送出,最多只扣费一次。", "正在確認禮物是否送出,最多只扣費一次。")
        case .attention:
            (
                "We could not confirm this gift. Quote order % to support.", "无法确认该礼物,请向客服提供订单号 %。",
                "無法確認該禮物,請向客服提供訂單號 %。"
            )
        case .cancelled:
            ("Too late to show. Your refund is on its way.", "已来不及展示,退款正在处理。", "已來不及展示,退款正在處理。")
        case .refunded: ("Your coins were returned.", "金币已退还。", "金幣已退還。")
        case .abandoned: ("You cancelled it", "您已取消", "您已取消")
        case .muted: ("You are muted in this room", "您已被禁言", "您已被禁言")
        case .unauthorized: ("Sign in again", "请重新登录", "請重新登入")
        }
    }
}

/// A sentence around the reason why a gift was not sent, which replaces `%`.
package enum GiftSentence: String, CaseIterable, Sendable {
    package typealias Words = (english: String, simplified: String, traditional: String)

    /// The order left no record.
    case unsent
    /// The order is refused on record.
    case uncharged

    package var words: Words {
        switch self {
        case .unsent: ("Not sent: %", "未送出:%", "未送出:%")
        case .uncharged: ("%. You were not charged.", "%。未扣费。", "%。未扣費。")
        }
    }

    package func text(of reason: String, in language: LanguageTag) -> String {
        GiftSentence.text(words, in: language).replacing("%", with: reason)
    }

    static func text(_ words: Words, in language: LanguageTag) -> String {
        let texts: [LanguageTag: String] = [
            .simplifiedChinese: words.simplified, .traditionalChinese: words.traditional, .chinese: words.simplified,
        ]
        return language.lookUp(in: texts) ?? words.english
    }

    /// The lines of all failures and sentences by their codes, for the page: the three languages with `|` between them.
    package static var page: [String: String] {
        let lines = GiftFailure.allCases.map { ($0.code, $0.words) } + allCases.map { ($0.rawValue, $0.words) }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0, "\($1.english)|\($1.simplified)|\($1.traditional)") })
    }
}
