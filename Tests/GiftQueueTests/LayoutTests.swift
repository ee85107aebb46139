import GiftModel
import Testing

@testable import GiftQueue

@Test func layout() {
    let layout = SlotLayout(width: 375, height: 120)
    #expect(layout.frame(of: 0) == SlotLayout.Frame(x: 0, y: 0, width: 375, height: 60))
    #expect(layout.frame(of: 1) == SlotLayout.Frame(x: 0, y: 60, width: 375, height: 60))
    #expect(SlotLayout(width: 10, height: 90, slotCount: 3).frame(of: 2).y == 60)
    #expect(SlotLayout(width: 10, height: 90, slotCount: 0).frame(of: 0).height == 90)
}

@Test func enterCurve() {
    let curve = SpringCurve(duration: 250, dampingRatio: 0.6, initialVelocity: 1)
    #expect(curve.value(at: -1) == 0)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 250) == 1)
    #expect(abs(curve.value(at: 249) - 1) < 0.002)
    // A spring of damping 0.6 goes e^(−π 0.6 / 0.8) = 9.5 % too far, a little more with a push.
    let highest = (0...250).map { curve.value(at: $0) }.max() ?? 0
    #expect(0.094...0.1 ~= highest - 1)
    #expect(abs(curve.value(atSeconds: 1e-7) / 1e-7 - 1) < 1e-3)
}

/// The formula against small steps of the equation of motion.
@Test func springFollowsItsEquation() {
    let curve = SpringCurve(duration: 250, dampingRatio: 0.6, initialVelocity: 1)
    var (place, speed) = (0.0, 1.0)
    let step = 1e-6
    for count in 1...250_000 {
        let pull = curve.frequency * curve.frequency * (1 - place) - 2 * 0.6 * curve.frequency * speed
        speed += pull * step
        place += speed * step
        if count % 25_000 == 0 { #expect(abs(place - curve.value(atSeconds: Double(count) * step)) < 1e-3) }
    }
}

@Test func numberCurve() {
    let curve = BannerAnimation(.standard).number
    #expect([0, 150, 300, 1000].map { curve.value(at: $0) } == [1, 3, 1, 1])
    #expect(abs(curve.value(at: 75) - 2) < 1e-9)
    let values = (0...300).map { curve.value(at: $0) }
    #expect(zip(values[0...149], values[1...150]).allSatisfy { $0 < $1 })
    #expect(zip(values[150...299], values[151...300]).allSatisfy { $0 > $1 })
    #expect(values[1] - values[0] < values[75] - values[74], "slow at the ends")
}

@Test func leaveCurve() throws {
    var fixture = EventFixture()
    var queue = GiftQueue()
    _ = queue.receive(try fixture.event("a"), at: 0)
    let (animation, layout) = (BannerAnimation(.standard), SlotLayout(width: 375, height: 120))
    func look(_ time: Milliseconds) throws -> BannerAnimation.Appearance {
        _ = queue.advance(to: time)
        return animation.appearance(of: try #require(queue.banners.first), in: layout, at: time)
    }
    #expect(try look(0).frame.x == -375)
    #expect(try look(0).alpha == 1)
    #expect(try look(700).numberScale == 3)
    #expect(try look(1849).frame == layout.frame(of: 1))
    #expect(try abs(look(1975).alpha - 0.5) < 1e-9)
    #expect(try abs(look(1975).frame.y - 50) < 1e-9)
    #expect(try look(2099).alpha < 0.001)
    _ = queue.advance(to: 2100)
    #expect(queue.banners.isEmpty)
}

@Test func oddCurves() {
    #expect(KeyframeCurve([], easing: .linear).value(at: 5) == 0)
    #expect(KeyframeCurve([(0, 1), (0, 2)], easing: .linear).value(at: 0) == 1)
    #expect(KeyframeCurve([(.min, 0), (.max, 1)], easing: .linear).value(at: 0) == 0.5)
    let spring = SpringCurve(duration: .max, dampingRatio: .nan, initialVelocity: .infinity)
    #expect(spring.value(at: 1000).isFinite)
}

@Test func followsWhileTheEndIsInView() {
    var follower = ListFollower()
    #expect(follower.append(1) == true)
    follower.scroll(offset: 492, height: 400, contentHeight: 900)
    #expect(follower.isFollowing, "8 below the view is still the end")
    follower.scroll(offset: 491, height: 400, contentHeight: 900)
    #expect(!follower.isFollowing)
    #expect(follower.append(3) == false)
    #expect(follower.append(.max) == false)
    #expect(follower.unreadCount == 999_999_999)
    follower.scroll(offset: 500, height: 400, contentHeight: 900)
    #expect(follower.unreadCount == 0)
    #expect(follower.append(1) == true)
}

@Test func pausesWhileDragged() {
    var follower = ListFollower()
    follower.beginDragging()
    #expect(follower.append(2) == false)
    #expect(follower.unreadCount == 2)
    #expect(follower.endDragging() == true, "the end was in view all the time")
    follower.beginDragging()
    follower.scroll(offset: 0, height: 400, contentHeight: 900)
    #expect(follower.append(1) == false)
    #expect(follower.endDragging() == false)
    #expect(follower.unreadCount == 1)
    follower.follow()
    #expect(follower.isFollowing && follower.unreadCount == 0)
}
