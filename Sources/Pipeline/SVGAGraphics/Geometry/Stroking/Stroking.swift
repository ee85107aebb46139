extension Polygons {
    /// Outlines the line along a path in the path's own space and maps it afterwards, so that width, caps and dashes
    /// follow the whole map. Filled by the non-zero rule it shows what Skia and HTML canvas draw: joins at all corners
    /// and at the start of closed subpaths, caps at the ends of open ones and of dashes, a dot or a square for a
    /// subpath without extent whose cap is round or square. All winding numbers have one sign. Subpaths with a
    /// coordinate that is not finite are left out, and the outline is empty unless the width is finite and above 0. Its
    /// curves leave the tolerance, which is at least ``smallestStrokeTolerance``, only beyond 1,024 chords, 1,024 edges
    /// of a circle or ``maxAddedPointCount`` points.
    package init(
        stroking path: SVGAPath, style: SVGAStrokeStyle, transform: Affine = .identity,
        tolerance: Double = defaultTolerance
    ) {
        self.init()
        append(stroking: path, style: style, transform: transform, tolerance: tolerance)
    }

    package mutating func append(
        stroking path: SVGAPath, style: SVGAStrokeStyle, transform: Affine = .identity,
        tolerance: Double = defaultTolerance
    ) {
        let local = max(Polygons.smallestStrokeTolerance, tolerance) / transform.largestScale
        let radius = style.width / 2
        guard radius > 0, radius.isFinite, local > 0, local.isFinite else { return }
        let arcStep = ArcStep(radius: radius, tolerance: local * 0.25)
        let builder = CenterlineBuilder(
            path, tolerance: local * 0.75, largestTurn: arcStep.angle, shortestLength: local * 0.001)
        let centerline = style.dash.map { builder.centerline.dashed($0) } ?? builder.centerline
        let firstPoint = points.count
        let pen = Pen(
            radius: radius, style: style, arcStep: arcStep, arcLimit: firstPoint + Polygons.maxAddedPointCount)
        // The outline is lent to the stroker and taken back, never shared, so that it is not copied.
        var stroker = Stroker(pen: pen, outline: consume self)
        stroker.stroke(centerline)
        self = (consume stroker).outline
        apply(transform, fromPoint: firstPoint)
    }

    package static let smallestStrokeTolerance = 0.000_1
}

/// Builds the outline of a line with a constant width around a centerline: the sum of simple pieces that all run around
/// in the same sense, a rectangle for each chord, a wedge on the outer side of each corner, and the caps. On the inner
/// side of a corner it goes through the corner itself, as in Skia, which keeps the sum exact however the rectangles
/// overlap. So no point has a negative winding number, and the non-zero rule fills just the union of the pieces.
///
/// The inner side is shortened to the crossing of the edges of two chords' rectangles, if they are long enough. This
/// inner miter removes the quadrilateral between the crossing and the corner from the sum. The quadrilateral is in both
/// rectangles, and a point in the inner miters of k successive corners is in k + 1 rectangles, so it keeps a winding
/// number of at least 1. This would fail only if all corners of a closed contour were mitered inside; the corner that
/// closes a contour never is.
struct Stroker {
    let pen: Pen
    /// The outline so far; of an open contour the left side, then what follows it.
    var outline: Polygons
    /// The right side of the present contour in the direction of the path; it enters the outline backwards.
    var right: [Point] = []

    mutating func stroke(_ centerline: Centerline) {
        var start = 0
        // A side has about one point for each chord.
        right.reserveCapacity(centerline.chords.count + 16)
        for contour in centerline.contours {
            if contour.isClosed {
                strokeClosed(centerline.chords, start..<contour.end)
            } else {
                strokeOpen(centerline.chords, start..<contour.end)
            }
            start = contour.end
        }
    }

    /// Appends one outline: the left side, the cap at the end, the right side backwards, the cap at the start.
    private mutating func strokeOpen(_ chords: [Centerline.Chord], _ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        if first == last, chords[first].length == 0, pen.style.cap == .butt { return }
        begin(chords[first])
        for index in range.dropFirst() { join(chords[index - 1], chords[index], closes: false) }
        finish(chords[last])
        pen.appendCap(at: chords[last].end, facing: chords[last].endTangent, to: &outline.points)
        appendRight()
        pen.appendCap(at: chords[first].start, facing: -chords[first].startTangent, to: &outline.points)
        outline.endContour()
    }

    /// Appends two outlines of opposite orientations, one for each side.
    private mutating func strokeClosed(_ chords: [Centerline.Chord], _ range: Range<Int>) {
        guard let first = range.first, let last = range.last else { return }
        join(chords[last], chords[first], closes: true)
        for index in range.dropFirst() { join(chords[index - 1], chords[index], closes: false) }
        outline.endContour()
        appendRight()
        outline.endContour()
    }

    mutating func appendSides(of point: Point, normal: Point) {
        outline.points.append(point + normal * pen.radius)
        right.append(point - normal * pen.radius)
    }

    private mutating func appendRight() {
        outline.points.append(contentsOf: right.reversed())
        right.removeAll(keepingCapacity: true)
    }
}
