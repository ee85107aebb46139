import SVGAGraphics

extension SVGACanvas {
    /// The key of a shape under the present clip and settings.
    func key(of path: SVGAPath, stroke: SVGAStrokeStyle?, _ transform: Affine) -> CoverageKey {
        CoverageKey(
            path: path, stroke: stroke, transform: transform, bounds: clip.bounds,
            snapping: stroke == nil ? vertexSnapping : .exact, resolvesOverlaps: resolvesOverlaps)
    }

    func paint(_ shape: CoverageKey, _ color: SVGAColor, opacity: Double) throws(SVGAError) {
        guard let painter = SolidPainter(color, opacity: opacity),
            let coverage = try coverage(of: shape, pixelCost: DrawCost.pixel)
        else { return }
        paint(coverage, painter)
    }

    /// The coverage of a shape whose pixels cost `pixelCost` each to paint; nil if there is none, or it costs too much.
    func coverage(of shape: CoverageKey, pixelCost: Int) throws(SVGAError) -> ShapeCoverage? {
        guard let cache = coverageCache else {
            return try gatherCells(of: shape, pixelCost: pixelCost) ? .inCells : nil
        }
        let fingerprint = shape.fingerprint
        let found = cache.lookUp(shape, fingerprint)
        if case .cached(let cached) = found, charge(cached, pixelCost: pixelCost) { return .cached(cached) }
        let (costBefore, pointsBefore) = (cost, outlinePointCount)
        guard try gatherCells(of: shape, pixelCost: pixelCost) else { return nil }
        guard case .seenOnce = found, cost <= costLimit else { return .inCells }
        let painting = cells.box.cost(pixelCost: cost(ofPixel: pixelCost))
        let cost = CoverageCost(
            cost: cost - costBefore - painting, outlinePointCount: outlinePointCount - pointsBefore)
        return .inCellsToCache(PendingCoverageEntry(cache: cache, shape: shape, fingerprint: fingerprint, cost: cost))
    }

    func box(of coverage: ShapeCoverage) -> PixelRect {
        if case .cached(let cached) = coverage { cached.box } else { cells.box }
    }

    /// Passes coverage to a receiver, row after row.
    func sweep(_ coverage: ShapeCoverage, into receiver: inout some CoverageReceiver) {
        switch coverage {
        case .inCells: cells.sweep(&receiver, scratch: rowCoverage)
        case .inCellsToCache(let entry): sweepCells(caching: entry, into: &receiver)
        case .cached(let cached): cached.replay(into: &receiver)
        }
    }

    private func sweepCells(caching entry: PendingCoverageEntry, into receiver: inout some CoverageReceiver) {
        guard let words = recordingRoom else {
            cells.sweep(&receiver, scratch: rowCoverage)
            return
        }
        var recorder = CoverageRecorder(receiver, box: cells.box, words: words)
        cells.sweep(&recorder, scratch: rowCoverage)
        receiver = recorder.receiver
        if let coverage = recorder.coverage(cost: entry.cost) {
            entry.cache.insert(coverage, of: entry.shape, entry.fingerprint)
        }
    }

    /// Adds the edges of a shape to the cells; false when its box is empty, or it costs too much.
    private func gatherCells(of shape: CoverageKey, pixelCost: Int) throws(SVGAError) -> Bool {
        let isWithinLimit =
            if let style = shape.stroke {
                try outline(stroking: shape.path, style, shape.transform)
            } else {
                try flatten(shape.path, shape.transform, snapping: shape.snapping)
            }
        guard isWithinLimit else { return false }
        return try gatherCells(of: outline, pixelCost: pixelCost)
    }

    /// Charges the cost to find cached coverage again and to paint it, if that is within ``costLimit``.
    private func charge(_ cached: CachedCoverage, pixelCost: Int) -> Bool {
        let painting = cached.box.cost(pixelCost: cost(ofPixel: pixelCost))
        let total = cached.cost.cost.saturatingSum(painting)
        guard cost.saturatingSum(total) <= costLimit else { return false }
        outlinePointCount += cached.cost.outlinePointCount
        return charge(total)
    }
}
