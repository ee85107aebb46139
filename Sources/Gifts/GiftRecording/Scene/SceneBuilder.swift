import GiftKit
import GiftModel
import GiftQueue

struct SceneBuilder: Sendable {
    private let layout: OverlayLayout
    private let animation: BannerAnimation
    private let words: OverlayWords
    private let loopCount: Int

    init(_ settings: RecordingSettings) {
        (layout, words) = (settings.layout, settings.words)
        animation = BannerAnimation(settings.room.queue)
        loopCount = max(1, min(settings.room.fullScreen.loopCount, 1000))
    }

    /// The items at a time, in the order of the page: messages and hearts are below an animation, banners above it.
    func scene(of stage: RecordedStage, at now: Milliseconds) -> OverlayScene {
        var scene = OverlayScene()
        scene.items += stage.room.lanes.flights.compactMap { bullet($0, stage, at: now) }
        scene.items += stage.hearts.hearts.compactMap { heart in heart.look(at: now, on: layout).map { .heart($0) } }
        if let playing = stage.playing { scene.items.append(.movie(movie(playing, at: now))) }
        scene.items += stage.room.queue.banners.compactMap { banner($0, at: now) }
        if let playing = stage.playing { scene.items.append(.notice(words.notice(about: playing.play.event))) }
        return scene
    }

    private func bullet(_ flight: BulletFlight, _ stage: RecordedStage, at now: Milliseconds) -> OverlayScene.Item? {
        guard let message = stage.room.bullets[flight.bullet.id] else { return nil }
        let y = OverlayLayout.laneTop + OverlayLayout.laneHeight * Double(flight.lane)
        return .bullet(
            BulletFace(text: message.text, isOwn: flight.bullet.isOwn), x: layout.pixels(flight.x(at: now)),
            y: layout.pixels(y))
    }

    private func movie(_ playing: RecordedStage.Playing, at now: Milliseconds) -> MovieLook {
        MovieLook(
            play: playing.play.id, url: playing.url, frame: playing.frame(at: now, loopCount: loopCount),
            content: playing.content)
    }

    /// A banner; nil if it is invisible.
    private func banner(_ banner: Banner, at now: Milliseconds) -> OverlayScene.Item? {
        let (x, y, look) = layout.place(of: banner, animation, at: now)
        let isInView = banner.number > 0 || x > -layout.pixels(OverlayStyle.bannerReach)
        guard look.alpha > 0, isInView else { return nil }
        let name = words.name(of: banner.sender)
        let face = BannerFace(
            sender: name, avatar: AvatarFace(banner.sender, name: name),
            line: words.line(about: banner.gift, to: banner.receiver), icon: banner.gift.iconURL, isOwn: banner.isOwn)
        return .banner(
            BannerLook(
                face: face, x: x, y: y, opacity: look.alpha, number: banner.number,
                numberScale: banner.number > 0 ? look.numberScale : 1))
    }
}
