import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGASound

/// Untrusted bytes never end the process or take long.
@Suite struct HostileMP3Tests {
    /// The rules for every scan.
    private func check(_ bytes: [UInt8]) {
        if let scan = MP3Scan(bytes) {
            #expect(scan.frameCount > 0 && scan.frameByteCount <= bytes.count && scan.strayByteCount <= bytes.count)
            #expect(scan.heardSamples.lowerBound >= 0 && scan.heardSamples.upperBound <= scan.sampleCount)
            #expect(!scan.heardSamples.isEmpty && scan.milliseconds >= scan.heardMilliseconds && scan.bitRate >= 0)
        }
    }

    private static let whole =
        Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5] + FixtureMP3.chirp + Array("TAG".utf8)
        + [UInt8](repeating: 0, count: 125)

    @Test func aFileCutAnywhereIsScanned() {
        for count in 0...HostileMP3Tests.whole.count { check(Array(HostileMP3Tests.whole.prefix(count))) }
    }

    @Test func aFileCutOffAtItsBeginningIsScanned() {
        for count in stride(from: 0, to: HostileMP3Tests.whole.count, by: 3) {
            check(Array(HostileMP3Tests.whole.dropFirst(count)))
        }
    }

    @Test func damagedBytesAreScanned() {
        var random = SplitMix64(seed: 15)
        for _ in 0..<300 {
            var bytes = HostileMP3Tests.whole
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            check(bytes)
        }
    }

    @Test func randomBytesAreScanned() {
        var random = SplitMix64(seed: 6)
        for count in [0, 1, 3, 4, 5, 40, 2000, 20_000] {
            check((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            check((0..<count).map { _ in [0xFF, 0xFB, 0xFA, 0xE3, 0, 0x90].randomElement(using: &random) ?? 0 })
        }
    }

    /// Each of these would take seconds if the search after a header were unlimited.
    @Test(arguments: [
        [0xFF, 0xFB, 0x00, 0xC4], [0xFF, 0xFB, 0x00, 0xC4, 0], [0xFF], [0xFF, 0xFB, 0x10, 0xC4], [0xFF, 0xE3, 0x18, 0],
        Array("ID3\u{4}".utf8) + [0, 0, 0, 0, 0, 0], Array("APETAGEX".utf8) + [UInt8](repeating: 0, count: 24),
    ])
    func repeatedHeadersTakeTimeOfTheLength(pattern: [UInt8]) {
        let bytes = Array([[UInt8]](repeating: pattern, count: 200_000 / pattern.count).joined())
        let time = ContinuousClock().measure { check(bytes) }
        #expect(time < .seconds(3), "\(pattern): \(time)")
    }
}
