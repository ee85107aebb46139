import SVGAPlayback
import SVGATestMovies
import Testing

/// When sounds start and stop, and where in themselves they start.
@Suite struct SoundEventTests {
    typealias Kind = Playback.Event.Kind

    private func started(
        _ audios: [FixtureAudio], profile: Playback.Profile = .standard, loops: Int = 0, range: Range<Int>? = nil,
        reversed: Bool = false
    ) throws -> (playback: Playback, events: [Kind]) {
        var playback = Playback(try movie(audios), profile: profile)
        playback.loops = loops
        let events = playback.start(frames: range, reversed: reversed)
        return (playback, events.withoutFrames.kinds)
    }

    @Test func soundsStartAndStopInEachPass() throws {
        var (playback, events) = try started([FixtureAudio("a", startFrame: 2, endFrame: 5, startTime: 40)], loops: 2)
        #expect(events.isEmpty)
        let all = playback.events(until: .seconds(3)).withoutFrames
        let start = Kind.soundStart(audio: 0, position: .milliseconds(340))  // At once at its end, so late it is.
        #expect(all.kinds == [start, .soundStop(audio: 0), .loop(1), start, .soundStop(audio: 0), .cleared, .finished])
        #expect(all.map(\.time) == [200, 500, 1000, 1200, 1500, 2000, 2000].map { .milliseconds($0) })
    }

    @Test func soundOfAllFramesRestartsInEachPass() throws {
        var (playback, events) = try started([FixtureAudio("a", startFrame: 0, endFrame: 99)], loops: 2)
        #expect(events == [.soundStart(audio: 0, position: .zero)])
        let first = playback.advance(to: .milliseconds(1020)).withoutFrames.kinds
        #expect(first == [.soundStop(audio: 0), .loop(1), .soundStart(audio: 0, position: .milliseconds(20))])
        #expect(playback.advance(to: .seconds(2)).withoutFrames.kinds == [.soundStop(audio: 0), .cleared, .finished])
    }

    @Test func lateStartsCarryWhatWasMissed() throws {
        let sound = FixtureAudio("a", startFrame: 2, endFrame: 9, startTime: 500)
        var (playback, _) = try started([sound])
        playback.speed = 2
        // 300 ms of the movie, at double speed.
        #expect(
            playback.advance(to: .milliseconds(150)).withoutFrames
                == [.init(.soundStart(audio: 0, position: .milliseconds(600)), at: .milliseconds(100))])
        // A range that begins inside of the sound.
        let (_, events) = try started([sound], range: 4..<6)
        #expect(events == [.soundStart(audio: 0, position: .milliseconds(700))])
    }

    @Test func pausesAndStepsStopSoundsAndPlayingResumesThem() throws {
        var (playback, _) = try started([FixtureAudio("a", startFrame: 0, endFrame: 8)])
        _ = playback.advance(to: .milliseconds(350))
        #expect(playback.pause().kinds == [.soundStop(audio: 0)])
        _ = playback.advance(to: .seconds(7))
        #expect(playback.resume().kinds == [.soundStart(audio: 0, position: .milliseconds(350))])
        let step = playback.step(toFrame: 6, andPlay: true).withoutFrames.kinds
        #expect(step == [.soundStop(audio: 0), .soundStart(audio: 0, position: .milliseconds(600))])
        #expect(playback.step(toFrame: 9, andPlay: true).withoutFrames.kinds == [.soundStop(audio: 0)])
        #expect(playback.step(toFrame: 1).withoutFrames.isEmpty)
        playback.resume()
        #expect(playback.stop().kinds == [.soundStop(audio: 0), .cleared])
    }

    @Test func severalSoundsPlayAtATime() throws {
        var (playback, events) = try started([
            FixtureAudio("a", startFrame: 3, endFrame: 6), FixtureAudio("a", startFrame: 0, endFrame: 3),
            FixtureAudio("a", startFrame: 3, endFrame: 3), FixtureAudio("a", startFrame: 12, endFrame: 14),
        ])
        #expect(events == [.soundStart(audio: 1, position: .zero)])
        let next = playback.advance(to: .milliseconds(300)).kinds
        #expect(next == [.soundStop(audio: 1), .soundStart(audio: 0, position: .zero), .frame(3)])
    }

    @Test func reversedPlaysAreSilent() throws {
        var (playback, events) = try started([FixtureAudio("a", startFrame: 0, endFrame: 9)], reversed: true)
        #expect(events.isEmpty && playback.advance(to: .milliseconds(900)).withoutFrames.isEmpty)
    }

    /// D36: where in itself a sound begins that is to begin at 1,700 ms.
    @Test(arguments: [
        (Playback.Profile.standard, 1700, true), (.web, 1700, true), (.ios, 1000, true), (.android, 1700, false),
    ])
    func soundSeek(profile: Playback.Profile, milliseconds: Int, playsWithoutLength: Bool) throws {
        let sound = FixtureAudio("a", startFrame: 0, endFrame: 9, startTime: 1700, totalTime: 3000)
        let start = Kind.soundStart(audio: 0, position: .milliseconds(milliseconds))
        #expect(try started([sound], profile: profile).events == [start])
        let endless = FixtureAudio("a", startFrame: 0, endFrame: 9, startTime: 1700, totalTime: 0)
        #expect(try started([endless], profile: profile).events == (playsWithoutLength ? [start] : []))
    }
}
