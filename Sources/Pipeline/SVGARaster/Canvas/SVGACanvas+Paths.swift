public import SVGAGraphics
import SVGASystem

extension SVGACanvas {
    /// Fills the inside of a path by the non-zero rule; open subpaths are closed.
    ///
    /// - Parameters:
    ///   - path: The path in its own space.
    ///   - transform: From the path's space to device pixels.
    ///   - color: The colour.
    ///   - opacity: Multiplied with the colour's alpha, 0 ... 1.
    /// - Throws: ``SVGAError`` without memory for a buffer that must grow.
    /// - Complexity: O(segments + rows touched + pixels covered); allocates only when a buffer must grow
    ///   or coverage is cached.
    public func fill(_ path: SVGAPath, transform: Affine = .identity, color: SVGAColor, opacity: Double = 1)
        throws(SVGAError)
    {
        try paint(key(of: path, stroke: nil, transform), color, opacity: opacity)
    }

    /// Draws the line along a path.
    ///
    /// The outline of the line is made in the path's own space, so that widths, caps and dashes are scaled and skewed by
    /// the transform like everything else.
    ///
    /// - Parameters:
    ///   - path: The path in its own space.
    ///   - style: Width, ends, corners and dashes in that space.
    ///   - transform: From the path's space to device pixels.
    ///   - color: The colour.
    ///   - opacity: Multiplied with the colour's alpha, 0 ... 1.
    /// - Throws: As ``fill(_:transform:color:opacity:)``.
    public func stroke(
        _ path: SVGAPath, style: SVGAStrokeStyle, transform: Affine = .identity, color: SVGAColor, opacity: Double = 1
    ) throws(SVGAError) {
        try paint(key(of: path, stroke: style, transform), color, opacity: opacity)
    }

    /// Fills polygons in device pixels by the non-zero rule.
    package func fill(_ polygons: Polygons, color: SVGAColor, opacity: Double = 1) throws(SVGAError) {
        guard let painter = SolidPainter(color, opacity: opacity),
            try gatherCells(of: polygons, pixelCost: DrawCost.pixel)
        else { return }
        cells.fill(surface, color: painter.color, clip: clip)
    }

    /// Clips drawing to the inside of a path until ``popClip()``, in addition to the open clips.
    ///
    /// - Parameters:
    ///   - path: The path in its own space, filled by the non-zero rule; an empty one lets nothing through.
    ///   - transform: From the path's space to device pixels.
    /// - Throws: As ``fill(_:transform:color:opacity:)``, and pushes no clip.
    /// - Complexity: O(segments + pixels of the box); allocates a byte for each pixel of the clip's box.
    public func pushClip(_ path: SVGAPath, transform: Affine = .identity) throws(SVGAError) {
        guard let coverage = try coverage(of: key(of: path, stroke: nil, transform), pixelCost: DrawCost.clipPixel)
        else {
            clips.append(ClipMask(box: .empty))
            return
        }
        clips.append(try ClipMask(box: box(of: coverage), within: clip) { sweep(coverage, into: &$0) })
    }

    /// Clips drawing to the pixels of an axis-aligned rectangle until ``popClip()``, in addition to the open clips.
    ///
    /// - Parameter rect: The rectangle in device pixels; its edges are rounded to whole pixels.
    /// - Throws: As ``fill(_:transform:color:opacity:)`` if a path clip is open, and pushes no clip.
    /// - Complexity: O(1) where no path clip is open.
    public func pushClip(rounding rect: Rect) throws(SVGAError) {
        let rounded = Rect(
            minX: rect.minX.rounded(), minY: rect.minY.rounded(), maxX: rect.maxX.rounded(), maxY: rect.maxY.rounded())
        let box = PixelRect(around: rounded, within: clip.bounds)
        clips.append(try clip.cropped(to: box))
    }

    /// Removes the clip pushed last.
    public func popClip() {
        precondition(clips.count > 1 + layers.count, "no clip to pop")
        clips.removeLast()
    }

    /// Adds the edges of polygons to the cells of the box that they and the clip have in common; false when that is
    /// empty, or costs too much. Without `mayOverlap` their parts cannot overlap, as in a convex one.
    func gatherCells(
        of polygons: borrowing Polygons, pixelCost: Int, mayOverlap: Bool = true
    ) throws(SVGAError) -> Bool {
        outlinePointCount += polygons.points.count
        let box = PixelRect(around: polygons.bounds, within: clip.bounds)
        guard charge(polygons.points.count * DrawCost.outlinePoint), !box.isEmpty,
            charge(box.cost(pixelCost: cost(ofPixel: pixelCost)))
        else { return false }
        let tracksOverlaps = resolvesOverlaps && mayOverlap
        try cells.reset(to: box, tracksOverlaps: tracksOverlaps)
        addEdges(of: polygons, tracksOverlaps: tracksOverlaps)
        if tracksOverlaps {
            try resolveOverlaps(of: polygons)
            cells.clearOverlaps()
        }
        return true
    }

    private func resolveOverlaps(of polygons: borrowing Polygons) throws(SVGAError) {
        // Overlaps can be resolved only when all edges were added.
        guard cost <= costLimit else { return }
        try SVGACanvas.checkMemory(byteCount: cells.maxOverlapByteCount(pointCount: polygons.points.count))
        charge(overlaps.resolve(polygons, in: cells, edges: &edges) * DrawCost.overlap)
    }

    /// Replaces the last polygons with the polygons of a path; false when that costs too much.
    func flatten(_ path: SVGAPath, _ transform: Affine, snapping: VertexSnapping) throws(SVGAError) -> Bool {
        guard charge(DrawCost.call + path.points.count * DrawCost.pathPoint) else { return false }
        try SVGACanvas.checkMemory(byteCount: Polygons.maxByteCount(flattening: path))
        outline.removeAll()
        outline.append(flattening: path, transform: transform, snapping: snapping)
        return true
    }

    /// Replaces the last polygons with the outline of the line along a path; false when that costs too much.
    func outline(stroking path: SVGAPath, _ style: SVGAStrokeStyle, _ transform: Affine) throws(SVGAError) -> Bool {
        guard charge(DrawCost.call + path.points.count * DrawCost.pathPoint) else { return false }
        try SVGACanvas.checkMemory(byteCount: Polygons.maxByteCount(stroking: path, style: style))
        outline.removeAll()
        outline.append(stroking: path, style: style, transform: transform)
        return charge(outline.points.count * DrawCost.strokePoint)
    }

    private static func checkMemory(byteCount: Int) throws(SVGAError) {
        try LargeMemory.check(byteCount: byteCount)
    }

    private func addEdges(of polygons: borrowing Polygons, tracksOverlaps: Bool) {
        var accumulator = CellAccumulator(
            cells, tracksOverlaps: tracksOverlaps, maxCrossingCount: (costLimit - cost) / DrawCost.crossing)
        EdgeCutter(box: cells.box).cut(polygons, through: &edges) { accumulator.add($0) }
        accumulator.end()
        if tracksOverlaps { cells.overlaps = accumulator.overlaps }
        charge(accumulator.crossingCount * DrawCost.crossing)
    }
}
