import Foundation
import SVGATestSupport
import Testing

@testable import SVGASound

/// Mixes that would be too loud.
@Suite struct PeakLimiterTests {
    private func limited(_ samples: [Float]) -> [Float] {
        var limiter = PeakLimiter()
        let late = [Float](repeating: 0, count: PeakLimiter.lookAhead - 1)
        return (samples + late).map { limiter.push(StereoSample($0, -$0 / 2)).x }.suffix(samples.count)
    }

    @Test func quietSamplesKeepEveryBit() {
        let samples = (0..<5000).map { Float(sin(Double($0) / 7)) * PeakLimiter.ceiling }
        #expect(limited(samples) == samples)
    }

    @Test func limiterNeverExceedsTheCeiling() {
        var random = SplitMix64(seed: 1)
        let samples = (0..<20_000).map { index in
            Float.random(in: -1...1, using: &random) * (index % 3000 < 40 ? 60 : index % 700 < 100 ? 3 : 0.5)
        }
        let result = limited(samples)
        #expect(result.allSatisfy { abs($0) <= PeakLimiter.ceiling * 1.000_001 })
        #expect(result.contains { abs($0) > PeakLimiter.ceiling * 0.98 }, "no more than is needed")
    }

    @Test func theFactorFallsBeforeAPeakAndRisesAfterIt() {
        var samples = [Float](repeating: 0.1, count: 48_000)
        samples[10_000] = 4
        let factors = limited(samples).map { $0 / 0.1 }
        #expect(factors[9000] == 1 && factors[9999] < 0.24 && abs(factors[10_000] - PeakLimiter.ceiling / 0.1) < 0.001)
        #expect(zip(factors[9700..<9999], factors[9701..<10_000]).allSatisfy { $1 <= $0 })
        #expect(factors[14_800] > 0.6 && factors[14_800] < 0.8 && factors[47_000] > 0.999)
    }

    @Test func afterAPeakAllIsAsBefore() {
        var samples = [Float](repeating: 0.3, count: 100_000)
        samples[100] = -20
        #expect(limited(samples)[90_000...].allSatisfy { $0 == 0.3 })
    }
}
