import SVGADiff

/// The permitted distance between frames and the original.
enum FrameTolerance: Hashable, Sendable {
    case identical
    case rounding
    /// No frame below a PSNR in dB.
    case lossy(minPSNR: Double)

    private static let roundingPSNR = 70.0
    private static let roundingDifference = 4.0

    /// - Parameter quality: The least PSNR of lossy passes.
    init(_ grade: PassGrade, quality: Double) {
        self =
            switch grade {
            case .exact: .identical
            case .rounding: .rounding
            case .lossy: .lossy(minPSNR: quality)
            }
    }

    func allows(_ difference: PictureDifference) -> Bool {
        switch self {
        case .identical: difference.isZero
        case .rounding:
            difference.psnr >= Self.roundingPSNR && difference.largestDifference <= Self.roundingDifference
        case .lossy(let minPSNR): difference.psnr >= minPSNR
        }
    }
}
