import SVGAImage
import SVGASystem

/// The difference between two pictures of one size, over all four channels of their pixels, with premultiplied colours.
///
/// Products of colour and alpha are not rounded, so the figures equal the results of tools that compute in floating
/// point from the files.
///
/// ```swift
/// let difference = try await PicturePair(expected: picture, actual: renderer.render(frame: 0)).difference()
/// if !difference.isZero { print("\(difference.psnr) dB, at most \(difference.largestDifference)") }
/// ```
public struct PictureDifference: Hashable, Sendable {
    /// Peak signal-to-noise ratio in dB: `10 log₁₀(255² / mean square of the differences)`; infinite for equal pictures.
    public let psnr: Double
    /// The mean of the differences without their sign, 0 ... 255.
    public let meanAbsoluteError: Double
    /// The largest difference of a channel, 0 ... 255.
    public let largestDifference: Double

    /// Whether no channel of any pixel differs.
    public var isZero: Bool { largestDifference == 0 }
}

extension PicturePair {
    /// The difference of the pictures.
    ///
    /// - Complexity: O(pixels).
    public func difference() -> PictureDifference { difference(amongPixels: expected.width * expected.height) }

    /// The difference, averaged over `pixelCount` pixels; those outside this pair are equal.
    package func difference(amongPixels pixelCount: Int) -> PictureDifference {
        var sum = DifferenceSum()
        unsafe expected.withPixels { first in
            unsafe actual.withPixels { second in
                for index in first.indices { unsafe sum.add(first[index], second[index]) }
            }
        }
        let channelCount = Double(pixelCount * 4)
        let one = Double(DifferenceSum.one)
        return PictureDifference(
            psnr: 10 * log10(255 * 255 * one * one * channelCount / Double(sum.squares)),
            meanAbsoluteError: Double(sum.absolutes) / (one * channelCount),
            largestDifference: Double(sum.largest) / one)
    }
}

/// Sums of the differences between premultiplied channels, each 255 times as large so that all are integers.
private struct DifferenceSum {
    static let one = 255

    /// Never overflows: `(255 * 255)² * 4` for each of at most 32 767² pixels is below 2⁶⁴.
    var squares: UInt64 = 0
    var absolutes: UInt64 = 0
    var largest: UInt32 = 0

    @inline(__always)
    mutating func add(_ expected: UInt32, _ actual: UInt32) {
        // Most pixels of most comparisons are equal.
        if expected == actual { return }
        let (alpha, otherAlpha) = (expected >> 24, actual >> 24)
        for shift in stride(from: UInt32(0), to: 24, by: 8) {
            add(difference: (expected >> shift & 255) &* alpha, (actual >> shift & 255) &* otherAlpha)
        }
        add(difference: 255 &* alpha, 255 &* otherAlpha)
    }

    @inline(__always)
    private mutating func add(difference a: UInt32, _ b: UInt32) {
        let difference = a > b ? a &- b : b &- a
        squares &+= UInt64(difference) &* UInt64(difference)
        absolutes &+= UInt64(difference)
        largest = max(largest, difference)
    }
}
