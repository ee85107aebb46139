import SVGADocument
import SVGAGraphics
import SVGAImage
import SVGASystem
import SVGATestMovies
import Testing

@testable import SVGAOptimize

/// Leaves so many of the lowest bits of colours out.
private struct CoarserPass: OptimizerPass {
    let id = "coarser"
    let grade = PassGrade.lossy
    let bitCount: Int

    func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        for picture in document.storedPictures where context.mayChange(picture) {
            guard var pixels = try context.decode(picture.bytes) else { continue }
            let bits = UInt32(0xFF << bitCount & 0xFF)
            let mask = 0xFF00_0000 | bits << 16 | bits << 8 | bits
            try pixels.withMutablePixels { pixels in
                for index in pixels.indices { pixels[index] &= mask }
            }
            document.replaceContent(of: picture, with: try pixels.png(compression: .small))
            report.add(changed: picture)
        }
        return report
    }
}

/// Stops the complete work, and counts its calls.
private struct StoppingPass: OptimizerPass {
    let id = "coarser"
    let grade = PassGrade.lossy
    let token: CancellationToken
    let runCount: Lock<Int>

    func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        runCount.withLock { $0 += 1 }
        token.cancel()
        try context.checkTime()
        return PassReport()
    }
}

@Suite struct BudgetSearchTests {
    private func document() throws -> Document {
        var (pixmap, noise) = (try Pixmap(width: 32, height: 32), UInt32(1))
        try pixmap.withMutablePixels { pixels in
            for index in pixels.indices {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                pixels[index] = 0xFF00_0000 | noise >> 8
            }
        }
        return try OptimizerMovies.document(
            frames: 1, [FixtureSprite("img_0", frames: [OptimizerMovies.shown(32)])],
            [FixtureImage("img_0", try pixmap.png(compression: .small))])
    }

    private func optimizer(bytes: Int, minPSNR: Double = 20) -> Optimizer {
        var optimizer = Optimizer(
            goal: .budget(bytes: bytes, decodedBytes: nil, minPSNR: minPSNR),
            passes: [HiddenFramesPass(), CoarserPass(bitCount: 1), StreamPass()])
        optimizer.ladders = [LossyLadder("coarser", (1...6).map { CoarserPass(bitCount: $0) })]
        return optimizer
    }

    @Test func noMoreIsLostThanTheBudgetTakes() throws {
        let result = try optimizer(bytes: 2600).optimize(document())
        #expect(result.meetsGoal)
        #expect(result.output.byteCount <= 2600)
        // A step less would not have fitted.
        let milder = try optimizer(bytes: result.output.byteCount - 1).optimize(document())
        #expect(milder.check.lowestPSNR < result.check.lowestPSNR)
    }

    @Test func fittingMovieStaysUnchanged() throws {
        let result = try optimizer(bytes: 100_000).optimize(document())
        #expect(result.meetsGoal)
        #expect(result.check.identicalCount == 1)
        #expect(!result.passes.contains { $0.grade == .lossy })
    }

    @Test func aSearchThatIsStoppedTriesNothingMore() throws {
        let pass = StoppingPass(token: CancellationToken(), runCount: Lock(0))
        var optimizer = optimizer(bytes: 100)
        optimizer.passes[1] = pass
        optimizer.ladders = [LossyLadder("coarser", Array(repeating: pass, count: 6))]
        optimizer.deadline = TimeLimit(cancellation: pass.token)
        let result = try optimizer.optimize(document())
        #expect(pass.runCount.withLock { $0 } == 1)
        #expect(result.isCutShort)
        #expect(result.notes == ["it was stopped; no lossy pass was run"])
        #expect(result.check.identicalCount == 1)
    }

    @Test func budgetsBelowZeroAreMissedByALot() {
        let search = BudgetSearch(byteCount: .min, decodedByteCount: nil, ladders: [])
        #expect(search.excess(Optimized.Size(byteCount: 5, decodedByteCount: .max, spriteFrameCount: 1)) > 1e18)
    }

    @Test func budgetsThatCannotBeMetAreMissed() throws {
        let result = try optimizer(bytes: 100).optimize(document())
        #expect(!result.meetsGoal)
        #expect(result.output.byteCount > 100)
    }

    @Test func noFrameFallsBelowTheFloor() throws {
        let result = try optimizer(bytes: 100, minPSNR: 45).optimize(document())
        #expect(result.check.lowestPSNR >= 45)
        #expect(!result.meetsGoal)
    }
}
