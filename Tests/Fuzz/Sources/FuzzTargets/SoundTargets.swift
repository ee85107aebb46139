import SVGAKit
import SVGATestMovies

@testable import SVGASound

extension FuzzTarget {
    /// An MP3 file: the frames that its headers tell, and whether what is said of them fits together.
    static let mp3 = FuzzTarget("mp3", seeds: Seeds.sounds) { input in
        var (end, count) = (0, 0)
        for frame in MP3Frames(input) {
            guard frame.range.lowerBound >= end, !frame.range.isEmpty, frame.range.upperBound <= input.count else {
                return "a frame at \(frame.range) after one that ends at \(end)"
            }
            end = frame.range.upperBound
            count += 1
        }
        guard let scan = MP3Scan(input) else { return count > 1 ? "\(count) frames and no sound" : nil }
        guard scan.frameCount == count - (scan.note == nil ? 0 : 1) else { return "another number of frames" }
        let heard = scan.heardSamples
        guard !heard.isEmpty, heard.lowerBound >= 0, heard.upperBound <= scan.sampleCount else {
            return "\(heard) of \(scan.sampleCount) samples"
        }
        return scan.strayByteCount + scan.frameByteCount <= input.count ? nil : "more bytes than there are"
    }
}

extension Seeds {
    static func sounds() -> [[UInt8]] {
        let freeFormat =
            FixtureMP3.frames([0xFF, 0xFB, 0x00, 0xC4], byteCount: 60, count: 1)
            + FixtureMP3.frames([0xFF, 0xFB, 0x02, 0xC4], byteCount: 61, count: 2)
        return [
            FixtureMP3.chirp, freeFormat,
            FixtureMP3.silence(frameCount: 3) + [1, 2] + FixtureMP3.silence(frameCount: 2),
            Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 2, 9, 9] + FixtureMP3.silence(frameCount: 2) + Array("TAG".utf8)
                + [UInt8](repeating: 0, count: 125),
            FixtureMP3.frames([0xFF, 0xF3, 0x60, 0xC4], byteCount: 156, count: 2),
        ]
    }
}
