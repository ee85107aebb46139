extension Polygons {
    /// The largest distance of a flattened curve from the true one, in pixels. An edge that is off by a tenth of a
    /// pixel changes the coverage of a pixel by at most a tenth, and by far less on average: a chord touches its curve
    /// at both ends, and its mean error is two thirds of the largest.
    package static let defaultTolerance = 0.1

    /// Flattens each subpath into a contour, closed if it was open, after `transform`, so that its scale counts. Omits
    /// subpaths with a coordinate that is not finite, before or after it, and subpaths of one or two points, which have
    /// no inside. Curves leave the tolerance only beyond 1,024 chords each, or ``maxAddedPointCount`` together.
    package init(
        flattening path: SVGAPath, transform: Affine = .identity, tolerance: Double = defaultTolerance,
        snapping: VertexSnapping = .exact
    ) {
        self.init()
        append(flattening: path, transform: transform, tolerance: tolerance, snapping: snapping)
    }

    package mutating func append(
        flattening path: SVGAPath, transform: Affine = .identity, tolerance: Double = defaultTolerance,
        snapping: VertexSnapping = .exact
    ) {
        var flattener = Flattener(transform: transform, tolerance: tolerance, snapping: snapping)
        points.reserveCapacity(points.count + path.points.count * 4)
        var index = 0
        for verb in path.verbs {
            if verb == .move { endContour() }
            flattener.append(verb, path.points, at: index, to: &points)
            index += verb.pointCount
        }
        endContour()
    }
}

/// Flattens segments into chords, one after the other.
private struct Flattener {
    let transform: Affine
    let tolerance: Double
    let snapping: VertexSnapping
    var remainingPointCount = Polygons.maxAddedPointCount

    /// Appends what one segment adds after the last of `output`, which is its start.
    mutating func append(_ verb: SVGAPath.Verb, _ input: [Point], at index: Int, to output: inout [Point]) {
        switch verb {
        case .move, .line:
            output.append(vertex(input[index]))
        case .quad:
            let start = vertex(input[index - 1])
            let (control, end) = (transform * input[index], vertex(input[index + 1]))
            let count = CurveSubdivision.chordCount(start, control, end, tolerance: tolerance)
            append(CurvePolynomial(start, control, end), end: end, chordCount: count, to: &output)
        case .cubic:
            let start = vertex(input[index - 1])
            let (control1, control2) = (transform * input[index], transform * input[index + 1])
            let end = vertex(input[index + 2])
            let count = CurveSubdivision.chordCount(start, control1, control2, end, tolerance: tolerance)
            append(CurvePolynomial(start, control1, control2, end), end: end, chordCount: count, to: &output)
        case .close:
            break
        }
    }

    private func vertex(_ point: Point) -> Point { snapping.snap(transform * point) }

    /// Appends the ends of all chords; the last is the curve's own end, without any rounding.
    private mutating func append(_ curve: CurvePolynomial, end: Point, chordCount: Int, to output: inout [Point]) {
        let count = min(chordCount, remainingPointCount + 1)
        remainingPointCount -= count - 1
        let step = 1 / Double(count)
        for chord in 1..<max(1, count) { output.append(curve.point(at: Double(chord) * step)) }
        output.append(end)
    }
}

/// The grid to which a path's mapped vertices, the ends of its segments, snap.
package enum VertexSnapping: Sendable {
    /// Anywhere.
    case exact
    /// The nearest quarter of a row, as in browsers' CPU rasterizer; columns stay unchanged. The curves between are
    /// drawn exactly from end to end, so an edge is nowhere off by more than an eighth of a row.
    case quarterPixelY

    @inline(__always)
    func snap(_ point: Point) -> Point {
        switch self {
        case .exact: point
        case .quarterPixelY: Point(point.x, (point.y * 4 + 0.5).rounded(.down) * 0.25)
        }
    }
}
