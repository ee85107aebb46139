package import SVGAErrors

/// Renders the samples of a mix while they are read. The sizes of the pieces and the threads do not change the bytes.
package final class SoundMixReader {
    private static let pieceSampleCount = 4096

    private let mixer: SoundMixer
    private var limiter = PeakLimiter()
    private var leftCount: Int
    /// The samples that the limiter still holds back at the beginning.
    private var lateCount = PeakLimiter.lookAhead - 1

    package init(_ mix: SoundMix) { (mixer, leftCount) = (SoundMixer(mix), mix.sampleCount) }

    /// The next samples: left and right, 16 bits each, the low byte first; nil after the last one.
    package func next() throws(SVGAError) -> [UInt8]? {
        guard leftCount > 0 else { return nil }
        let count = min(leftCount, SoundMixReader.pieceSampleCount)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * SoundMix.bytesPerSample)
        for sample in try mixer.next(lateCount + count) {
            let limited = limiter.push(sample)
            if lateCount > 0 {
                lateCount -= 1
                continue
            }
            SoundMixReader.append(limited.x, to: &bytes)
            SoundMixReader.append(limited.y, to: &bytes)
        }
        leftCount -= count
        return bytes
    }

    private static func append(_ value: Float, to bytes: inout [UInt8]) {
        let number = Int16(max(-32_768, min(32_767, (value * 32_768).rounded())))
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
}
