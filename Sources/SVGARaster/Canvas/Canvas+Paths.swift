public import SVGAGeometry

extension Canvas {
    /// Fills the inside of a path by the non-zero rule; open subpaths are closed.
    ///
    /// - Parameters:
    ///   - path: The path in its own space.
    ///   - transform: From the path's space to device pixels.
    ///   - color: The colour.
    ///   - opacity: Multiplied with the colour's alpha, 0 ... 1.
    /// - Complexity: O(segments + rows touched + pixels covered); allocates only when a buffer must grow.
    public func fill(_ path: Path, transform: Affine = .identity, color: Color, opacity: Double = 1) {
        guard flatten(path, transform) else { return }
        fill(outline, color: color, opacity: opacity)
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
    public func stroke(
        _ path: Path, style: StrokeStyle, transform: Affine = .identity, color: Color, opacity: Double = 1
    ) {
        guard spend(StepPrice.call + path.points.count * StepPrice.pathPoint) else { return }
        outline.removeAll()
        outline.append(stroking: path, style: style, transform: transform)
        guard spend(outline.points.count * StepPrice.strokePoint) else { return }
        fill(outline, color: color, opacity: opacity)
    }

    /// Fills polygons in device pixels by the non-zero rule.
    public func fill(_ polygons: Polygons, color: Color, opacity: Double = 1) {
        guard let painter = SolidPainter(color, opacity: opacity),
            gatherCells(of: polygons, pixelPrice: StepPrice.pixel)
        else { return }
        paintCells(painter)
    }

    /// Lets through only what lies inside a path until ``popClip()``, in addition to the clips that are open.
    ///
    /// - Parameters:
    ///   - path: The path in its own space, filled by the non-zero rule; an empty one lets nothing through.
    ///   - transform: From the path's space to device pixels.
    /// - Complexity: O(segments + pixels of the box); allocates a byte for each pixel of the clip's box.
    public func pushClip(_ path: Path, transform: Affine = .identity) {
        guard flatten(path, transform), gatherCells(of: outline, pixelPrice: StepPrice.clipPixel) else {
            clips.append(ClipMask(box: .empty))
            return
        }
        clips.append(ClipMask(sweeping: cells, within: clip, scratch: rowCoverage))
    }

    /// Lets through only the pixels of an upright rectangle until ``popClip()``, in addition to the clips that are open.
    ///
    /// - Parameter rect: The rectangle in device pixels; its edges are rounded to whole pixels.
    /// - Complexity: O(1) where no path clip is open.
    public func pushClip(rounding rect: Rect) {
        let rounded = Rect(
            minX: rect.minX.rounded(), minY: rect.minY.rounded(), maxX: rect.maxX.rounded(), maxY: rect.maxY.rounded())
        let box = PixelRect(around: rounded, within: clip.bounds)
        clips.append(clip.cropped(to: box))
    }

    /// Takes back the clip pushed last.
    public func popClip() {
        precondition(clips.count > 1 + layers.count, "no clip to pop")
        clips.removeLast()
    }

    /// Makes the polygons of a path the outline; false when that takes too many steps.
    private func flatten(_ path: Path, _ transform: Affine) -> Bool {
        guard spend(StepPrice.call + path.points.count * StepPrice.pathPoint) else { return false }
        outline.removeAll()
        outline.append(flattening: path, transform: transform, grid: vertexGrid)
        return true
    }

    /// Puts the edges of polygons into the cells, for the box that they and the clip have in common.
    ///
    /// - Parameter pixelPrice: What painting a pixel of the box will cost.
    /// - Returns: False when that box is empty, or takes too many steps.
    func gatherCells(of polygons: borrowing Polygons, pixelPrice: Int) -> Bool {
        let box = PixelRect(around: polygons.bounds, within: clip.bounds)
        guard spend(polygons.points.count * StepPrice.outlinePoint), !box.isEmpty,
            spend(box.stepCount(pixelPrice: price(ofPixel: pixelPrice)))
        else { return false }
        cells.reset(to: box)
        if resolvesOverlaps {
            addEdges(of: polygons, ChainsNoted.self)
            // Overlaps can be resolved only where all edges are there.
            if stepCount <= stepLimit { spend(overlaps.resolve(polygons, in: cells) * StepPrice.overlap) }
        } else {
            addEdges(of: polygons, ChainsIgnored.self)
        }
        return true
    }

    private func addEdges<Noting: ChainNoting>(of polygons: borrowing Polygons, _: Noting.Type) {
        var adder = CellAdder<Noting>(cells, maxCrossingCount: (stepLimit - stepCount) / StepPrice.crossing)
        EdgeCutter(box: cells.box).cut(polygons, into: &adder)
        spend(adder.crossingCount * StepPrice.crossing)
    }
}
