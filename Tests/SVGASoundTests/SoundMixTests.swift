import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGASound

/// The mix: what is heard when.
@Suite struct SoundMixTests {
    private func mixed(
        _ audios: FixtureAudio..., frames: [Int]? = nil, duration: SoundDuration? = nil, loopCount: Int = 1
    ) throws -> MixedSound {
        let movie = try MixedSound.movie(audios)
        return try MixedSound(SoundMix(movie, frames: frames, duration: duration, loopCount: loopCount))
    }

    @Test func aSoundBeginsWithItsFrameToTheSample() throws {
        let sound = try mixed(FixtureAudio("a", startFrame: 7, endFrame: 30))
        #expect(sound.left.count == 72_000 && sound.left == sound.right)
        let found = sound.lag(at: 7 * 2400)
        #expect(abs(found.lag) <= 1 && found.similarity > 0.98, "\(found)")
        #expect(sound.peak(0..<7 * 2400 - 100) < 0.001 && sound.peak(7 * 2400 + 12_100..<72_000) < 0.001)
        #expect(abs(sound.peak(20_000..<28_000) - 0.5) < 0.05, "as loud as it was")
    }

    @Test(arguments: [
        ("OggS\0\u{2}", "it is Ogg, not MP3"), ("RIFF\0\0\0\0WAVEfmt ", "it is WAV, not MP3"),
        ("fLaC\0", "it is FLAC, not MP3"), ("\0\0\0\u{20}ftypM4A ", "it is MPEG-4 (AAC), not MP3"),
        ("#!AMR\n", "it is AMR, not MP3"), ("FORM\0\0\0\0AIFF", "it is AIFF, not MP3"),
        ("plain text", "it is of an unknown format, not MP3"), ("ID3\u{3}", "no frame of MP3 sound is in it"),
        ("", "it is empty"),
    ])
    func aSoundThatIsNotMP3IsLeftOutByName(head: String, reason: String) throws {
        var fixture = FixtureMovie(frames: 30, images: [FixtureImage("a", Array(head.utf8))])
        fixture.audios = [
            FixtureAudio("a", startFrame: 0, endFrame: 30), FixtureAudio("a", startFrame: 2, endFrame: 9),
            FixtureAudio("never", startFrame: 9, endFrame: 9),
        ]
        let mix = try SoundMix(Movie(decoding: fixture.svga(.zlibProtobuf)))
        #expect(mix.isSilent && mix.faults.map(\.key) == ["a"] && mix.faults.map(\.reason) == [reason])
        if head.isEmpty { return }
        let sound = SoundTimeline(try Movie(decoding: fixture.svga(.zlibProtobuf))).sounds.first
        #expect(sound?.warnings.map(\.message) == ["\(reason), so players keep silent"])
    }

    @Test func anAACStreamIsNamed() throws {
        var fixture = FixtureMovie(frames: 30, images: [FixtureImage("a", [0xFF, 0xF1, 0x50, 0x80, 0, 0, 0, 0])])
        fixture.audios = [
            FixtureAudio("a", startFrame: 0, endFrame: 30), FixtureAudio("b", startFrame: 0, endFrame: 9),
        ]
        let mix = try SoundMix(Movie(decoding: fixture.svga(.zlibProtobuf)))
        #expect(mix.faults.map(\.reason) == ["it is AAC, not MP3", "the movie lacks it"])
    }

    @Test func aSoundBeginsInItsMiddle() throws {
        let sound = try mixed(FixtureAudio("a", startFrame: 2, endFrame: 30, startTime: 100))
        let found = sound.lag(of: MixedSound.chirp[4800...], at: 4800)
        #expect(abs(found.lag) <= 1 && found.similarity > 0.98, "\(found)")
    }

    @Test func aSoundEndsWithItsLastFrame() throws {
        let sound = try mixed(FixtureAudio("a", startFrame: 0, endFrame: 2))
        let found = sound.lag(of: MixedSound.chirp[..<4800], at: 0)
        #expect(abs(found.lag) <= 1 && found.similarity > 0.98, "\(found)")
        #expect(sound.peak(4000..<4800) > 0.3 && sound.peak(4800..<72_000) == 0)
    }

    @Test func eachPassRestarts() throws {
        let sound = try mixed(FixtureAudio("a", startFrame: 28, endFrame: 30), loopCount: 3)
        #expect(sound.left.count == 3 * 72_000)
        for pass in 0..<3 {
            let start = pass * 72_000 + 28 * 2400
            let found = sound.lag(of: MixedSound.chirp[..<4800], at: start)
            #expect(abs(found.lag) <= 1 && found.similarity > 0.98, "\(pass): \(found)")
            if pass < 2 { #expect(sound.peak(start + 4800..<start + 9600) == 0) }
        }
    }

    @Test func oneKeyPlaysTwiceAtATime() throws {
        let early = try mixed(FixtureAudio("a", startFrame: 0, endFrame: 30))
        let late = try mixed(FixtureAudio("a", startFrame: 1, endFrame: 30, startTime: 50))
        let both = try mixed(
            FixtureAudio("a", startFrame: 1, endFrame: 30, startTime: 50),
            FixtureAudio("a", startFrame: 0, endFrame: 30)
        )
        // Loud parts are turned down; the quiet beginning is the sum.
        let (sum, mixed) = (zip(early.left, late.left).map(+), both.left)
        #expect((0..<2000).allSatisfy { abs(sum[$0] - mixed[$0]) < 0.0001 })
        #expect(both.peak(0..<72_000) <= PeakLimiter.ceiling + 0.0001 && both.peak(0..<72_000) > 0.7)
    }

    @Test func soundOfSomeFramesIsCutWithThem() throws {
        let audio = FixtureAudio("a", startFrame: 4, endFrame: 30)
        let sound = try mixed(audio, frames: Array(6..<10) + Array(0..<6))
        #expect(sound.left.count == 10 * 2400)
        let rest = sound.lag(of: MixedSound.chirp[4800...], at: 0)
        #expect(abs(rest.lag) <= 1 && rest.similarity > 0.98, "\(rest)")
        #expect(sound.peak(9600..<9600 + 4 * 2400 - 100) < 0.001)
        let beginning = sound.lag(of: MixedSound.chirp[..<4800], at: 8 * 2400)
        #expect(abs(beginning.lag) <= 1 && beginning.similarity > 0.98, "\(beginning)")
    }

    @Test func aVideoOfAnotherRateHasItsOwnLength() throws {
        let audio = FixtureAudio("a", startFrame: 2, endFrame: 30)
        let sound = try mixed(audio, duration: SoundDuration(steps: 11, perSecond: 7), loopCount: 2)
        #expect(sound.left.count == (2 * 22 * 48_000 + 7) / 14)
        let second = 75_429 + 4800
        let found = sound.lag(at: second)
        #expect(abs(found.lag) <= 2 && found.similarity > 0.98, "\(found)")
    }

    @Test func aMovieWithoutSoundIsSilent() throws {
        let mix = try SoundMix(try MixedSound.movie([FixtureAudio("a", startFrame: 3, endFrame: 0)]))
        #expect(mix.isSilent && mix.sampleCount == 72_000)
        let sound = try MixedSound(mix)
        #expect(sound.left.count == 72_000 && sound.peak(0..<72_000) == 0)
    }

    @Test func otherFilesAreSkipped() throws {
        let movie = try MixedSound.movie([FixtureAudio("a", endFrame: 9)], sound: Array("OggS".utf8))
        #expect(try SoundMix(movie).isSilent)
    }

    @Test func aMixOfManyPassesIsRefused() throws {
        let movie = try MixedSound.movie([FixtureAudio("a", endFrame: 30)])
        #expect(try SoundMix(movie, loopCount: 14_000).sampleCount == 14_000 * 72_000)
        #expect { try SoundMix(movie, loopCount: 15_000) } throws: { error in
            (error as? SVGAError)?.description.contains("22500 seconds, and a WAV file holds 22369") == true
        }
        #expect(throws: SVGAError.self) { try SoundMix(movie, loopCount: .max) }
    }

    @Test func soundsAtATimeAreBounded() throws {
        let some = try MixedSound.movie((0..<64).map { _ in FixtureAudio("a", endFrame: 30) })
        #expect(try SoundMix(some).plays.count == 64)
        let many = try MixedSound.movie((0..<65).map { _ in FixtureAudio("a", endFrame: 30) })
        #expect(throws: SVGAError.soundsAtOnce(limit: 64)) { try SoundMix(many) }
        let sequence = try MixedSound.movie(
            (0..<90).map { FixtureAudio("a", startFrame: $0 % 30, endFrame: $0 % 30 + 1) })
        #expect(try SoundMix(sequence).plays.count == 90)
    }

    @Test func theCostOfDecodingIsBounded() throws {
        var limits = Limits.default
        limits.maxDrawingCost = 1 << 20
        let fixture = FixtureMovie(
            frames: 30, images: [FixtureImage("a", FixtureMP3.chirp)], audios: [FixtureAudio("a", endFrame: 30)])
        let movie = try Movie(decoding: fixture.svga(.zlibProtobuf), limits: limits)
        #expect { try SoundMix(movie) } throws: { error in
            (error as? SVGAError)?.description.contains("maxDrawingCost is 1048576") == true
        }
    }

    @Test func theHeadOfAFileTellsItsSizes() throws {
        let head = try SoundMix(try MixedSound.movie([FixtureAudio("a", endFrame: 30)])).wavHead
        func number(_ range: Range<Int>) -> Int { head[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
        #expect(head.count == 44 && number(4..<8) == 36 + 288_000 && number(40..<44) == 288_000)
        #expect(number(20..<22) == 1 && number(22..<24) == 2 && number(24..<28) == 48_000 && number(34..<36) == 16)
        #expect(String(decoding: head[0..<4] + head[8..<16] + head[36..<40], as: UTF8.self) == "RIFFWAVEfmt data")
    }
}
