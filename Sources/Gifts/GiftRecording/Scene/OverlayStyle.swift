import SVGAGeometry
import SVGAText

/// Colours, sizes and letters of the page of a live room, in its units.
enum OverlayStyle {
    static let gold = Color(red: 255, green: 211, blue: 107)
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
        (0, Color(red: 122, green: 43, blue: 255)), (0.65, Color(red: 255, green: 61, blue: 129, alpha: 217.0 / 255)),
        (1, Color(red: 255, green: 61, blue: 129, alpha: 0)),
    ])
    static let ownBannerColors = Gradient([
        (0, Color(red: 201, green: 138, blue: 0)), (0.65, Color(red: 255, green: 181, blue: 46, alpha: 217.0 / 255)),
        (1, Color(red: 255, green: 181, blue: 46, alpha: 0)),
    ])
    static let noticeColors = Gradient([
        (0, Color(red: 122, green: 43, blue: 255, alpha: 0.7)), (1, Color(red: 255, green: 61, blue: 129, alpha: 0.7)),
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
        text.shadow = DynamicText.Shadow(color: Color(red: 0, green: 0, blue: 0), offset: Point(0, 1), blur: 3)
        text.overflow = .visible
        return text
    }

    static func notice(_ string: String) -> DynamicText { text(string, size: 15) }

    static func number(_ number: Int) -> DynamicText {
        var text = text("x\(number)", size: 34, weight: 900)
        (text.isItalic, text.color, text.overflow) = (true, gold, .visible)
        text.stroke = DynamicText.Stroke(color: Color(red: 122, green: 28, blue: 0), width: 2.5)
        return text
    }

    private static func text(_ string: String, size: Double, weight: Int = 400) -> DynamicText {
        var text = DynamicText(string)
        (text.size, text.weight, text.alignment) = (size, weight, .left)
        return text
    }
}
