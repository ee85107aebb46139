import Foundation
import SVGAPlayback
import Testing

@testable import SVGAPlayerCompat

/// The player by the rules of iOS.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PlayerTests {
    private func player(frames: Int = 6, loops: Int = 1) throws -> (SVGAPlayer, Listener, VirtualClock) {
        let clock = VirtualClock()
        let player = SVGAPlayer(clock: clock)
        player.loops = loops
        player.videoItem = try entity(frames: frames)
        let listener = Listener()
        player.delegate = listener
        return (player, listener, clock)
    }

    @Test func delegateReceivesEachFrameExceptTheFirst() async throws {
        let (player, listener, clock) = try player(loops: 2)
        player.startAnimation()
        let contents = await player.contents(clock)
        #expect(await waits { listener.finishCount > 0 })
        #expect(contents.map(\.frame) == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, nil])
        #expect(listener.frames == [1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5] && listener.finishCount == 1)
        #expect(listener.percentages == listener.frames.map { Double($0 + 1) / 6 })
        // The end has begun another pass.
        player.startAnimation()
        #expect(await player.contents(clock, count: 2).map(\.frame) == [0, 1])
    }

    @Test func methodsAsXcodeCompletesThemAreCalled() async throws {
        let (player, _, clock) = try player(loops: 1)
        let listener = XcodeListener()
        player.delegate = listener
        player.startAnimation()
        _ = await player.contents(clock)
        #expect(await waits { listener.finishCount > 0 })
        #expect(listener.frames == [1, 2, 3, 4, 5] && listener.finishCount == 1)
        #expect(listener.percentages == listener.frames.map { CGFloat($0 + 1) / 6 })
    }

    /// The picture after the end, and the frames of the next start.
    @Test(arguments: [
        (String?.none, false, 4, [1, 2]), ("Forward", false, 4, [4, 5]), ("Backward", false, 1, [1, 2]),
        (nil, true, 1, [4, 5]), ("Forward", true, 4, [4, 5]), ("Backward", true, 1, [1, 2]),
    ])
    func theFrameThatStays(fillMode: String?, reverse: Bool, frame: Int, next: [Int]) async throws {
        let (player, listener, clock) = try player()
        (player.clearsAfterStop, player.fillMode) = (false, fillMode)
        player.startAnimation(with: 1..<5, reverse: reverse)
        let hasEnded = await waits {
            clock.advance(by: .milliseconds(10))
            return listener.finishCount > 0
        }
        #expect(hasEnded && player.layer.frame == frame && player.layer.contents != nil)
        // The start picture is not reported if it is already visible.
        player.clear()
        player.startAnimation()
        #expect(await player.contents(clock, count: 2).map(\.frame) == next)
    }

    @Test func pauseKeepsThePictureAndStartContinues() async throws {
        let (player, listener, clock) = try player()
        player.startAnimation()
        #expect(await player.contents(clock, count: 3).map(\.frame) == [0, 1, 2])
        player.pauseAnimation()
        clock.advance(by: .seconds(5))
        #expect(player.layer.frame == 2 && player.layer.contents != nil)
        player.startAnimation()
        clock.advance(by: .milliseconds(50))
        #expect(await player.contents(clock).map(\.frame) == [3, 4, 5, nil])
        #expect(listener.frames == [1, 2, 3, 4, 5])
    }

    @Test func stopClearsWithoutDelegateCalls() async throws {
        let (player, listener, clock) = try player()
        player.startAnimation()
        _ = await player.contents(clock, count: 2)
        player.stopAnimation()
        #expect(player.layer.contents == nil)
        clock.advance(by: .seconds(5))
        for _ in 0..<50 { await Task.yield() }
        #expect(listener.finishCount == 0 && player.layer.contents == nil)
        player.clearsAfterStop = false
        player.step(toFrame: 4, andPlay: false)
        #expect(await player.contents(clock, count: 1).map(\.frame) == [4])
        player.stopAnimation()
        #expect(player.layer.contents != nil)
        player.clear()
        #expect(player.layer.contents == nil)
    }

    @Test func stepsShowFramesWithoutCalls() async throws {
        let (player, listener, clock) = try player()
        for frame in [-1, 6, .min, .max] { player.step(toFrame: frame, andPlay: true) }
        for share in [-0.5, .nan] { player.step(toPercentage: share, andPlay: true) }
        player.step(toPercentage: 0.5, andPlay: false)
        #expect(await player.contents(clock, count: 1).map(\.frame) == [3] && listener.frames.isEmpty)
        player.step(toFrame: 4, andPlay: true)
        #expect(await player.contents(clock).map(\.frame) == [4, 5, nil] && listener.frames == [5])
    }

    @Test func hiddenPlayerKeepsPlaying() async throws {
        let (player, _, clock) = try player()
        player.startAnimation()
        _ = await player.contents(clock, count: 2)
        player.isHidden = true
        #expect(player.layer.contents == nil)
        clock.advance(by: .milliseconds(100))
        #expect(await waits { player.layer.frame == 3 })
        player.isHidden = false
        #expect(player.layer.contents == (try player.videoItem.map { try FrameRenderer($0.movie).render(frame: 3) }))
    }

    /// A picture can be ready when the movie is replaced, and reach the player only afterwards.
    @Test func aLatePictureOfAReplacedMovieIsNotShown() async throws {
        let (player, listener, clock) = try player()
        player.startAnimation()
        _ = await player.contents(clock, count: 2)
        let former = try #require(player.player)
        let movie = try #require(player.videoItem?.movie)
        var iterator = try AnimationPlayer(movie).makeAsyncIterator()
        let late = try #require(try await iterator.next())
        player.videoItem = try entity()
        player.show(late, of: former)
        player.note(.sizeOutOfRange(width: 0, height: 0), of: former)
        #expect(player.layer.contents == nil && player.layer.frame == nil && player.renderError == nil)
        #expect(listener.frames == [1])
        player.show(late, of: try #require(player.player))
        #expect(player.layer.frame == late.frame, "that of the present movie is")
    }

    @Test func withoutAMovieNothingHappens() {
        let player = SVGAPlayer()
        player.startAnimation()
        player.startAnimation(with: 0..<4, reverse: true)
        player.step(toFrame: 0, andPlay: true)
        player.step(toPercentage: 0.5, andPlay: true)
        player.pauseAnimation()
        player.stopAnimation()
        player.clear()
        #expect(player.layer.contents == nil)
    }

    @Test func aPlayerThatIsGoneStops() async throws {
        let clock = VirtualClock()
        var player: SVGAPlayer? = SVGAPlayer(clock: clock)
        player?.videoItem = try entity()
        player?.startAnimation()
        let pictures = player?.layer.pictures()
        var iterator = pictures?.makeAsyncIterator()
        #expect(await iterator?.next()?.frame == 0)
        player = nil
        while await iterator?.next() != nil {}
        #expect(player == nil)
    }
}
