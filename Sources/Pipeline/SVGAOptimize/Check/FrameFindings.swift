import SVGADiff

/// The result of comparing frames.
package struct FrameFindings: Hashable, Sendable {
    /// The number of frames that were compared.
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

    init() {}

    /// Frames of movies whose canvas, times or sounds differ.
    init(differentTermsOf frames: [Int]) {
        (frameCount, failedFrames, lowestPSNR, largestDifference) = (frames.count, frames, 0, 255)
    }

    /// All frames, identical.
    init(identical count: Int) {
        (frameCount, identicalCount, movieFrameCount) = (count, count, count)
    }

    mutating func add(_ difference: FrameDifference, of frames: [Int], _ tolerance: FrameTolerance) {
        frameCount += frames.count
        switch difference {
        case .none: identicalCount += frames.count
        case .unmeasured:
            (lowestPSNR, largestDifference) = (0, 255)
            fail(frames)
        case .measured(let difference):
            lowestPSNR = min(lowestPSNR, difference.psnr)
            largestDifference = max(largestDifference, difference.largestDifference)
            if !tolerance.allows(difference) { fail(frames) }
        }
    }

    private mutating func fail(_ frames: [Int]) {
        failedFrames += frames
        failedFrames.sort()
    }
}
