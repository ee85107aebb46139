import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGASound

/// What is said of the sounds of a movie.
@Suite struct SoundTimelineTests {
    /// A movie of 20 frames a second, 1.5 seconds long, unless said otherwise.
    private func timeline(
        _ audios: [FixtureAudio], sound: [UInt8] = FixtureMP3.chirp, key: String = "a", frames: Int = 30
    ) throws -> SoundTimeline {
        let movie = FixtureMovie(frames: frames, images: [FixtureImage(key, sound)], audios: audios)
        return SoundTimeline(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    private func codes(_ entry: SoundEntry) -> [SoundWarning.Code] { entry.warnings.map(\.code) }

    @Test func aSoundAtItsPlace() throws {
        let timeline = try timeline([FixtureAudio("a", startFrame: 3, endFrame: 30, startTime: 50, totalTime: 250)])
        let entry = timeline.entries[0]
        #expect(entry.frames == 3..<30 && entry.startMilliseconds == 150 && entry.offsetMilliseconds == 50)
        #expect(entry.heardMilliseconds == 200 && entry.sound == 0 && timeline.warnings.isEmpty)
        #expect(timeline.sounds[0].asset.key == "a" && timeline.sounds[0].scan?.heardMilliseconds == 250)
    }

    @Test func bothDurationsOfAFileAreRight() throws {
        for total in [0, 250, 287, 300] {
            let timeline = try timeline([FixtureAudio("a", endFrame: 30, totalTime: total)])
            #expect(timeline.warnings.isEmpty, "\(total): \(timeline.warnings)")
        }
        let wrong = try timeline([FixtureAudio("a", endFrame: 30, totalTime: 900)])
        #expect(codes(wrong.entries[0]) == [.wrongTotalTime])
        #expect(
            wrong.warnings.map(\.description)
                == ["audios[0]: the movie says that the sound has 900 ms, and it has 287 ms"])
    }

    @Test func soundsThatAreNeverHeardAreNamed() throws {
        let timeline = try timeline([
            FixtureAudio("a", startFrame: 3, endFrame: 0, totalTime: 0),
            FixtureAudio("a", startFrame: 30, endFrame: 31, totalTime: 0),
            FixtureAudio("a", startFrame: -5, endFrame: -2, totalTime: 0),
            FixtureAudio("a", startFrame: 0, endFrame: 9, startTime: 250, totalTime: 0),
        ])
        for entry in timeline.entries { #expect(codes(entry) == [.neverHeard] && entry.heardMilliseconds == 0) }
        #expect(
            timeline.warnings.map(\.message) == [
                "the sound is never heard: it ends at frame 0 and begins at frame 3",
                "the sound is never heard: it begins at frame 30, and the movie has 30 frames",
                "the sound is never heard: it ends at frame -2, before the movie begins",
                "the sound is never heard: it begins at 250 ms of 250 ms",
            ])
    }

    @Test func aSoundLongerThanTheMovieIsNamed() throws {
        let sound = FixtureMP3.silence(frameCount: 100)  // 2612 ms
        let all = try timeline([FixtureAudio("a", endFrame: 30, totalTime: 0)], sound: sound)
        #expect(codes(all.entries[0]) == [.longerThanMovie] && all.entries[0].heardMilliseconds == 1500)
        let rest = try timeline([FixtureAudio("a", endFrame: 30, startTime: 1100, totalTime: 0)], sound: sound)
        #expect(rest.warnings.isEmpty, "what is left is as long as the movie")
        let late = try timeline([FixtureAudio("a", startFrame: 26, endFrame: 27, totalTime: 0)])
        #expect(late.warnings.isEmpty, "an end before the movie's is meant, and 50 ms are the encoder's")
        let cut = try timeline([FixtureAudio("a", startFrame: 28, endFrame: 30, totalTime: 0)])
        #expect(codes(cut.entries[0]) == [.longerThanMovie])
    }

    @Test func missingSoundsAreNamed() throws {
        let missing = try timeline([FixtureAudio("b", endFrame: 30)])
        #expect(codes(missing.entries[0]) == [.missing] && missing.entries[0].sound == nil)
        #expect(missing.entries[0].heardMilliseconds == nil)
        #expect(missing.sounds.map { $0.warnings.map(\.code) } == [[.unused]])
        let empty = try timeline([FixtureAudio("a", endFrame: 30)], sound: [])
        #expect(codes(empty.entries[0]) == [.missing] && empty.sounds[0].warnings.isEmpty)
    }

    @Test func damagedFilesAreNamed() throws {
        let audio = [FixtureAudio("a", endFrame: 30, totalTime: 0)]
        let other = try timeline(audio, sound: Array("OggS, as it were".utf8))
        #expect(other.sounds[0].warnings.map(\.code) == [.notMP3] && other.entries[0].heardMilliseconds == nil)
        let hollow = try timeline(audio, sound: Array("ID3 and nothing".utf8))
        #expect(hollow.warnings.map(\.message) == ["no frame of MP3 sound is in it, so players keep silent"])
        let stray = try timeline(audio, sound: FixtureMP3.chirp + [1, 2, 3] + FixtureMP3.silence(frameCount: 3))
        #expect(
            stray.warnings.map(\.description) == [
                "images[a]: 3 bytes between the frames of the sound are not frames"
            ])
        let cut = try timeline(audio, sound: Array(FixtureMP3.silence(frameCount: 3).dropLast(5)))
        #expect(cut.warnings.map(\.message) == ["the last frame of the sound lacks 5 bytes"])
    }

    @Test func warningsAreCountedAndBounded() throws {
        let audios = (0..<150).map { _ in FixtureAudio("none") }
        let warnings = try timeline(audios).warnings
        #expect(warnings.count == 101 && warnings[100].message == "51 more warnings")
    }

    @Test func soundsThatNothingPlaysAreListed() throws {
        let timeline = try timeline([], key: "lost")
        #expect(timeline.entries.isEmpty && timeline.sounds.map(\.asset.key) == ["lost"])
        #expect(timeline.warnings.map(\.description) == ["images[lost]: nothing plays the sound"])
    }
}
