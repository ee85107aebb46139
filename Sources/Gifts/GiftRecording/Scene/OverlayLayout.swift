import GiftQueue
package import SVGAGraphics

/// The positions on the stage: as in the page of a live room, in units of a phone with a width of 360. A picture is at
/// least 360 units wide and 640 high; other proportions enlarge one of them.
package struct OverlayLayout: Hashable, Sendable {
    private static let phone = Size(360, 640)
    private static let slotHeight = 68.0
    /// The height of the page's message list as a share, and the space below it.
    private static let listShare = 0.36
    private static let listMargin = 72.0
    /// The left edge of banners that stand.
    private static let bannerInset = 12.0
    static let laneTop = 72.0
    static let laneHeight = 40.0

    package let width: Int
    package let height: Int
    package let scale: Double
    package let stage: Size
    private let slots: SlotLayout
    private let bannerTop: Double

    /// Lays out a stage of 1 ... ``Pixmap/maxSide`` pixels each way, with `slotCount` simultaneous banners.
    package init(width: Int, height: Int, slotCount: Int) {
        (self.width, self.height) = (width, height)
        let (width, height) = (Double(width), Double(height))
        scale = min(width / OverlayLayout.phone.width, height / OverlayLayout.phone.height)
        stage = Size(width / scale, height / scale)
        slots = SlotLayout(
            width: stage.width, height: OverlayLayout.slotHeight * Double(slotCount), slotCount: slotCount)
        let bottom = stage.height * (1 - OverlayLayout.listShare) - OverlayLayout.listMargin
        bannerTop = max(0, bottom - slots.height)
    }

    /// The lanes of the stage, with other rules unchanged.
    func lanes(_ rules: LaneScheduler.Configuration) -> LaneScheduler.Configuration {
        var rules = rules
        rules.width = Int(stage.width)
        return rules
    }

    /// The upper edge of the line about an animation, in pixels: as in the page, and never over banners.
    var noticeTop: Int { pixels(max(0, min(max(stage.height * 0.26, 240), bannerTop - 44))) }

    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    /// The pixel size of pictures with so many units.
    func side(_ length: Double) -> Int { max(1, Int((length * scale).rounded(.up))) }

    /// The place of a banner's upper left corner in pixels, its opacity and the size of its number.
    func place(
        of banner: Banner, _ animation: BannerAnimation, at now: Int
    ) -> (x: Int, y: Int, look: BannerAnimation.Appearance) {
        let look = animation.appearance(of: banner, in: slots, at: now)
        return (pixels(OverlayLayout.bannerInset + look.frame.x), pixels(bannerTop + look.frame.y), look)
    }
}
