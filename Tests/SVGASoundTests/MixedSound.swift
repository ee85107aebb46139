import Foundation
import SVGAFormat
import SVGATestMovies

@testable import SVGASound

/// A mix that was read to its end.
struct MixedSound {
    let left: [Float]
    let right: [Float]
    let pieceCount: Int

    init(_ mix: SoundMix) throws {
        let reader = SoundMixReader(mix)
        var (bytes, count) = ([UInt8](), 0)
        while let piece = try reader.next() {
            bytes += piece
            count += 1
        }
        func number(_ offset: Int) -> Float {
            Float(Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)) / 32_768
        }
        left = stride(from: 0, to: bytes.count, by: 4).map(number)
        right = stride(from: 2, to: bytes.count, by: 4).map(number)
        pieceCount = count
    }

    /// A movie of 20 frames a second.
    static func movie(_ audios: [FixtureAudio], sound: [UInt8] = FixtureMP3.chirp, frames: Int = 30) throws -> Movie {
        let fixture = FixtureMovie(frames: frames, images: [FixtureImage("a", sound)], audios: audios)
        return try Movie(decoding: fixture.svga(.zlibProtobuf))
    }

    /// The chirp by its formula, at the rate of the mix: nothing of it was encoded.
    static let chirp: [Float] = (0..<12_000).map { index in
        let time = Double(index) / 48_000
        return Float(0.5 * sin(2 * .pi * (300 * time + 10_000 * time * time)))
    }

    /// How far the chirp, or its part from a sample on, lies behind a sample where it should be; and how like it is, up to 1.
    func lag(of chirp: ArraySlice<Float> = chirp[...], at expected: Int) -> (lag: Int, similarity: Float) {
        let lags = (-60...60).filter { expected + $0 >= 0 && expected + $0 + chirp.count <= left.count }
        let best = lags.map { lag in
            let part = left[expected + lag..<expected + lag + chirp.count]
            let product = zip(part, chirp).reduce(0) { $0 + $1.0 * $1.1 }
            let powers = part.reduce(0) { $0 + $1 * $1 } * chirp.reduce(0) { $0 + $1 * $1 }
            return (lag: lag, similarity: powers > 0 ? product / powers.squareRoot() : 0)
        }
        return best.max { $0.similarity < $1.similarity } ?? (lag: 60, similarity: 0)
    }

    /// The loudest of some samples.
    func peak(_ range: Range<Int>) -> Float { left[range].reduce(0) { max($0, abs($1)) } }
}
