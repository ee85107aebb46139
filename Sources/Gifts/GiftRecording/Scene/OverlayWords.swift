package import GiftModel

package struct OverlayWords: Sendable {
    private static let verbs: [LanguageTag: (sent: String, to: String)] = [
        .english: ("sent", "to"), .simplifiedChinese: ("送出了", "给"), .traditionalChinese: ("送出了", "給"),
    ]
    /// An invisible mark; after a name it keeps the following text from joining a right-to-left line.
    private static let mark = "\u{200E}"

    private let language: LanguageTag
    private let verbs: (sent: String, to: String)

    /// Creates the words of a language; English ones by default.
    package init(_ language: LanguageTag) {
        self.language = language
        verbs = language.lookUp(in: OverlayWords.verbs) ?? ("sent", "to")
    }

    /// The name by which viewers know a user.
    func name(of user: GiftUser) -> String { GiftTip.shown(user.userName, or: user.userID.text) }

    func name(of gift: Gift) -> String { GiftTip.shown(gift.localized(for: language).name, or: gift.giftID.text) }

    /// The lower line of a banner.
    func line(about gift: Gift, to receiver: GiftUser?) -> String {
        let line = "\(verbs.sent) \(name(of: gift))\(OverlayWords.mark)"
        return receiver.map { "\(line) \(verbs.to) \(name(of: $0))\(OverlayWords.mark)" } ?? line
    }

    /// The line over an animation.
    func notice(about event: GiftEvent) -> String {
        let number = event.count > 1 ? " x\(event.count)" : ""
        return "\(name(of: event.sender))\(OverlayWords.mark) \(verbs.sent) \(name(of: event.gift))"
            + "\(OverlayWords.mark)\(number)"
    }
}
