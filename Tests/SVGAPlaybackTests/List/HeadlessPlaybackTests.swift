import SVGAPlaylist
import SVGATestSupport
import Testing

@testable import SVGAPlayback

@Suite struct HeadlessPlaybackTests {
    /// Items of 2, 1.3 and 0.4 seconds.
    static let items = [("a", 40, 20), ("b", 39, 30), ("c", 10, 25)].map {
        PlayableItem(id: $0.0, frameCount: $0.1, framesPerSecond: $0.2)
    }

    /// Milliseconds and what happened then, in words.
    static func text(_ events: [ListEvent]) -> [String] {
        events.map { event in
            let words =
                switch event.kind {
                case .began(let index, let id, let position): "begin \(index) \(id) \(milliseconds(position))"
                case .progress(let position, _, let frame): "progress \(milliseconds(position)) \(frame)"
                case .ended(let index): "end \(index)"
                case .paused(let position): "pause \(milliseconds(position))"
                case .resumed(let position): "resume \(milliseconds(position))"
                case .sought(let position, let frame): "seek \(milliseconds(position)) \(frame)"
                case .reachedLast(let count): "last of \(count)"
                case .emptied: "empty"
                }
            return "\(milliseconds(event.time)) \(words)"
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

    @Test func theListPlaysThroughWithProgressEachHalfSecond() {
        var playback = HeadlessPlayback(PlaybackList(Self.items, mode: .loopsList))
        let events = playback.start() + playback.advance(to: .milliseconds(4_200))
        #expect(
            Self.text(events) == [
                "0 begin 0 a 0", "500 progress 500 10", "1000 progress 1000 20", "1500 progress 1500 30", "2000 end 0",
                "2000 begin 1 b 0", "2500 progress 500 15", "3000 progress 1000 30", "3300 end 1", "3300 begin 2 c 0",
                "3300 last of 3", "3700 end 2", "3700 begin 0 a 0", "4200 progress 500 10",
            ])
        #expect(playback.position == .milliseconds(500) && playback.frame == 10 && playback.isPlaying)
    }

    @Test func oneItemLoopsByDefault() {
        var playback = HeadlessPlayback(PlaybackList([Self.items[2]]))
        let events = playback.start() + playback.advance(to: .milliseconds(1_000))
        #expect(
            Self.text(events) == [
                "0 begin 0 c 0", "0 last of 1", "400 end 0", "400 begin 0 c 0", "800 end 0", "800 begin 0 c 0",
            ])
    }

    @Test func pausesMovesAndSeeksTakeEffectAtOnce() throws {
        var playback = HeadlessPlayback(PlaybackList(Self.items))
        var events = playback.start() + playback.advance(to: .milliseconds(700)) + playback.pause()
        events += playback.advance(to: .milliseconds(5_000))
        #expect(playback.status == .paused && playback.position == .milliseconds(700))
        events +=
            playback.resume() + playback.seek(to: .milliseconds(1_450)) + playback.advance(to: .milliseconds(5_100))
        events += try playback.edit { list in try list.move(to: 2) }
        events += playback.seek(to: .seconds(9))
        #expect(
            Self.text(events) == [
                "0 begin 0 a 0", "500 progress 500 10", "700 pause 700", "5000 resume 700", "5000 seek 1450 29",
                "5050 progress 1500 30", "5100 begin 2 c 0", "5100 last of 3", "5100 seek 360 9",
            ])
    }

    @Test func itemResumesAtItsLastPosition() throws {
        for mode in ResumeMode.allCases {
            var playback = HeadlessPlayback(PlaybackList(Self.items), resume: mode)
            _ = playback.start() + playback.advance(to: .milliseconds(777))
            try playback.edit { list in try list.move(to: 1) }
            _ = playback.advance(to: .milliseconds(900))
            // The same item in another place, before the current one.
            try playback.edit { list in try list.insert(Self.items[0], at: 0) }
            #expect(playback.position == .milliseconds(123), "an edit elsewhere changes nothing")
            try playback.edit { list in try list.move(to: 0) }
            #expect(playback.position == (mode == .none ? .zero : .milliseconds(777)))
            #expect(playback.frame == (mode == .none ? 0 : 15))
        }
    }

    @Test func removalOfTheCurrentBeginsTheNext() throws {
        var playback = HeadlessPlayback(PlaybackList(Self.items))
        _ = playback.start() + playback.advance(to: .milliseconds(100))
        var events = try playback.edit { list in try list.remove(at: 0) }
        events += playback.edit { $0.removeAll() }
        events += playback.advance(to: .seconds(1)) + playback.edit { $0.append(Self.items[2]) }
        #expect(
            Self.text(events) == [
                "100 begin 0 b 0", "100 empty", "1000 begin 0 c 0", "1000 last of 1",
            ])
        #expect(throws: SVGAError.self) {
            try playback.edit { list in try list.remove(at: 5) }
        }
    }

    @Test func withoutPlayingAtOnceItemsWait() {
        var playback = HeadlessPlayback(PlaybackList(Self.items))
        playback.playsAtOnce = false
        _ = playback.start()
        #expect(playback.advance(to: .seconds(1)).isEmpty && playback.status == .paused && playback.frame == 0)
        _ = playback.resume()
        #expect(Self.text(playback.advance(to: .milliseconds(1_500))) == ["1500 progress 500 10"])
    }

    @Test func itemWithoutDurationNeverEnds() {
        let nothing = PlayableItem(id: "x", frameCount: 0, framesPerSecond: 0)
        var playback = HeadlessPlayback(PlaybackList([nothing], mode: .loopsList))
        let events = playback.start() + playback.advance(to: .seconds(1)) + playback.seek(to: .seconds(1))
        #expect(Self.text(events) == ["0 begin 0 x 0", "0 last of 1"])
        #expect(playback.status == .idle && playback.timeOfNextEvent == nil)
    }

    @Test func manyEventsComeInPortions() {
        let quick = PlayableItem(id: "q", frameCount: 1, framesPerSecond: 1_000)
        var playback = HeadlessPlayback(PlaybackList([quick]))
        var count = playback.start().count
        while playback.time < .seconds(12) { count += playback.advance(to: .seconds(12)).count }
        #expect(count == 2 + 2 * 12_000)
    }

    /// The same times in other portions give the same events.
    @Test func anyPartitionOfTimeGivesTheSame() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            var (whole, parts) = (HeadlessPlayback(PlaybackList(Self.items, mode: .loopsList)), [ListEvent]())
            var partial = whole
            let events = whole.start() + whole.advance(to: .seconds(10))
            parts += partial.start()
            var now = 0
            while now < 10_000 {
                now = min(10_000, now + Int.random(in: 0...900, using: &random))
                parts += partial.advance(to: .milliseconds(now))
            }
            #expect(parts == events)
            #expect(partial.position == whole.position && partial.frame == whole.frame)
        }
    }
}
