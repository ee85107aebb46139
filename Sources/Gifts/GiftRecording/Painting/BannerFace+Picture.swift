import SVGAGraphics

extension BannerFace {
    private static let avatarBox = Rect(minX: 6, minY: 6, maxX: 50, maxY: 50)
    private static let iconBox = Rect(minX: 202, minY: -4, maxX: 266, maxY: 60)
    private static let nameBox = Rect(minX: 58, minY: 11, maxX: 208, maxY: 30)
    private static let lineBox = Rect(minX: 58, minY: 30, maxX: 208, maxY: 45)

    /// The banner without its number, its origin in its upper left corner.
    func picture(_ tools: PaintingTools) throws -> CardPicture {
        let size = OverlayStyle.bannerSize
        let card = try CardCanvas(Rect(minX: 0, minY: -8, maxX: size.width + 12, maxY: size.height + 24), tools)
        try card.fill(
            Rect(size), cornerRadius: size.height / 2,
            isOwn ? OverlayStyle.ownBannerColors : OverlayStyle.bannerColors)
        try draw(avatar, on: card, tools)
        try card.draw(OverlayStyle.name(sender), in: BannerFace.nameBox)
        try card.draw(OverlayStyle.line(line), in: BannerFace.lineBox)
        if let icon = iconPicture(tools) { try draw(icon, on: card) }
        return card.finish()
    }

    func load(_ tools: PaintingTools) { _ = (avatarPicture(tools), iconPicture(tools)) }

    private func avatarPicture(_ tools: PaintingTools) -> Pixmap? {
        tools.picture(avatar.url, side: 2 * BannerFace.avatarBox.width)
    }

    private func iconPicture(_ tools: PaintingTools) -> Pixmap? { tools.picture(icon, side: BannerFace.iconBox.width) }

    private func draw(_ face: AvatarFace, on card: CardCanvas, _ tools: PaintingTools) throws {
        let box = BannerFace.avatarBox
        let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
        let radius = box.width / 2
        let ring = SVGAPath(ellipseAt: middle, radiusX: radius + 1, radiusY: radius + 1)
        try card.stroke(ring, width: 2, SVGAColor(red: 255, green: 255, blue: 255, alpha: 0.69))
        let circle = SVGAPath(ellipseAt: middle, radiusX: radius, radiusY: radius)
        try card.clipped(to: circle) {
            try card.draw(Gradient(hue: face.hue).square(side: tools.layout.side(box.width)), in: box.expanded(by: 1))
            if let picture = avatarPicture(tools) {
                try card.draw(picture, in: box.covered(by: picture))
            } else {
                try card.draw(OverlayStyle.letter(face.letter), in: box)
            }
        }
    }

    private func draw(_ icon: Pixmap, on card: CardCanvas) throws {
        let box = BannerFace.iconBox.holding(icon)
        let below = Rect(minX: box.minX, minY: box.minY + 4, maxX: box.maxX, maxY: box.maxY + 4)
        try card.shadow(of: below, blur: 8, opacity: 0.53) { try card.draw(icon, in: below) }
        try card.draw(icon, in: box)
    }
}

extension Rect {
    /// The largest rectangle inside, in the middle, of a picture's proportions.
    fileprivate func holding(_ picture: Pixmap) -> Rect {
        scaled(picture, by: min(width / Double(picture.width), height / Double(picture.height)))
    }

    /// The smallest rectangle around, with the same middle, of a picture's proportions.
    fileprivate func covered(by picture: Pixmap) -> Rect {
        scaled(picture, by: max(width / Double(picture.width), height / Double(picture.height)))
    }

    private func scaled(_ picture: Pixmap, by scale: Double) -> Rect {
        let (x, y) = ((minX + maxX) / 2, (minY + maxY) / 2)
        let (halfWidth, halfHeight) = (Double(picture.width) * scale / 2, Double(picture.height) * scale / 2)
        return Rect(minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)
    }
}
