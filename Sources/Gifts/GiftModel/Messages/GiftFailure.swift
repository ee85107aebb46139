/// Why a gift was not sent, as a viewer is told.
///
/// ```swift
/// print(GiftFailure.insufficientBalance.text(in: try LanguageTag("zh-CN")))      // 余额不足
/// ```
public enum GiftFailure: String, CaseIterable, Sendable {
    /// The balance is smaller than the cost.
    case insufficientBalance = "insufficient-balance"
    /// The server was not reached.
    case network = "network"
    /// The owner of the app refused it.
    case refused = "refused"
    /// The catalogue has no such gift.
    case unknownGift = "unknown-gift"
    /// The price is another one by now.
    case priceChanged = "price-changed"
    /// The room is closed.
    case roomClosed = "room-closed"
    /// Too many gifts in too short a time.
    case rateLimited = "rate-limited"
    /// It was sent, and nobody knows yet whether it was paid.
    case outcomeUnknown = "outcome-unknown"
    /// The user may not write here.
    case muted = "muted"
    /// The user is not signed in, or no longer.
    case unauthorized = "unauthorized"

    /// The word for it in answers of servers, such as `insufficient-balance`.
    public var code: String { rawValue }

    /// The line that is shown, in English where the language is neither English nor Chinese.
    public func text(in language: LanguageTag) -> String {
        let (english, simplified, traditional) = words
        let texts: [LanguageTag: String] = [
            .simplifiedChinese: simplified, .traditionalChinese: traditional, .chinese: simplified,
        ]
        return language.lookUp(in: texts) ?? english
    }

    private var words: (english: String, simplified: String, traditional: String) {
        switch self {
        case .insufficientBalance: ("Insufficient balance", "余额不足", "餘額不足")
        case .network: ("Network error, try again", "网络错误,请重试", "網路錯誤,請重試")
        case .refused: ("The gift was refused", "礼物被拒绝", "禮物被拒絕")
        case .unknownGift: ("This gift is not available", "该礼物不可用", "該禮物無法使用")
        case .priceChanged: ("The price has changed", "价格已更新", "價格已更新")
        case .roomClosed: ("The room is closed", "直播间已关闭", "直播間已關閉")
        case .rateLimited: ("Too many gifts, wait a moment", "操作太频繁,请稍候", "操作太頻繁,請稍候")
        case .outcomeUnknown: ("Not confirmed yet, do not send again", "尚未确认,请勿重复发送", "尚未確認,請勿重複發送")
        case .muted: ("You are muted in this room", "您已被禁言", "您已被禁言")
        case .unauthorized: ("Sign in again", "请重新登录", "請重新登入")
        }
    }
}
