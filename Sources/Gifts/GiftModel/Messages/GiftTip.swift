/// The line about a gift in the list of messages: who sent what, and how many.
///
/// ```swift
/// let rose = Gift(giftID: try GiftID("rose"), name: "Rose", coins: 1)
/// let event = GiftEvent(
///     id: try EventID("e1"), room: try RoomID("r1"), time: 0,
///     sender: GiftUser(userID: try UserID("u1"), userName: "Ada"), gift: rose, count: 5)
/// print(GiftTip(event, in: .english).text)        // Ada sent Rose x 5
/// ```
public struct GiftTip: Hashable, Sendable {
    /// The line, in one line and without signs that would change the text around it.
    public let text: String

    /// Creates the line, in English unless the language is Chinese.
    ///
    /// A sender without a name is shown by the account, a gift without one by its own; `?` stands for an account that cannot be
    /// seen.
    public init(_ event: GiftEvent, in language: LanguageTag) {
        let gift = event.gift.localized(for: language)
        let sender = GiftTip.shown(event.sender.userName, or: event.sender.userID.text)
        let name = GiftTip.shown(gift.name, or: gift.giftID.text)
        let verb = language.lookUp(in: GiftTip.verbs) ?? "sent"
        text = "\(sender) \(verb) \(name) x \(event.count)"
    }

    private static let verbs: [LanguageTag: String] = [
        .english: "sent", .simplifiedChinese: "送出了", .traditionalChinese: "送出了",
        LanguageTag.chinese: "送出了",
    ]

    /// The name, or a form of the account instead; accounts are arbitrary text, which viewers must not see.
    package static func shown(_ name: String, or id: String) -> String {
        let texts = [name, id].lazy.map {
            PlainText.prefix(of: PlainText.cleaned($0), maxCount: GiftLimits.maxCharacterCount)
        }
        return texts.first { !$0.allSatisfy(\.isWhitespace) } ?? "?"
    }
}
