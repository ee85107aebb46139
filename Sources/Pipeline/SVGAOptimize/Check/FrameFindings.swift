import SVGADiff

package struct FrameFindings: Hashable, Sendable {
    package private(set) var frameCount = 0
    /// The number of those whose pixels are the same.
    package private(set) var identicalCount = 0
    /// The lowest PSNR of a frame in dB; infinite where all are identical.
    package private(set) var lowestPSNR = Double.infinity
    /// The largest difference of a channel, 0 ... 255.
    package private(set) var largestDifference = 0.0
    /// The frames that are further apart than allowed, rising.
    package private(set) var failedFrames: [Int] = []
    package internal(set) var movieFrameCount = 0

    init(_ differences: [Int: FrameDifference], within tolerance: FrameTolerance) {
        for (frame, difference) in differences { add(difference, of: frame, tolerance) }
        failedFrames.sort()
    }

    /// All frames, identical.
    init(identical count: Int) { (frameCount, identicalCount, movieFrameCount) = (count, count, count) }

    private mutating func add(_ difference: FrameDifference, of frame: Int, _ tolerance: FrameTolerance) {
        frameCount += 1
        switch difference {
        case .none: identicalCount += 1
        case .unmeasured:
            (lowestPSNR, largestDifference) = (0, 255)
            failedFrames.append(frame)
        case .measured(let difference):
            lowestPSNR = min(lowestPSNR, difference.psnr)
            largestDifference = max(largestDifference, difference.largestDifference)
            if !tolerance.allows(difference) { failedFrames.append(frame) }
        }
    }
}
