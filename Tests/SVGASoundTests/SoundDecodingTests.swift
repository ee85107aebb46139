import Foundation
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGASound

/// Decoding by libmpg123, and the way to the rate of the mix.
@Suite struct SoundDecodingTests {
    private func source(_ bytes: [UInt8]) throws -> SoundSource { SoundSource(bytes, try #require(MP3Scan(bytes))) }

    private func samples(_ source: SoundSource, from start: Int = 0) throws -> [StereoSample] {
        let decoder = try SoundDecoder(source, at: start)
        var samples: [StereoSample] = []
        while decoder.append(to: &samples) {}
        return samples
    }

    @Test func theEncodersSamplesAreLeftOut() throws {
        let samples = try samples(try source(FixtureMP3.chirp))
        #expect(samples.count == 11_025)
        let error = samples.enumerated().reduce(Float(0)) { sum, item in
            let expected = MixedSound.chirp[min(11_999, item.offset * 12_000 / 11_025)]
            return sum + (item.element.x - expected) * (item.element.x - expected)
        }
        #expect((error / 11_025).squareRoot() < 0.1 && samples.allSatisfy { $0.x == $0.y })
    }

    @Test(arguments: [1, 46, 47, 700, 1152, 9000, 11_024]) func aStartInTheMiddleGivesTheSameSamples(start: Int) throws
    {
        // Long enough that the beginning is not decoded.
        let note = try source(FixtureMP3.chirp)
        #expect(try samples(note, from: start) == Array(samples(note).dropFirst(start)))
    }

    @Test func framesBeforeTheStartPrepareTheDecoder() throws {
        let chirps = Array(
            [[UInt8]](repeating: Array(FixtureMP3.chirp.dropFirst(FixtureMP3.noteByteCount)), count: 14).joined())
        let source = try source(chirps)
        #expect(source.scan.frameCount == 14 * 11)
        let start = 150 * 1152 + 7
        let (late, all) = (try samples(source, from: start), try samples(source).dropFirst(start))
        let worst = zip(late, all).map { abs($0.x - $1.x) }.max() ?? 1
        #expect(late.count == all.count && worst < 0.000_001, "\(worst)")
    }

    @Test func aDamagedFrameMovesNothing() throws {
        let whole = try source(FixtureMP3.chirp)
        var random = SplitMix64(seed: 3)
        for _ in 0..<20 {
            var bytes = FixtureMP3.chirp
            let frames = Array(MP3Frames(bytes))
            let frame = try #require(frames[1...].randomElement(using: &random)).range
            for index in frame.dropFirst(4) { bytes[index] = UInt8.random(in: 0...255, using: &random) }
            let samples = try samples(try source(bytes))
            #expect(samples.count == 11_025)
            #expect(samples.allSatisfy { abs($0.x) <= 64 && abs($0.y) <= 64 }, "all are numbers")
            if frame.lowerBound > 800 { #expect(samples.prefix(1152) == (try self.samples(whole)).prefix(1152)) }
        }
    }

    @Test func aCutFrameIsDecoded() throws {
        let bytes = Array(FixtureMP3.chirp.dropLast(20))
        let source = try source(bytes)
        #expect(source.scan.missingByteCount == 20)
        #expect(try samples(source).count == 11_025)
    }

    @Test(arguments: MP3ScanTests.kinds) func everyKindOfFrameIsDecoded(kind: MP3ScanTests.Kind) throws {
        let bytes = FixtureMP3.frames(kind.header, byteCount: kind.byteCount, count: 5)
        let samples = try samples(try source(bytes))
        #expect(samples.count == 5 * kind.sampleCount && samples.allSatisfy { abs($0.x) < 0.001 })
    }

    @Test(arguments: [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000])
    func ratesAreFilteredEvenly(rate: Int) {
        let filter = RateFilter(from: rate, to: 48_000)
        #expect(filter.up * rate == filter.down * 48_000)
        #expect(filter.weights.count == (rate == 48_000 ? 0 : filter.up * RateFilter.tapCount))
        for phase in stride(from: 0, to: filter.weights.count, by: RateFilter.tapCount) {
            let weights = filter.weights[phase..<phase + RateFilter.tapCount]
            #expect(abs(weights.reduce(0, +) - 1) < 0.0001)
        }
    }

    /// A tone at two fifths of the rate comes out as that tone alone: what a crude filter adds is 80 dB down.
    @Test func filteringAddsNoTones() {
        let filter = RateFilter(from: 32_000, to: 48_000)
        let step = 2 * Double.pi * 0.4
        var worst = 0.0
        for output in 300..<600 {
            let (sample, phase) = filter.position(of: output)
            let value = (0..<RateFilter.tapCount).reduce(0.0) { sum, tap in
                let input = sample + tap - RateFilter.reach + 1
                return sum + Double(filter.weights[phase * RateFilter.tapCount + tap]) * sin(step * Double(input))
            }
            worst = max(worst, abs(value - sin(step * Double(output) * 2 / 3)))
        }
        #expect(worst < 0.0005, "\(worst)")
    }
}
