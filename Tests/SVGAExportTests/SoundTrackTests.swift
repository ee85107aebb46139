import Glibc
import SVGAFormat
import SVGASound
import SVGASystem
import SVGATestMovies
import Testing

@testable import SVGAExport

/// The sound that a program reads next to the pictures.
@Suite struct SoundTrackTests {
    private func mix(endFrame: Int = 4) throws -> SoundMix {
        let movie = FixtureMovie(
            frames: 4, images: [FixtureImage("a", FixtureMP3.chirp)],
            audios: [FixtureAudio("a", startFrame: 1, endFrame: endFrame)])
        return try SoundMix(try Movie(decoding: movie.svga(.zlibProtobuf)), loopCount: 2)
    }

    @Test func aTrackIsAWholeWAVFileAtItsBeginning() throws {
        let mix = try mix()
        let track = try #require(try SoundTrack(mix, cancellation: CancellationToken()))
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 100_000))
        while case let count = read(track.descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        #expect(bytes.count == 44 + 8 * 2400 * 4 && Array(bytes.prefix(44)) == mix.wavHead)
        let reader = SoundMixReader(mix)
        var samples: [UInt8] = []
        while let piece = try reader.next() { samples += piece }
        #expect(Array(bytes.dropFirst(44)) == samples && samples.contains { $0 != 0 })
    }

    @Test func silenceNeedsNoTrack() throws {
        #expect(try SoundTrack(mix(endFrame: 0), cancellation: CancellationToken()) == nil)
    }

    @Test func cancelledTrackEnds() throws {
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: SVGAError.self) { try SoundTrack(mix(), cancellation: token) }
        #expect(error?.isCancelled == true)
    }

    @Test func aMissingLibraryIsAMissingEncoder() {
        let error = SVGAError.missingSoundLibrary("libmpg123 is not there")
        #expect(error.isMissingEncoder && !error.isCancelled && "\(error)" == "audio: libmpg123 is not there")
        #expect(!SVGAError.noMemoryForSound.isMissingEncoder)
    }
}
