/// Straight-edged closed contours to be filled together by the non-zero rule, stored flat: the last point of a contour
/// joins the first. Every contour has at least three points and all coordinates are finite.
package struct Polygons: Hashable, Sendable {
    /// The corners of all contours, one contour after the other; a first corner is not repeated at the end.
    package internal(set) var points: [Point] = []
    /// For each contour, the index into ``points`` after its last corner; grows by at least 3 from one to the next.
    package internal(set) var contourEnds: [Int] = []

    /// The maximum number of points that a path's curves and round corners may add; curves beyond it get the fewest
    /// possible. They take 4 MB, and the work on them 50 MB. Only paths of hundreds of curves that are each far larger
    /// than a screen reach it; lines are not counted, since a path has them already.
    package static let maxAddedPointCount = 1 << 18

    package init() {}

    package var isEmpty: Bool { contourEnds.isEmpty }

    /// The box around all points, null when there is none.
    package var bounds: Rect {
        var box = Rect.null
        for point in points { box.formUnion(point) }
        return box
    }

    /// Removes all contours and keeps the memory for the next ones.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        contourEnds.removeAll(keepingCapacity: true)
    }

    /// Moves all points by a map, in place; contours that leave the range of finite numbers disappear.
    package mutating func apply(_ transform: Affine) { apply(transform, fromPoint: 0) }

    /// Ends the contour of all points after the last end, or drops them when they enclose nothing or are not finite.
    mutating func endContour() {
        let start = contourEnds.last ?? 0
        var isFinite = true
        for index in start..<points.count where !points[index].isFinite { isFinite = false }
        if isFinite, points.count - start >= 3 {
            contourEnds.append(points.count)
        } else {
            points.removeSubrange(start...)
        }
    }

    /// Transforms the points starting at an index, the first point of a contour.
    mutating func apply(_ transform: Affine, fromPoint start: Int) {
        let isFinite = unsafe points.withUnsafeMutableBufferPointer { points in
            var isFinite = true
            for index in start..<points.count {
                let point = unsafe transform * points[index]
                isFinite = isFinite && point.isFinite
                unsafe points[index] = point
            }
            return isFinite
        }
        if !isFinite { removeUnusableContours() }
    }

    private mutating func removeUnusableContours() {
        let whole = self
        removeAll()
        var start = 0
        for end in whole.contourEnds {
            points.append(contentsOf: whole.points[start..<end])
            endContour()
            start = end
        }
    }
}

extension Polygons {
    /// An upper bound of the bytes for flattening a path under any transform, while arrays grow.
    package static func maxByteCount(flattening path: SVGAPath) -> Int {
        maxPointCount(flattening: path) * MemoryLayout<Point>.stride * growthFactor
    }

    /// An upper bound of the bytes for outlining the line along a path under any transform, while arrays grow.
    package static func maxByteCount(stroking path: SVGAPath, style: SVGAStrokeStyle) -> Int {
        let chordCount = maxPointCount(flattening: path)
        let dashCount = style.dash.map { maxDashCount(of: path, $0) } ?? 0
        // A centerline, a copy of it in dashes, and three points at most on each side of a chord.
        let centerlines =
            (style.dash == nil ? chordCount : 2 * (chordCount + dashCount)) * MemoryLayout<Centerline.Chord>.stride
        let pieceCount = chordCount + 2 * dashCount
        let isRound = style.cap == .round || style.join == .round
        let arcs = isRound ? min(pieceCount * Int(ArcStep.maxCountPerTurn), maxAddedPointCount) : 0
        return (centerlines + (6 * pieceCount + arcs) * MemoryLayout<Point>.stride) * growthFactor
    }

    /// An array that doubles is in memory twice, at its old and its new size.
    private static let growthFactor = 3

    private static func maxPointCount(flattening path: SVGAPath) -> Int {
        let curveCount = path.verbs.count { $0 == .quad || $0 == .cubic }
        return path.verbs.count + min(curveCount * CurveSubdivision.maxChordCount, maxAddedPointCount)
    }

    private static func maxDashCount(of path: SVGAPath, _ dash: SVGAStrokeStyle.Dash) -> Int {
        let count = path.controlLength / (dash.length + dash.gap) + Double(path.verbs.count)
        return 0..<Double(SVGAStrokeStyle.Dash.maxCount) ~= count ? Int(count) : SVGAStrokeStyle.Dash.maxCount
    }
}
