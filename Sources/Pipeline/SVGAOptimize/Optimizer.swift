public import SVGADocument
package import SVGAFormat

/// Reduces the size and memory use of documents without a visible change.
///
/// Passes run one after the other. Each pass promises its effect on pixels. All frames are drawn before and after to
/// verify the promise, and violations are reverted, key by key. The result is never larger than the input.
///
/// ```swift
/// import SVGADocument
/// import SVGAOptimize
///
/// let optimized = try Optimizer(goal: .rounding).optimize(Document(decoding: bytes))
/// print(optimized.input.byteCount, "->", optimized.output.byteCount)
/// ```
public struct Optimizer: Sendable {
    /// The passes in their order; those that the goal does not allow are left out.
    package var passes: [any OptimizerPass]
    /// The permitted losses.
    public var goal: Goal
    /// The steps in which budgets give up quality.
    package var ladders = Optimizer.allLadders
    package var settings = OptimizerSettings()
    /// Determines the keys that are slots of the app.
    package var slots = SlotRule.auto
    /// The frames that are drawn for the check: all, or so many, spread over the movie.
    package var checkedFrameCount: Int?
    package var threadCount = 1
    package var deadline = TimeLimit()

    package init(goal: Goal = .rounding, passes: [any OptimizerPass]) { (self.goal, self.passes) = (goal, passes) }

    /// Creates an optimizer with all passes that its goal allows.
    ///
    /// - Parameter goal: The permitted losses.
    public init(goal: Goal = .rounding) { self.init(goal: goal, passes: Optimizer.allPasses) }

    /// All passes in the order in which they serve each other.
    package static var allPasses: [any OptimizerPass] {
        [
            ArchivePass(), HiddenFramesPass(), HiddenSpritesPass(), MergeSpritesPass(), UnusedImagesPass(),
            SameImagesPass(), TrimPass(isStrict: false), TrimPass(), FitSizePass(), QuantizePass(), PNGPass(),
            RoundPass(), StreamPass(),
        ]
    }

    package static var allLadders: [LossyLadder] {
        [
            LossyLadder("fit-size", [50, 44].map { FitSizePass(minPSNR: $0) }),
            LossyLadder("quantize", [54, 50, 47, 44, 41, 38, 35, 32].map { QuantizePass(minPSNR: $0) }),
            LossyLadder("round", [256, 64, 16].map { RoundPass(tolerance: 1 / $0) }),
        ]
    }

    /// Reduces a document's size.
    ///
    /// - Throws: ``SVGAError`` if the document is not a drawable movie, or memory is insufficient. If time runs out,
    ///   the result contains the finished work.
    /// - Complexity: O(bytes) for the passes, and for the check O(pixels of all frames that are drawn otherwise than before).
    public func optimize(_ document: Document) throws(SVGAError) -> Optimized {
        let file = try document.encoded(WriteOptions())
        var run = try OptimizerRun(self, document)
        try run.runAll()
        return try run.finish(file)
    }
}

/// Compresses the file as thoroughly as the effort says. The document stays unchanged; writing it does the work.
package struct StreamPass: OptimizerPass {
    package static let id = "stream"
    package var id: String { Self.id }
    package let grade = PassGrade.exact

    package func run(_ document: inout Document, _ context: inout PassContext) -> PassReport { PassReport() }
}

package struct OptimizerSettings: Hashable, Sendable {
    /// The effort for small files, 1 ... 9.
    package var effort = 5
    /// Device pixels for each pixel of the movie, to which pictures keep their detail; at least 0.1.
    package var density = 1.0
    /// The least PSNR of a frame that lossy passes may leave, in dB.
    package var quality = 40.0
    /// The limits of pictures that are decoded.
    package var limits = Limits.default

    package init() {}
}
