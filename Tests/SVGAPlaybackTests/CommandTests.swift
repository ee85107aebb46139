import SVGAPlayback
import Testing

@Suite struct CommandTests {
    /// The frame of a start and its event, in each profile, after a play was stopped at frame 4.
    @Test(arguments: [
        (Playback.Profile.standard, 0, [Playback.Event.Kind.frame(0)]), (.ios, 4, []), (.android, 0, [.frame(0)]),
        (.web, 0, [.frame(0)]),
    ])
    func whereAStartBegins(profile: Playback.Profile, frame: Int, events: [Playback.Event.Kind]) {
        var playback = Playback(frameCount: 10, framesPerSecond: 10, profile: profile)
        playback.step(toFrame: 4)
        #expect(playback.start().kinds == events && playback.shownFrame == frame && playback.passCount == 0)
        // A second start at the start frame.
        let isSilent = profile == .ios || profile == .web
        #expect(playback.start().kinds == (isSilent ? [] : [.frame(frame)]))
        _ = playback.advance(by: .milliseconds(150))
        #expect(playback.shownFrame == frame + 1)
    }

    @Test func iosCountsThePassFromTheCurrentFrameOn() {
        var playback = Playback.started(.ios, loops: 1)
        _ = playback.advance(to: .milliseconds(300))
        playback.stop()
        playback.start()
        #expect(playback.shownFrame == 3)
        #expect(playback.advance(by: .milliseconds(700)).last?.kind == .finished)
        // The end has begun another pass.
        playback.start()
        #expect(playback.shownFrame == 0)
    }

    @Test func rangesOfTheProfiles() {
        var web = Playback.started(.web, range: 2..<5)
        #expect(web.range == 2..<6 && web.shownFrame == 0)
        #expect(web.advance(to: .zero).frames == [2])
        for profile in [Playback.Profile.standard, .ios, .android] {
            let playback = Playback.started(profile, range: 2..<5)
            #expect(playback.range == 2..<5 && playback.shownFrame == 2)
            #expect(Playback.started(profile, range: 2..<5, reversed: true).shownFrame == 4)
            #expect(Playback.started(profile, range: -5..<500).range == 0..<10)
        }
        #expect(Playback.started(.web, range: 8..<Int.max).range == 8..<10)
    }

    @Test func aPauseKeepsThePartOfTheFrameThatHasPassed() {
        var playback = Playback.started()
        _ = playback.advance(to: .milliseconds(190))
        #expect(playback.pause().isEmpty && playback.state == .paused && playback.pause().isEmpty)
        #expect(playback.advance(to: .seconds(60)).isEmpty && playback.shownFrame == 1)
        playback.resume()
        #expect(playback.timeOfNextChange == .seconds(60) + .milliseconds(10))
        playback.stop()
        playback.resume()
        #expect(playback.state == .stopped)
    }

    @Test func stepsToFrames() {
        var playback = Playback.started(loops: 2, range: 2..<8)
        _ = playback.advance(to: .milliseconds(650))
        #expect(playback.step(toFrame: 6).kinds == [.frame(6)] && playback.state == .paused)
        #expect(playback.step(toFrame: 6).isEmpty && playback.advance(to: .seconds(9)).isEmpty)
        #expect(playback.step(toFrame: 5, andPlay: true).kinds == [.frame(5)] && playback.passCount == 1)
        let rest = playback.advance(by: .milliseconds(300))
        #expect(rest.kinds == [.cleared, .finished])
        for frame in [-1, 10, .min, .max] {
            #expect(playback.step(toFrame: frame, andPlay: true).isEmpty && playback.state == .finished)
        }
    }

    @Test func webPlaysOnForwardAfterAFlash() {
        var playback = Playback.started(.web, range: 2..<8, reversed: true)
        #expect(playback.step(toFrame: 7, andPlay: true).frames == [7] && playback.shownFrame == 0)
        #expect(playback.range == 0..<10 && !playback.isReversed)
        #expect(playback.advance(by: .zero).frames == [7])
        #expect(playback.advance(by: .milliseconds(112)).frames == [8])
    }

    @Test func stepsToPercentages() {
        var playback = Playback(frameCount: 10, framesPerSecond: 10)
        for (share, frame) in [(0.0, 0), (0.09, 0), (0.1, 1), (0.55, 5), (0.999, 9), (1, 9), (7, 9), (.infinity, 9)] {
            playback.step(toPercentage: share)
            #expect(playback.shownFrame == frame, "\(share)")
        }
        for share in [-0.1, -.infinity, .nan] { #expect(playback.step(toPercentage: share, andPlay: true).isEmpty) }
        #expect(playback.state == .paused)
    }

    @Test func aClearKeepsThePlayGoing() {
        var playback = Playback.started()
        #expect(playback.clear().kinds == [.cleared] && playback.clear().isEmpty)
        #expect(playback.timeOfNextChange == .zero)
        #expect(playback.advance(to: .milliseconds(100)).frames == [1])
    }
}
