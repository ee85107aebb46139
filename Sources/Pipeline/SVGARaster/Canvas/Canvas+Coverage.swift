import SVGAGeometry
import SVGAPixels

extension Canvas {
    /// A shape under the present clip and settings.
    func place(_ path: Path, stroke: StrokeStyle?, _ transform: Affine) -> CoverageKey {
        CoverageKey(
            path: path, stroke: stroke, transform: transform, bounds: clip.bounds,
            grid: stroke == nil ? vertexSnapping : .exact, resolvesOverlaps: resolvesOverlaps)
    }

    /// Paints a shape in one colour.
    func paint(_ shape: CoverageKey, _ color: Color, opacity: Double) throws(RenderError) {
        guard let painter = SolidPainter(color, opacity: opacity),
            let coverage = try coverage(of: shape, pixelCost: DrawCost.pixel)
        else { return }
        paint(coverage, painter)
    }

    /// Finds the coverage of a shape.
    ///
    /// - Parameter pixelCost: What painting a pixel of its box will cost.
    /// - Returns: Nil when there is none, or it takes too many steps.
    func coverage(of shape: CoverageKey, pixelCost: Int) throws(RenderError) -> ShapeCoverage? {
        guard let store = coverageCache else {
            return try gatherCells(of: shape, pixelCost: pixelCost) ? .inCells : nil
        }
        let fingerprint = shape.fingerprint
        let knowledge = store.meet(shape, fingerprint)
        if case .kept(let kept) = knowledge, charge(kept, pixelCost: pixelCost) { return .kept(kept) }
        let (steps, points) = (cost, outlinePointCount)
        guard try gatherCells(of: shape, pixelCost: pixelCost) else { return nil }
        guard case .met = knowledge, cost <= costLimit else { return .inCells }
        let painting = cells.box.cost(pixelCost: price(ofPixel: pixelCost))
        let cost = CoverageCost(
            cost: cost - steps - painting, outlinePointCount: outlinePointCount - points)
        return .inCellsToKeep(CoverageNote(store: store, shape: shape, fingerprint: fingerprint, cost: cost))
    }

    /// The box that coverage lies in.
    func box(of coverage: ShapeCoverage) -> PixelRect {
        if case .kept(let kept) = coverage { kept.box } else { cells.box }
    }

    /// Hands coverage to a receiver, row after row.
    func sweep(_ coverage: ShapeCoverage, into receiver: inout some CoverageReceiver) {
        switch coverage {
        case .inCells: cells.sweep(&receiver, scratch: rowCoverage)
        case .inCellsToKeep(let note): sweepCells(keeping: note, into: &receiver)
        case .kept(let kept): kept.replay(into: &receiver)
        }
    }

    private func sweepCells(keeping note: CoverageNote, into receiver: inout some CoverageReceiver) {
        guard let words = recordingRoom else {
            cells.sweep(&receiver, scratch: rowCoverage)
            return
        }
        var recorder = CoverageRecorder(receiver, box: cells.box, words: words)
        cells.sweep(&recorder, scratch: rowCoverage)
        receiver = recorder.receiver
        if let kept = recorder.coverage(cost: note.cost) { note.store.keep(kept, of: note.shape, note.fingerprint) }
    }

    /// Puts the edges of a shape into the cells.
    ///
    /// - Returns: False when its box is empty, or it takes too many steps.
    private func gatherCells(of shape: CoverageKey, pixelCost: Int) throws(RenderError) -> Bool {
        let isWithinSteps =
            if let style = shape.stroke {
                try outline(stroking: shape.path, style, shape.transform)
            } else {
                try flatten(shape.path, shape.transform, grid: shape.grid)
            }
        guard isWithinSteps else { return false }
        return try gatherCells(of: outline, pixelCost: pixelCost)
    }

    /// Counts what finding kept coverage anew and painting it would cost, if it is within ``costLimit``.
    private func charge(_ kept: CachedCoverage, pixelCost: Int) -> Bool {
        let painting = kept.box.cost(pixelCost: price(ofPixel: pixelCost))
        let steps = kept.cost.cost.saturatingSum(painting)
        guard cost.saturatingSum(steps) <= costLimit else { return false }
        outlinePointCount += kept.cost.outlinePointCount
        return charge(steps)
    }
}
