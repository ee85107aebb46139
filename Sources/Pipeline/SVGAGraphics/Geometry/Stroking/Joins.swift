/// A change of direction at one point, between unit directions.
struct Corner {
    let point: Point
    let from: Point
    let to: Point
    /// The sine of the turn, positive clockwise on screen, and its cosine.
    let sine: Double
    let cosine: Double

    init(_ point: Point, from: Point, to: Point) {
        self.point = point
        self.from = from
        self.to = to
        sine = from.cross(to)
        cosine = from.dot(to)
    }

    /// The displacement to the crossing of the two left edges of a line with half width 1.
    var crossing: Point {
        let sum = from + to
        return Point(sum.y, -sum.x) * (1 / (1 + cosine))
    }
}

extension Stroker {
    mutating func join(_ chord: Centerline.Chord, _ next: Centerline.Chord, closes: Bool) {
        if next.isSmooth {
            let corner = Corner(next.start, from: chord.direction, to: next.direction)
            return appendSmooth(corner, canMiterInside: canMiterInside(corner, chord, next))
        }
        turnOutOfChord(chord)
        let corner = Corner(next.start, from: chord.endTangent, to: next.startTangent)
        append(corner, join: pen.style.join, canMiterInside: !closes && canMiterInside(corner, chord, next))
        turnIntoChord(next)
    }

    /// Turns at a point that has no rectangle to shorten.
    mutating func turn(at point: Point, from: Point, to: Point) {
        appendSmooth(Corner(point, from: from, to: to), canMiterInside: false)
    }

    /// Whether the inner side of a corner may be mitered: whether the quadrilateral between the crossing of the inner
    /// edges and the corner, with outer vertices r·tan(turn / 2) and r·sin(turn) along the chords, lies in the
    /// rectangles of both. A near reversal is never mitered, as its crossing is far away.
    private func canMiterInside(_ corner: Corner, _ chord: Centerline.Chord, _ next: Centerline.Chord) -> Bool {
        guard chord.isRectangle, next.isRectangle, corner.cosine > -0.9 else { return false }
        let room = min(chord.length, next.length)
        let reach = pen.radius * abs(corner.sine)
        return reach <= room && reach <= room * (1 + corner.cosine)
    }

    /// Appends a turn within a curve: one outer point up to the largest turn of an arc's edge, otherwise an arc.
    private mutating func appendSmooth(_ corner: Corner, canMiterInside: Bool) {
        append(corner, join: corner.cosine >= pen.arcStep.cosine ? .miter : .round, canMiterInside: canMiterInside)
    }

    private mutating func append(_ corner: Corner, join: SVGAStrokeStyle.Join, canMiterInside: Bool) {
        if corner.cosine > 0, abs(corner.sine) < 1e-9 {
            return appendSides(of: corner.point, normal: corner.to.leftNormal)
        }
        if corner.sine > 0 {
            pen.appendOuter(corner, join, side: 1, to: &outline.points)
            pen.appendInner(corner, canMiterInside, side: -1, to: &right)
        } else {
            pen.appendOuter(corner, join, side: -1, to: &right)
            pen.appendInner(corner, canMiterInside, side: 1, to: &outline.points)
        }
    }
}

extension Stroker {
    /// Begins both sides at the first chord of an open contour.
    mutating func begin(_ chord: Centerline.Chord) {
        appendSides(of: chord.start, normal: chord.startTangent.leftNormal)
        turnIntoChord(chord)
    }

    /// Ends both sides after the last chord of an open contour.
    mutating func finish(_ chord: Centerline.Chord) {
        turnOutOfChord(chord)
        appendSides(of: chord.end, normal: chord.endTangent.leftNormal)
    }

    /// Turns from the curve's direction at its start to its first chord's, if the end of the chord cannot be slanted.
    mutating func turnIntoChord(_ chord: Centerline.Chord) {
        if canSlant(chord, on: chord.startTangent) { return }
        turn(at: chord.start, from: chord.startTangent, to: chord.direction)
    }

    /// Turns from the last chord's direction to the curve's at its end, if the end of the chord cannot be slanted.
    mutating func turnOutOfChord(_ chord: Centerline.Chord) {
        if canSlant(chord, on: chord.endTangent) { return }
        turn(at: chord.end, from: chord.direction, to: chord.endTangent)
    }

    /// Whether the rectangle of a chord stays convex, and of the same orientation, when one of its ends is slanted to be
    /// perpendicular to `tangent`, even if the other end is slanted as much.
    private func canSlant(_ chord: Centerline.Chord, on tangent: Point) -> Bool {
        let (sine, cosine) = (abs(chord.direction.cross(tangent)), chord.direction.dot(tangent))
        return cosine > 0 && 2 * pen.radius * sine <= chord.length * cosine
    }
}
