package import GiftModel
import SVGAGraphics
import SVGAText

/// Colours, sizes and letters of the page of a live room, in its units.
enum OverlayStyle {
    static let gold = SVGAColor(red: 255, green: 211, blue: 107)
    static let bannerSize = Size(268, 56)
    /// The extent of a banner without a number to the right of its left edge, with the shadow of its icon.
    static let bannerReach = 284.0
    static let bulletHeight = 32.0
    static let bulletPadding = 15.0
    static let noticePadding = Size(18, 7)
    /// The place of a number next to its banner, and the point about which it grows.
    static let numberBox = Rect(minX: 276, minY: 14, maxX: 676, maxY: 48)
    static let numberPivot = (column: 0.2, y: 41.2)

    static let bannerColors = Gradient([
        (0, SVGAColor(red: 122, green: 43, blue: 255)),
        (0.65, SVGAColor(red: 255, green: 61, blue: 129, alpha: 217.0 / 255)),
        (1, SVGAColor(red: 255, green: 61, blue: 129, alpha: 0)),
    ])
    static let ownBannerColors = Gradient([
        (0, SVGAColor(red: 201, green: 138, blue: 0)),
        (0.65, SVGAColor(red: 255, green: 181, blue: 46, alpha: 217.0 / 255)),
        (1, SVGAColor(red: 255, green: 181, blue: 46, alpha: 0)),
    ])
    static let noticeColors = Gradient([
        (0, SVGAColor(red: 122, green: 43, blue: 255, alpha: 0.7)),
        (1, SVGAColor(red: 255, green: 61, blue: 129, alpha: 0.7)),
    ])

    static func name(_ string: String) -> DynamicText { text(string, size: 15, weight: 700) }

    static func line(_ string: String) -> DynamicText {
        var text = text(string, size: 12)
        text.color.alpha = 0.75
        return text
    }

    static func letter(_ string: String) -> DynamicText {
        var text = text(string, size: 15, weight: 600)
        (text.alignment, text.overflow) = (.center, .visible)
        return text
    }

    static func bullet(_ string: String) -> DynamicText {
        var text = text(string, size: 15)
        text.shadow = DynamicText.Shadow(color: SVGAColor(red: 0, green: 0, blue: 0), offset: Point(0, 1), blur: 3)
        text.overflow = .visible
        return text
    }

    static func notice(_ string: String) -> DynamicText { text(string, size: 15) }

    static func number(_ number: Int) -> DynamicText {
        var text = text("x\(number)", size: 34, weight: 900)
        (text.isItalic, text.color, text.overflow) = (true, gold, .visible)
        text.stroke = DynamicText.Stroke(color: SVGAColor(red: 122, green: 28, blue: 0), width: 2.5)
        return text
    }

    private static func text(_ string: String, size: Double, weight: Int = 400) -> DynamicText {
        var text = DynamicText(string)
        (text.size, text.weight, text.alignment) = (size, weight, .left)
        return text
    }
}

package struct OverlayWords: Sendable {
    private static let verbs: [LanguageTag: (sent: String, to: String)] = [
        .english: ("sent", "to"), .simplifiedChinese: ("送出了", "给"), .traditionalChinese: ("送出了", "給"),
    ]
    /// An invisible mark; after a name it keeps the following text from joining a right-to-left line.
    private static let mark = "\u{200E}"

    private let language: LanguageTag
    private let verbs: (sent: String, to: String)

    package init(_ language: LanguageTag) {
        self.language = language
        verbs = language.lookUp(in: OverlayWords.verbs) ?? ("sent", "to")
    }

    func name(of user: GiftUser) -> String { GiftTip.shown(user.userName, or: user.userID.text) }

    func name(of gift: Gift) -> String { GiftTip.shown(gift.localized(for: language).name, or: gift.giftID.text) }

    func line(about gift: Gift, to receiver: GiftUser?) -> String {
        let line = "\(verbs.sent) \(name(of: gift))\(OverlayWords.mark)"
        return receiver.map { "\(line) \(verbs.to) \(name(of: $0))\(OverlayWords.mark)" } ?? line
    }

    func notice(about event: GiftEvent) -> String {
        let number = event.count > 1 ? " x\(event.count)" : ""
        return "\(name(of: event.sender))\(OverlayWords.mark) \(verbs.sent) \(name(of: event.gift))"
            + "\(OverlayWords.mark)\(number)"
    }
}

/// A viewer's face: a picture, or the first letter of the name on a colour that depends on the name.
struct AvatarFace: Hashable, Sendable {
    /// The URL of the picture; empty for none.
    let url: String
    let letter: String
    /// The hue of the colour in degrees, 0 ..< 360.
    let hue: Int

    init(_ user: GiftUser, name: String) {
        url = user.avatarURL
        letter = name.first.map { String($0).uppercased() } ?? "?"
        hue = name.unicodeScalars.reduce(0) { ($0 + Int($1.value) * 37) % 360 }
    }
}
