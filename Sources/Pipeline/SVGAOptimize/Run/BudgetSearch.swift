import SVGADocument

/// Looks for the least loss with which a movie fits a budget: on each round the step that costs the least PSNR a byte.
struct BudgetSearch {
    /// The maximum number of runs with lossy passes.
    private static let maxTryCount = 24
    /// The frames that a try draws; the result is checked with all.
    private static let triedFrameCount = 12
    /// The value for identical frames, in dB.
    private static let bestPSNR = 99.0

    let byteCount: Int?
    let decodedByteCount: Int?
    let ladders: [LossyLadder]

    private struct Try {
        let position: LadderPosition
        let psnr: Double
        /// The excess over the budget: 0 if it fits.
        let excess: Double
    }

    /// The run whose result fits, or the smallest that was found.
    ///
    /// - Parameter base: A run that has done all that costs nothing.
    func best(from base: OptimizerRun) throws(SVGAError) -> OptimizerRun {
        var run = base
        do {
            try run.run(try bestPosition(base), ladders)
        } catch {
            guard error.endsWork else { throw error }
            run.cutShort("\(error); no lossy pass was run")
        }
        return run
    }

    /// - Throws: ``SVGAError`` without time too, since half a search knows no good position.
    private func bestPosition(_ base: OptimizerRun) throws(SVGAError) -> LadderPosition {
        var current = try attempt(LadderPosition(ladders), base)
        var best = current
        var tryCount = 0
        while current.excess > 0 {
            var tries: [Try] = []
            for position in current.position.next(ladders) where tryCount < Self.maxTryCount {
                tryCount += 1
                tries.append(try attempt(position, base))
            }
            guard let next = tries.min(by: { price($0, current) < price($1, current) }) else { break }
            current = next
            if current.excess < best.excess { best = current }
        }
        return best.position
    }

    /// A step's loss in dB per gain; a step without a gain comes last.
    private func price(_ step: Try, _ current: Try) -> Double {
        let gain = current.excess - step.excess
        guard gain > 0 else { return gain.isNaN ? .infinity : 1e9 - gain }
        return max(0, current.psnr - step.psnr) / gain
    }

    private func attempt(_ position: LadderPosition, _ base: OptimizerRun) throws(SVGAError) -> Try {
        var run = base
        run.frames = CheckedFrames.frames(of: base.originalDrawing.movie, wanted: Self.triedFrameCount)
        try run.run(position, ladders)
        if run.isCutShort {
            // The run has caught the error, and went on to this place with what was finished.
            try run.optimizer.deadline.check()
            throw .outOfTime
        }
        let size = try run.writtenIfSound()?.size
        return Try(
            position: position, psnr: min(run.findings.lowestPSNR, Self.bestPSNR),
            excess: size.map(excess) ?? .infinity)
    }

    /// A movie's excess over the budget, as a part of it.
    func excess(_ size: Optimized.Size) -> Double {
        func part(_ count: Int, _ limit: Int?) -> Double {
            limit.map { max(0, (Double(count) - Double($0))) / Double(max(1, $0)) } ?? 0
        }
        return part(size.byteCount, byteCount) + part(size.decodedByteCount, decodedByteCount)
    }
}

extension OptimizerRun {
    /// Runs the passes after the first lossy one, with the steps of a search.
    mutating func run(_ position: LadderPosition, _ ladders: [LossyLadder]) throws(SVGAError) {
        let rest = Array(optimizer.passes.drop { $0.grade != .lossy })
        try runStages(position.passes(of: rest, ladders))
    }
}
