extension Polygons {
    /// Makes the outline of the line along a path.
    ///
    /// The outline is built in the path's own space and mapped afterwards, so that width, caps and dashes follow the
    /// whole map, also where it scales unevenly or shears. Filled by the non-zero rule it shows what Skia and HTML
    /// canvas draw: joins at all corners and at the start of closed subpaths, caps at the ends of open ones and of
    /// dashes, a dot or a square for a subpath without extent whose cap is round or square. All winding numbers have
    /// one sign.
    ///
    /// - Parameters:
    ///   - path: The centre of the line. Subpaths with a coordinate that is not finite are left out.
    ///   - style: The line's looks. Nothing is drawn when the width is not a finite number above 0.
    ///   - transform: The map to the space of the result.
    ///   - tolerance: The largest distance of the outline's curves from the true ones, in units of the result; at least
    ///     ``smallestStrokeTolerance``. It is kept unless a curve needs more than 1,024 chords, a circle more than
    ///     1,024 steps or the path more than ``maxAddedPointCount`` points.
    /// - Complexity: O(points of the result).
    public init(
        stroking path: Path, style: StrokeStyle, transform: Affine = .identity, tolerance: Double = defaultTolerance
    ) {
        self.init()
        append(stroking: path, style: style, transform: transform, tolerance: tolerance)
    }

    /// Appends the outline of the line along a path; see ``init(stroking:style:transform:tolerance:)``.
    public mutating func append(
        stroking path: Path, style: StrokeStyle, transform: Affine = .identity, tolerance: Double = defaultTolerance
    ) {
        let local = max(Polygons.smallestStrokeTolerance, tolerance) / transform.largestScale
        let radius = style.width / 2
        guard radius > 0, radius.isFinite, local > 0, local.isFinite else { return }
        let arcStep = ArcStep(radius: radius, tolerance: local * 0.25)
        let builder = CenterlineBuilder(
            path, tolerance: local * 0.75, largestTurn: arcStep.angle, shortestLength: local * 0.001)
        let spine = style.dash.map { builder.spine.dashed($0) } ?? builder.spine
        let firstPoint = points.count
        let pen = Pen(
            radius: radius, style: style, arcStep: arcStep, arcLimit: firstPoint + Polygons.maxAddedPointCount)
        // The outline is lent to the stroker and taken back, never shared, so that it is not copied.
        var stroker = Stroker(pen: pen, outline: consume self)
        stroker.stroke(spine)
        self = (consume stroker).outline
        apply(transform, fromPoint: firstPoint)
    }

    /// The smallest tolerance of strokes.
    public static let smallestStrokeTolerance = 0.000_1
}
