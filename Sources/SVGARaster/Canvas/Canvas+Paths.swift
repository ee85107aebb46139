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
        outline.removeAll()
        outline.append(flattening: path, transform: transform, grid: vertexGrid)
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
        outline.removeAll()
        outline.append(stroking: path, style: style, transform: transform)
        fill(outline, color: color, opacity: opacity)
    }

    /// Fills polygons in device pixels by the non-zero rule.
    public func fill(_ polygons: Polygons, color: Color, opacity: Double = 1) {
        guard let painter = SolidPainter(color, opacity: opacity), gatherCells(of: polygons) else { return }
        paintCells(painter)
    }

    /// Lets through only what lies inside a path until ``popClip()``, in addition to the clips that are open.
    ///
    /// - Parameters:
    ///   - path: The path in its own space, filled by the non-zero rule; an empty one lets nothing through.
    ///   - transform: From the path's space to device pixels.
    /// - Complexity: O(segments + pixels of the box); allocates a byte for each pixel of the clip's box.
    public func pushClip(_ path: Path, transform: Affine = .identity) {
        outline.removeAll()
        outline.append(flattening: path, transform: transform, grid: vertexGrid)
        guard gatherCells(of: outline) else {
            clips.append(ClipMask(box: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)))
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

    /// Puts the edges of polygons into the cells, for the box that they and the clip have in common.
    ///
    /// - Returns: False when that box is empty.
    func gatherCells(of polygons: borrowing Polygons) -> Bool {
        outlinePointCount += polygons.points.count
        let box = PixelRect(around: polygons.bounds, within: clip.bounds)
        guard !box.isEmpty else { return false }
        cells.reset(to: box)
        if resolvesOverlaps {
            addEdges(of: polygons, ChainsNoted.self)
            overlaps.resolve(polygons, in: cells)
        } else {
            addEdges(of: polygons, ChainsIgnored.self)
        }
        return true
    }

    private func addEdges<Noting: ChainNoting>(of polygons: borrowing Polygons, _: Noting.Type) {
        var adder = CellAdder<Noting>(cells)
        EdgeCutter(box: cells.box).cut(polygons, into: &adder)
    }
}
