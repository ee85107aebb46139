/// The permitted losses for a smaller movie.
///
/// ```swift
/// import SVGADocument
/// import SVGAOptimize
///
/// let optimizer = Optimizer(goal: .budget(bytes: 500 << 10, decodedBytes: nil, minPSNR: 40))
/// let small = try optimizer.optimize(Document(decoding: bytes))
/// print(small.meetsGoal)
/// ```
public enum Goal: Hashable, Sendable {
    /// Nothing: every frame stays identical.
    case identical
    /// The effect of rounding: at least 70 dB in each frame, and at most 4 of 255 in each channel. The default.
    case rounding
    /// Quality, down to a PSNR in dB that each frame keeps.
    case quality(minPSNR: Double)
    /// The best quality with which the file and its decoded pictures stay below these sizes. `minPSNR` is the least that a
    /// frame may have, in dB.
    case budget(bytes: Int?, decodedBytes: Int?, minPSNR: Double)

    /// The grades of the passes that serve the goal.
    func allows(_ grade: PassGrade) -> Bool {
        switch self {
        case .identical: grade == .exact
        case .rounding: grade <= .rounding
        case .quality, .budget: true
        }
    }

    /// The least PSNR of a frame that lossy passes may leave.
    var minPSNR: Double? {
        switch self {
        case .identical, .rounding: nil
        case .quality(let minPSNR), .budget(_, _, let minPSNR): minPSNR
        }
    }
}
