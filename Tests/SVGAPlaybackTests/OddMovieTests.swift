import SVGAPlayback
import SVGATestSupport
import Testing

/// Movies and times that are odd: nothing traps, hangs or divides by zero.
@Suite struct OddMovieTests {
    @Test(arguments: Playback.Profile.allCases)
    func aMovieOfNoFramesEndsAtOnce(profile: Playback.Profile) {
        var playback = Playback(frameCount: -4, framesPerSecond: 0, profile: profile)
        #expect(playback.frameCount == 0 && playback.framesPerSecond == 20)
        #expect(playback.start().kinds == [.finished] && playback.shownFrame == nil)
        #expect(playback.step(toFrame: 0).isEmpty && playback.step(toPercentage: 0.5, andPlay: true).isEmpty)
        #expect(playback.advance(to: .seconds(5)).isEmpty && playback.timeOfNextChange == nil)
    }

    @Test(arguments: Playback.Profile.allCases)
    func aRangeOfNoFramesEndsAtOnce(profile: Playback.Profile) {
        var playback = Playback(frameCount: 10, framesPerSecond: 10, profile: profile)
        #expect(playback.start(frames: 20..<30).kinds == [.finished])
        #expect(playback.start(frames: Int.min ..< -8).kinds == [.finished])
        #expect(playback.step(toFrame: 3, andPlay: true).frames == [3] && playback.state == .playing)
    }

    @Test(arguments: Playback.Profile.allCases)
    func aMovieOfOneFramePlays(profile: Playback.Profile) {
        var playback = Playback(frameCount: 1, framesPerSecond: 4, profile: profile)
        (playback.loops, playback.clearsAfterStop) = (3, false)
        playback.start()
        #expect(playback.shownFrame == 0 && playback.timeOfNextChange == .milliseconds(250))
        #expect(playback.events(until: .seconds(1)).kinds == [.loop(1), .loop(2), .finished])
        #expect(playback.shownFrame == 0 && playback.step(toFrame: 0, andPlay: true).isEmpty)
    }

    @Test func ratesOfZeroAndLessAreTwenty() {
        for fps in [0, -1, .min] { #expect(Playback(frameCount: 1, framesPerSecond: fps).framesPerSecond == 20) }
        #expect(Playback(frameCount: .max, framesPerSecond: .max).framesPerSecond == 1_000_000)
    }

    @Test func aLateTickTellsItsEventsInParts() {
        var playback = Playback.started(frames: 1, fps: 60)
        let hour = Duration.seconds(3600)
        let first = playback.advance(to: hour)
        #expect(first.count == 10_000 && first.last?.kind == .loop(10_000) && playback.time < hour)
        let rest = playback.events(until: hour)
        #expect(rest.last == Playback.Event(.loop(216_000), at: hour) && rest.count == 206_000)
    }

    @Test func timesOnlyGoForward() {
        var playback = Playback.started()
        _ = playback.advance(to: .seconds(1.25))
        #expect(playback.advance(to: .zero).isEmpty && playback.advance(by: .seconds(-9)).isEmpty)
        #expect(playback.time == .seconds(1.25) && playback.shownFrame == 2)
    }

    /// Commands and times of any size in any order.
    @Test(arguments: Playback.Profile.allCases)
    func nothingTraps(profile: Playback.Profile) {
        let sizes = [0, 1, 2, 3, 1000, Int(Int32.max), .max, .min]
        let times = [Int128.min, -1, 0, 1, 1_000_000_000_000_000_000, 1 << 100, .max].map(Duration.init(attoseconds:))
        for seed in 0..<60 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var playback = Playback(
                frameCount: sizes.randomElement(using: &random) ?? 0,
                framesPerSecond: sizes.randomElement(using: &random) ?? 0, profile: profile)
            for _ in 0..<30 {
                let number = sizes.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<9, using: &random) {
                case 0: playback.start(frames: min(0, number)..<max(0, number), reversed: .random(using: &random))
                case 1: playback.pause()
                case 2: playback.resume()
                case 3: playback.stop()
                case 4: playback.step(toFrame: number - (number > 9 ? 1 : 0), andPlay: .random(using: &random))
                case 5: playback.step(toPercentage: .random(in: -0.5...1.5, using: &random), andPlay: true)
                case 6: playback.speed = [1, 1e-300, 1e300, .nan, -1].randomElement(using: &random) ?? 1
                case 7: playback.loops = number
                default:
                    let count = playback.advance(by: times.randomElement(using: &random) ?? .zero).count
                    #expect(count <= 10_020)
                }
                _ = playback.timeOfNextChange
                #expect(playback.shownFrame.map { 0..<playback.frameCount ~= $0 } ?? true)
            }
        }
    }
}
