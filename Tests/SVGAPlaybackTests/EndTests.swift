import SVGAPlayback
import Testing

/// The picture after the end, one row for each disagreement of players.
@Suite struct EndTests {
    struct Row: Sendable, CustomStringConvertible {
        let profile: Playback.Profile
        let isReversed: Bool
        let end: Playback.EndBehaviour
        /// The frame that stays of the range 2 ..< 6 of ten frames.
        let frame: Int?

        var description: String { "\(profile) \(isReversed ? "reversed" : "forward") \(end)" }
    }

    static let rows = [
        Row(profile: .standard, isReversed: false, end: .holdLastFrame, frame: 5),
        Row(profile: .standard, isReversed: false, end: .holdFirstFrame, frame: 2),
        Row(profile: .standard, isReversed: false, end: .clear, frame: nil),
        Row(profile: .standard, isReversed: true, end: .holdLastFrame, frame: 2),
        Row(profile: .standard, isReversed: true, end: .holdFirstFrame, frame: 5),
        Row(profile: .standard, isReversed: true, end: .clear, frame: nil),
        Row(profile: .ios, isReversed: false, end: .holdLastFrame, frame: 5),
        Row(profile: .ios, isReversed: false, end: .holdFirstFrame, frame: 2),
        Row(profile: .ios, isReversed: false, end: .clear, frame: nil),
        Row(profile: .ios, isReversed: true, end: .holdLastFrame, frame: 5),
        Row(profile: .ios, isReversed: true, end: .holdFirstFrame, frame: 2),
        Row(profile: .ios, isReversed: true, end: .clear, frame: nil),
        Row(profile: .android, isReversed: false, end: .holdLastFrame, frame: 5),
        Row(profile: .android, isReversed: false, end: .holdFirstFrame, frame: 2),
        Row(profile: .android, isReversed: false, end: .clear, frame: nil),
        Row(profile: .android, isReversed: true, end: .holdLastFrame, frame: 5),
        Row(profile: .android, isReversed: true, end: .holdFirstFrame, frame: 2),
        Row(profile: .android, isReversed: true, end: .clear, frame: nil),
        // A range has one frame more there.
        Row(profile: .web, isReversed: false, end: .holdLastFrame, frame: 6),
        Row(profile: .web, isReversed: false, end: .holdFirstFrame, frame: 2),
        Row(profile: .web, isReversed: false, end: .clear, frame: nil),
        Row(profile: .web, isReversed: true, end: .holdLastFrame, frame: 6),
        Row(profile: .web, isReversed: true, end: .holdFirstFrame, frame: 2),
        Row(profile: .web, isReversed: true, end: .clear, frame: nil),
    ]

    /// D31: which frame stays after playing backwards, among others.
    @Test(arguments: rows) func theFrameThatStays(row: Row) {
        for step in [Duration.milliseconds(10), .milliseconds(100), .seconds(5)] {
            var playback = Playback(frameCount: 10, framesPerSecond: 10, profile: row.profile)
            (playback.loops, playback.clearsAfterStop, playback.endBehaviour) = (2, false, row.end)
            playback.start(frames: 2..<6, reversed: row.isReversed)
            var events: [Playback.Event] = []
            while playback.time < .seconds(5) { events += playback.advance(by: step) }
            #expect(playback.shownFrame == row.frame && playback.state == .finished && playback.passCount == 2)
            let end: Duration = row.profile == .web ? .seconds(1) : .milliseconds(800)
            #expect(events.last == Playback.Event(.finished, at: end))
            #expect(events.kinds.contains(.cleared) == (row.frame == nil))
        }
    }

    @Test(arguments: Playback.Profile.allCases, Playback.EndBehaviour.allCases)
    func clearedAfterStopHidesTheFrame(profile: Playback.Profile, end: Playback.EndBehaviour) {
        var playback = Playback(frameCount: 10, framesPerSecond: 10, profile: profile)
        #expect(playback.clearsAfterStop == (profile != .android))
        (playback.loops, playback.clearsAfterStop, playback.endBehaviour) = (1, true, end)
        playback.start()
        #expect(playback.advance(to: .seconds(1)).suffix(2).map(\.kind) == [.cleared, .finished])
        #expect(playback.shownFrame == nil)
        playback.start()
        _ = playback.advance(by: .milliseconds(350))
        #expect(playback.stop().kinds == [.cleared] && playback.shownFrame == nil && playback.state == .stopped)
    }

    @Test(arguments: Playback.Profile.allCases)
    func aStopHoldsThePicture(profile: Playback.Profile) {
        var playback = Playback.started(profile)
        (playback.clearsAfterStop, playback.endBehaviour) = (false, .clear)
        _ = playback.advance(to: .milliseconds(450))
        let frame = playback.shownFrame
        #expect(playback.stop().isEmpty && playback.shownFrame == frame && frame != nil)
        #expect(playback.advance(to: .seconds(100)).isEmpty && playback.timeOfNextChange == nil)
    }

    @Test func loopsCountPasses() {
        for (loops, reversed) in [(1, false), (3, false), (3, true)] {
            var playback = Playback.started(loops: loops, range: 0..<4, reversed: reversed)
            let kinds = playback.events(until: .seconds(9)).withoutFrames.kinds
            #expect(kinds == (1..<loops).map { .loop($0) } + [.cleared, .finished])
        }
        var endless = Playback.started(loops: -3)
        #expect(endless.events(until: .seconds(50)).withoutFrames.count == 50 && endless.state == .playing)
        endless.loops = 51
        #expect(endless.advance(to: .seconds(51)).last?.kind == .finished)
    }
}
