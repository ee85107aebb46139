import SVGADiff
import SVGAKit

/// The pixels of reference frames at least two pixels inside an area of one opaque colour, so that edges, sampling and
/// fading do not matter.
struct OpaqueInterior {
    /// The number of losses.
    private(set) var pixelCount = 0
    /// The largest difference of a channel there.
    private(set) var largestDifference = 0

    /// Adds one frame's pixels.
    mutating func add(_ pair: PicturePair) {
        let (width, height) = (pair.expected.width, pair.expected.height)
        pair.expected.withPixels { expected in
            pair.actual.withPixels { actual in
                for y in stride(from: 2, to: height - 2, by: 1) {
                    for x in stride(from: 2, to: width - 2, by: 1) {
                        let index = y * width + x
                        guard Self.isInside(expected, at: index, width: width) else { continue }
                        pixelCount += 1
                        if expected[index] != actual[index] { add(expected[index], actual[index]) }
                    }
                }
            }
        }
    }

    private static func isInside(_ pixels: UnsafeBufferPointer<UInt32>, at index: Int, width: Int) -> Bool {
        let color = pixels[index]
        guard color >> 24 == 255 else { return false }
        for row in -2...2 {
            let start = index + row * width - 2
            for pixel in start..<start + 5 where pixels[pixel] != color { return false }
        }
        return true
    }

    private mutating func add(_ expected: UInt32, _ actual: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let difference = Int(expected >> shift & 255) - Int(actual >> shift & 255)
            largestDifference = max(largestDifference, abs(difference))
        }
    }
}
