import SVGAKit
import Testing

/// The sounds of real movies.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not present")) struct CorpusSoundTests {
    /// Facts about a sound: its frames and rate by counting headers with another program, its duration to a
    /// millisecond, whether that is within 3 ms of the movie's, and the codes of its warnings.
    struct Known: Sendable, CustomTestStringConvertible {
        let movie: String
        let milliseconds: Int
        let frameCount: Int
        let rate: Int
        var isTold = true
        var codes: [[String]] = [[]]
        var testDescription: String { movie }
    }

    static let known = [
        Known(
            movie: "audio-biling-509996", milliseconds: 1959, frameCount: 75, rate: 44_100,
            codes: [["longer-than-movie"]]),
        Known(
            movie: "heartbeat-504721", milliseconds: 12_826, frameCount: 491, rate: 44_100,
            codes: [["longer-than-movie"], ["longer-than-movie"]]),
        Known(
            movie: "heartbeat-dc9015", milliseconds: 12_826, frameCount: 491, rate: 44_100, isTold: false,
            codes: [["longer-than-movie"], ["longer-than-movie"]]),
        Known(movie: "jojo-audio-b82a0a", milliseconds: 3024, frameCount: 126, rate: 48_000),
        Known(movie: "merrychristmas-182832", milliseconds: 8028, frameCount: 223, rate: 32_000),
        Known(movie: "mic-up-count-down-88086f", milliseconds: 4127, frameCount: 158, rate: 44_100),
        Known(
            movie: "mp3-to-long-02037a", milliseconds: 21_603, frameCount: 827, rate: 22_050,
            codes: [["longer-than-movie"]]),
        Known(
            movie: "thunder-e9ca82", milliseconds: 3736, frameCount: 143, rate: 44_100, isTold: false,
            codes: [["never-heard"], ["never-heard"]]),
    ]

    @Test(arguments: known) func durationsAreThoseThatMoviesTell(known: Known) throws {
        let timeline = SoundTimeline(try Movie(decoding: Corpus.movie(known.movie)))
        let scan = try #require(timeline.sounds.first?.scan)
        #expect(timeline.sounds.count == 1 && scan.milliseconds == known.milliseconds)
        #expect(scan.frameCount == known.frameCount && scan.header.sampleRate == known.rate)
        #expect(timeline.entries.map { $0.warnings.map(\.code.rawValue) } == known.codes)
        for entry in timeline.entries where known.isTold {
            #expect(abs(entry.audio.totalTimeMilliseconds - scan.milliseconds) <= 3)
        }
    }

    @Test func aSoundThatNothingPlaysIsFound() throws {
        let timeline = SoundTimeline(try Movie(decoding: Corpus.movie("castle-1acd47")))
        #expect(timeline.entries.isEmpty && timeline.sounds.map { $0.warnings.map(\.code) } == [[.unused]])
    }

    @Test func overlappingSoundsPlayTogether() throws {
        let movie = try Movie(decoding: Corpus.movie("heartbeat-504721"))
        let events = movie.soundEvents.map { "\($0.frame) \($0.audio) \($0.action == .stop ? "stop" : "start")" }
        #expect(events == ["0 1 start", "104 0 start", "207 0 stop", "223 1 stop"])
        #expect(try SoundMix(movie).sampleCount == 8 * 48_000)
    }
}
