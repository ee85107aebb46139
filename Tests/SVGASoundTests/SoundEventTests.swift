import SVGAFormat
import SVGASound
import SVGATestMovies
import Testing

/// When sounds begin and end.
@Suite struct SoundEventTests {
    private func events(_ audios: FixtureAudio...) throws -> [String] {
        let file = FixtureMovie(frames: 30, audios: audios).svga(.zlibProtobuf)
        return try Movie(decoding: file).soundEvents.map { event in
            switch event.action {
            case .start(let milliseconds): "\(event.frame): \(event.audio) from \(milliseconds)"
            case .stop: "\(event.frame): \(event.audio) ends"
            }
        }
    }

    @Test func aSoundPlaysUntilItsEndFrame() throws {
        #expect(try events(FixtureAudio("a", startFrame: 4, endFrame: 9)) == ["4: 0 from 0", "9: 0 ends"])
    }

    @Test func theEndOfTheMovieEndsIt() throws {
        #expect(try events(FixtureAudio("a", startFrame: 4, endFrame: 99)) == ["4: 0 from 0", "30: 0 ends"])
    }

    @Test func soundsOverlapAndEndsComeFirst() throws {
        let events = try events(
            FixtureAudio("a", startFrame: 10, endFrame: 20, startTime: 700),
            FixtureAudio("a", startFrame: 0, endFrame: 10), FixtureAudio("b", startFrame: 5, endFrame: 15))
        #expect(
            events == [
                "0: 1 from 0", "5: 2 from 0", "10: 1 ends", "10: 0 from 700", "15: 2 ends", "20: 0 ends",
            ])
    }

    @Test func silentSoundHasNoEvents() throws {
        let events = try events(
            FixtureAudio("a", startFrame: 3, endFrame: 0), FixtureAudio("a", startFrame: 3, endFrame: 3),
            FixtureAudio("a", startFrame: 30, endFrame: 40), FixtureAudio("a", startFrame: -9, endFrame: -1))
        #expect(events.isEmpty)
    }

    @Test func numbersBelowZeroAreZero() throws {
        let events = try events(FixtureAudio("a", startFrame: -9, endFrame: 2, startTime: -500))
        #expect(events == ["0: 0 from 0", "2: 0 ends"])
    }
}
