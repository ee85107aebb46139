import SVGAPlayback
import SVGATestMovies
import SVGATestSupport
import Testing

/// The frame at each time.
@Suite struct FrameTests {
    @Test func eachFrameLastsAsLongAsAnyOther() {
        var playback = Playback.started()
        #expect(playback.frames(every: .milliseconds(50), count: 22) == (0..<22).map { $0 / 2 % 10 })
        var reversed = Playback.started(reversed: true)
        #expect(reversed.frames(every: .milliseconds(100), count: 12) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8])
        var part = Playback.started(range: 2..<5)
        #expect(part.frames(every: .milliseconds(100), count: 5) == [2, 3, 4, 2, 3])
    }

    @Test func aFrameBeginsWithItsMomentAndNotBefore() {
        var playback = Playback.started(frames: 3, fps: 3)
        _ = playback.advance(to: .seconds(1) / 3)  // An attosecond less than a third, as it is rounded down.
        #expect(playback.shownFrame == 0)
        _ = playback.advance(by: Duration(attoseconds: 1))
        #expect(playback.shownFrame == 1)
    }

    /// Five frames at five a second: steps of 250 ms, the last frame only at the end.
    @Test func webShowsTheLastFrameAtTheEndOnly() {
        var endless = Playback.started(.web, frames: 5, fps: 5)
        #expect(endless.frames(every: .milliseconds(250), count: 9) == [0, 1, 2, 3, 0, 1, 2, 3, 0])
        var twice = Playback.started(.web, frames: 5, fps: 5, loops: 2)
        twice.clearsAfterStop = false
        let events = twice.events(until: .seconds(3))
        #expect(events.kinds == [.loop(1), .frame(4), .finished] && events.allSatisfy { $0.time <= .seconds(2) })
    }

    @Test func webShowsTheFirstFrameOfAReversedPassForATick() {
        var playback = Playback.started(.web, frames: 5, fps: 5, reversed: true)
        #expect(playback.shownFrame == 0)
        #expect(playback.advance(to: .zero).frames == [4])
        #expect(playback.timeOfNextChange == Duration(attoseconds: 1))
        #expect(playback.advance(to: .milliseconds(1)).frames == [3])
        #expect(playback.frames(every: .milliseconds(250), count: 4) == [3, 2, 1, 0])
    }

    @Test func lateTicksSkipFramesAndNeverDrift() {
        var playback = Playback.started()
        #expect(playback.advance(to: .milliseconds(730)).kinds == [.frame(7)])
        let late = playback.advance(to: .milliseconds(3050))
        #expect(late.kinds == [.loop(1), .loop(2), .loop(3), .frame(0)])
        #expect(late.map(\.time) == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
        #expect(playback.timeOfNextChange == .milliseconds(3100))
    }

    /// A display at 59.94 Hz, whose ticks never match the movie's.
    @Test func anHourDriftsByNoFrame() {
        var playback = Playback.started(frames: 7, fps: 60)
        var (count, shown) = (0, 1)
        while playback.time < .seconds(3600) {
            count += 1
            let tick = min(Duration.nanoseconds(count * 16_683_350), .seconds(3600))
            shown += playback.advance(to: tick).frames.count
        }
        #expect(playback.shownFrame == 216_000 % 7 && playback.passCount == 216_000 / 7)
        // Each frame of the hour, except those that the slower display has no tick for.
        #expect(shown >= 215_780 && shown <= 216_001)
    }

    @Test func aChangeOfSpeedKeepsTheFrame() {
        var playback = Playback.started()
        _ = playback.advance(to: .milliseconds(250))
        playback.speed = 2
        #expect(playback.shownFrame == 2 && playback.timeOfNextChange == .milliseconds(275))
        #expect(playback.advance(to: .milliseconds(325)).frames == [4])
        playback.speed = 0.1
        #expect(playback.timeOfNextChange == .milliseconds(1325))
        for speed in [0, -1, -Double.infinity, .nan] { playback.speed = speed }
        #expect(playback.speed == 0.1)
        playback.speed = .infinity
        #expect(playback.speed == 1_000_000)
    }

    /// Events do not depend on the frequency of calls.
    @Test(arguments: Playback.Profile.allCases)
    func anyPartitionOfTimeGivesTheSame(profile: Playback.Profile) throws {
        let movie = try movie([
            .init("a", startFrame: 1, endFrame: 4), .init("a", startFrame: 0, endFrame: 10, startTime: 1700),
        ])
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var whole = Playback(movie, profile: profile)
            whole.loops = Int.random(in: 0...4, using: &random)
            whole.speed = Double.random(in: 0.1...3, using: &random)
            whole.clearsAfterStop = .random(using: &random)
            whole.start(frames: 1..<Int.random(in: 2...10, using: &random), reversed: .random(using: &random))
            var parts = whole
            let end = Duration.nanoseconds(Int.random(in: 0...6_000_000_000, using: &random))
            let expected = whole.events(until: end)
            var found: [Playback.Event] = []
            while parts.time < end {
                found += parts.advance(
                    to: min(end, parts.time + .nanoseconds(Int.random(in: 0...400_000_000, using: &random))))
            }
            // Late sounds begin later in themselves, and all else is equal.
            #expect(found.withoutFrames.map(\.time) == expected.withoutFrames.map(\.time), "seed \(seed)")
            #expect(found.withoutFrames.map(\.name) == expected.withoutFrames.map(\.name), "seed \(seed)")
            let isEqual = parts == whole
            #expect(isEqual, "seed \(seed): \(parts.time), \(whole.time)")
        }
    }
}

extension Playback.Event {
    /// The event without a sound's position.
    fileprivate var name: String {
        if case .soundStart(let audio, _) = kind { "soundStart(\(audio))" } else { "\(kind)" }
    }
}
