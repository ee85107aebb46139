import SVGASystem

extension SVGACanvas {
    /// The cost of painting a pixel under the present clip.
    func cost(ofPixel cost: Int) -> Int { clip.coverage == nil ? cost : cost + DrawCost.clippedPixel }

    /// Paints what the cells cover, where the clip lets it through.
    func paintCells(_ paint: some SpanPainter) {
        guard let mask = clip.coverage else {
            var painter = CoveragePainter(surface: surface, paint: paint)
            cells.sweep(&painter, scratch: rowCoverage)
            return
        }
        var painter = clippedPainter(paint, mask)
        cells.sweep(&painter, scratch: rowCoverage)
    }

    /// Paints what a shape covers, where the clip lets it through.
    func paint(_ coverage: ShapeCoverage, _ paint: SolidPainter) {
        if case .inCells = coverage {
            cells.fill(surface, color: paint.color, clip: clip)
            return
        }
        guard let mask = clip.coverage else {
            var painter = CoveragePainter(surface: surface, paint: paint)
            sweep(coverage, into: &painter)
            return
        }
        var painter = clippedPainter(paint, mask)
        sweep(coverage, into: &painter)
    }

    private func clippedPainter<Paint: SpanPainter>(
        _ paint: Paint, _ mask: MemoryBlock
    ) -> ClippedCoveragePainter<Paint> {
        ClippedCoveragePainter(
            surface: surface, paint: paint, mask: mask.mask, maskBox: clip.bounds, scratch: clippedCoverage)
    }

    /// Paints whole pixels of a box, where the clip lets them through.
    func paintBox(_ box: PixelRect, pixelCost: Int, _ paint: some SpanPainter) {
        let (surface, clip) = (surface, clip)
        let box = box.intersection(clip.bounds)
        guard !box.isEmpty, charge(box.cost(pixelCost: cost(ofPixel: pixelCost))) else { return }
        for y in box.minY..<box.maxY {
            let pixels = surface.pixel(x: box.minX, y: y)
            if let coverage = clip.coverage(x: box.minX, y: y) {
                paint.paint(pixels, x: box.minX, y: y, count: box.width, coverage)
            } else {
                paint.paint(pixels, x: box.minX, y: y, count: box.width, coverage: 255)
            }
        }
    }
}

extension PixelRect {
    /// The cost of painting all pixels of the box.
    func cost(pixelCost: Int) -> Int { DrawCost.call &+ height &* (DrawCost.row &+ width &* pixelCost) }
}
