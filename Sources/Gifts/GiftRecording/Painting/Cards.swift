import SVGAGeometry
import SVGAPixels
import SVGAText

/// Something that is drawn once and moved as a whole.
enum Card: Hashable, Sendable {
    case banner(BannerFace), bullet(BulletFace), notice(String)

    func picture(_ tools: PaintingTools) throws -> CardPicture {
        switch self {
        case .banner(let face): try face.picture(tools)
        case .bullet(let face): try face.picture(tools)
        case .notice(let text): try Card.notice(text, tools)
        }
    }

    /// The line about an animation, its origin in the middle of its upper edge.
    private static func notice(_ string: String, _ tools: PaintingTools) throws -> CardPicture {
        let (text, padding) = (OverlayStyle.notice(string), OverlayStyle.noticePadding)
        let room = tools.layout.stage.width * 0.86 - 2 * padding.width
        let width = min(try tools.width(of: text).rounded(.up), room)
        let height = 20 + 2 * padding.height
        let box = Rect(minX: -width / 2 - padding.width, minY: 0, maxX: width / 2 + padding.width, maxY: height)
        let card = try CardCanvas(box.expanded(by: 24), tools)
        try card.shadow(of: box, blur: 20, opacity: 0.4) {
            let shape = Rect(minX: box.minX, minY: 4, maxX: box.maxX, maxY: height + 4)
            try card.fill(Path(rect: shape, cornerRadius: 18), Color(red: 0, green: 0, blue: 0))
        }
        try card.fill(box, cornerRadius: 18, OverlayStyle.noticeColors)
        try card.draw(text, in: Rect(minX: -width / 2, minY: 0, maxX: width / 2, maxY: height))
        return card.finish()
    }
}

extension BulletFace {
    fileprivate func picture(_ tools: PaintingTools) throws -> CardPicture {
        let text = OverlayStyle.bullet(self.text)
        let (padding, height) = (OverlayStyle.bulletPadding, OverlayStyle.bulletHeight)
        let width = try tools.width(of: text)
        let box = Rect(minX: 0, minY: 0, maxX: width + 2 * padding, maxY: height)
        let card = try CardCanvas(box.expanded(by: 4), tools)
        try card.fill(Path(rect: box, cornerRadius: height / 2), Color(red: 0, green: 0, blue: 0, alpha: 0.4))
        if isOwn {
            let ring = Path(rect: box.expanded(by: -0.5), cornerRadius: height / 2)
            try card.stroke(ring, width: 1, OverlayStyle.gold)
        }
        try card.draw(text, in: Rect(minX: padding, minY: 0, maxX: padding + width + 1, maxY: height))
        return card.finish()
    }
}
