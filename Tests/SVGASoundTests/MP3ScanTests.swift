import SVGATestMovies
import Testing

@testable import SVGASound

@Suite struct MP3ScanTests {
    /// A kind of frame; sizes and rates are from the standard's tables, worked out by hand.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let header: [UInt8]
        let byteCount: Int
        let rate: Int
        let sampleCount: Int
        let channelCount: Int
        let bitRate: Int
    }

    static let kinds = [
        Kind(
            testDescription: "MPEG 1 layer 3", header: [0xFF, 0xFB, 0x90, 0xC4], byteCount: 417, rate: 44_100,
            sampleCount: 1152, channelCount: 1, bitRate: 128_000),
        Kind(
            testDescription: "MPEG 1 layer 3 padded", header: [0xFF, 0xFB, 0x92, 0x44], byteCount: 418, rate: 44_100,
            sampleCount: 1152, channelCount: 2, bitRate: 128_000),
        Kind(
            testDescription: "MPEG 2 layer 3", header: [0xFF, 0xF3, 0x60, 0xC4], byteCount: 156, rate: 22_050,
            sampleCount: 576, channelCount: 1, bitRate: 48_000),
        Kind(
            testDescription: "MPEG 2.5 layer 3", header: [0xFF, 0xE3, 0x18, 0xC4], byteCount: 72, rate: 8_000,
            sampleCount: 576, channelCount: 1, bitRate: 8_000),
        Kind(
            testDescription: "MPEG 1 layer 2", header: [0xFF, 0xFD, 0xA4, 0x04], byteCount: 576, rate: 48_000,
            sampleCount: 1152, channelCount: 2, bitRate: 192_000),
        Kind(
            testDescription: "MPEG 1 layer 1", header: [0xFF, 0xFF, 0x48, 0x04], byteCount: 192, rate: 32_000,
            sampleCount: 384, channelCount: 2, bitRate: 128_000),
        Kind(
            testDescription: "MPEG 1 layer 3 with checksum", header: [0xFF, 0xFA, 0xE4, 0x04], byteCount: 960,
            rate: 48_000, sampleCount: 1152, channelCount: 2, bitRate: 320_000),
    ]

    @Test(arguments: kinds) func framesOfEachKindAreMeasured(kind: Kind) throws {
        let scan = try #require(MP3Scan(FixtureMP3.frames(kind.header, byteCount: kind.byteCount, count: 40)))
        #expect(scan.frameCount == 40 && scan.strayByteCount == 0 && scan.missingByteCount == 0)
        #expect(scan.header.sampleRate == kind.rate && scan.header.channelCount == kind.channelCount)
        #expect(scan.sampleCount == 40 * kind.sampleCount && scan.heardSamples == 0..<40 * kind.sampleCount)
        let exact = Double(40 * kind.sampleCount) * 1000 / Double(kind.rate)
        #expect(abs(Double(scan.milliseconds) - exact) <= 0.5)
        #expect(abs(scan.bitRate - kind.bitRate) <= kind.bitRate / 200 && !scan.isVariable)
    }

    @Test func oneFrameIsAFile() {
        #expect(MP3Scan(FixtureMP3.silence(frameCount: 1))?.frameCount == 1)
    }

    @Test func tagsAreNotSound() throws {
        let sound = FixtureMP3.silence(frameCount: 9)
        // Both contain bytes that look like a frame.
        let id3v2 = Array("ID3".utf8) + [4, 0, 0, 0, 0, 2, 0] + FixtureMP3.silence(frameCount: 3).prefix(256)
        let withFooter = Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 0, 4] + [UInt8](repeating: 7, count: 14)
        let id3v1 = Array("TAG".utf8) + FixtureMP3.silence(frameCount: 2).prefix(125)
        let ape =
            [UInt8](repeating: 0xFF, count: 64) + Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 96, 0, 0, 0]
            + [UInt8](repeating: 0, count: 16)
        let lyrics = Array("LYRICSBEGIN".utf8) + [UInt8](repeating: 0xFF, count: 30) + Array("000041LYRICS200".utf8)
        for bytes in [
            id3v2 + sound, id3v2 + withFooter + sound, sound + id3v1, sound + ape + id3v1, sound + lyrics + id3v1,
            id3v2 + sound + lyrics + ape,
        ] {
            let scan = try #require(MP3Scan(bytes))
            #expect(scan.frameCount == 9 && scan.strayByteCount == 0)
        }
    }

    @Test func encoderNoteIsNotSoundAndTrimsIt() throws {
        let scan = try #require(MP3Scan(FixtureMP3.chirp))
        #expect(scan.frameCount == 11 && scan.note?.frameCount == 11)
        #expect(scan.note?.delay == 576 && scan.note?.padding == 1071)
        #expect(scan.heardSamples.count == 11_025 && scan.heardSamples.lowerBound == 1105)
        #expect(scan.milliseconds == 287 && scan.heardMilliseconds == 250)
        #expect(scan.isVariable == false)
    }

    @Test func aNoteThatTrimsAllTrimsNothing() throws {
        var bytes = FixtureMP3.chirp
        let trim = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x24, 0x04, 0x2F]) })
        bytes.replaceSubrange(trim..<trim + 3, with: [0xFF, 0xFF, 0xFF])
        let few = Array(bytes.prefix(104 * 4))
        #expect(try #require(MP3Scan(few)).heardSamples == 0..<MP3Scan(few)!.sampleCount)
    }

    @Test func fraunhoferNoteIsNotSound() throws {
        var first = FixtureMP3.silence(frameCount: 1)
        first.replaceSubrange(36..<40, with: Array("VBRI".utf8))
        first[36 + 17] = 9
        let scan = try #require(MP3Scan(first + FixtureMP3.silence(frameCount: 9)))
        #expect(scan.frameCount == 9 && scan.note?.frameCount == 9 && scan.note?.delay == nil)
        #expect(MP3Scan(first) == nil, "a note without sound")
    }

    @Test func bytesBetweenFramesArePassedOver() throws {
        let junk = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) } + [0xFF, 0xFB, 0x90, 0xC4, 1, 2]
        let sound = FixtureMP3.silence(frameCount: 5)
        let scan = try #require(MP3Scan(junk + sound + junk + sound))
        #expect(scan.frameCount == 10)
        #expect(scan.strayByteCount == 2 * junk.count { $0 != 0 })
    }

    @Test func zerosAfterTheSoundAreNotDamage() {
        let scan = MP3Scan(FixtureMP3.silence(frameCount: 5) + [UInt8](repeating: 0, count: 999))
        #expect(scan?.frameCount == 5 && scan?.strayByteCount == 0)
    }

    @Test func framesOfAnotherKindDoNotCount() {
        let other = FixtureMP3.frames([0xFF, 0xF3, 0x60, 0xC4], byteCount: 156, count: 3)
        let scan = MP3Scan(FixtureMP3.silence(frameCount: 5) + other + FixtureMP3.silence(frameCount: 5))
        #expect(scan?.frameCount == 10 && scan?.strayByteCount == 3 * 4)
    }

    @Test func ratesMayVary() {
        let scan = MP3Scan(
            FixtureMP3.silence(frameCount: 2) + FixtureMP3.frames([0xFF, 0xFB, 0x90, 0xC4], byteCount: 417, count: 2))
        #expect(scan?.isVariable == true && scan?.frameCount == 4)
        #expect(scan?.bitRate == Int((Double((104 + 417) * 2 * 8) * 44_100 / (4 * 1152)).rounded()))
    }

    @Test func aCutFrameCountsAndSaysWhatItLacks() {
        let bytes = FixtureMP3.silence(frameCount: 8)
        let scan = MP3Scan(Array(bytes.dropLast(30)))
        #expect(scan?.frameCount == 8 && scan?.missingByteCount == 30)
        // Without what says how its samples are stored it is not a frame.
        #expect(MP3Scan(Array(bytes.dropLast(90)))?.frameCount == 7)
    }

    @Test(arguments: [60, 61, 500]) func sizesOfFreeFormatAreMeasured(byteCount: Int) throws {
        // Padded and plain frames in turn.
        let pair =
            FixtureMP3.frames([0xFF, 0xFB, 0x00, 0xC4], byteCount: byteCount, count: 1)
            + FixtureMP3.frames([0xFF, 0xFB, 0x02, 0xC4], byteCount: byteCount + 1, count: 1)
        let scan = try #require(MP3Scan(Array([pair, pair, pair].joined())))
        #expect(scan.frameCount == 6 && scan.freeFormatByteCount == byteCount && scan.strayByteCount == 0)
    }

    @Test func otherFilesAreRejected() {
        #expect(MP3Scan([]) == nil)
        #expect(MP3Scan(Array("RIFF....WAVEfmt ".utf8)) == nil)
        #expect(MP3Scan([UInt8](repeating: 0xFF, count: 5000)) == nil)
        #expect(MP3Scan(Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + FixtureMP3.chirp) == nil)
    }
}
