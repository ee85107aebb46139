extension Stroker {
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

        /// The displacement to the point where the two left edges of a line of half width 1 cross.
        var crossing: Point {
            let sum = from + to
            return Point(sum.y, -sum.x) * (1 / (1 + cosine))
        }
    }

    /// Continues both sides from one chord to the next.
    mutating func join(_ chord: Spine.Chord, _ next: Spine.Chord, closes: Bool) {
        if next.isSmooth {
            let corner = Corner(next.start, from: chord.direction, to: next.direction)
            return appendSmooth(corner, hasKite: hasKite(corner, chord, next))
        }
        turnOutOfChord(chord)
        let corner = Corner(next.start, from: chord.endTangent, to: next.startTangent)
        append(corner, join: style.join, hasKite: !closes && hasKite(corner, chord, next))
        turnIntoChord(next)
    }

    /// Turns round at a point without any rectangle to cut off.
    mutating func turn(at point: Point, from: Point, to: Point) {
        appendSmooth(Corner(point, from: from, to: to), hasKite: false)
    }

    /// Whether the kite between the inner crossing and the corner lies in the rectangles of both chords.
    ///
    /// Its far corners lie r·tan(turn / 2) and r·sin(turn) along them. A near reversal never counts, as its crossing is
    /// far away.
    private func hasKite(_ corner: Corner, _ chord: Spine.Chord, _ next: Spine.Chord) -> Bool {
        guard chord.isRectangle, next.isRectangle, corner.cosine > -0.9 else { return false }
        let room = min(chord.length, next.length)
        let reach = radius * abs(corner.sine)
        return reach <= room && reach <= room * (1 + corner.cosine)
    }

    /// A turn within a curve: one point on the outer side when the turn is not larger than a step, else an arc.
    private mutating func appendSmooth(_ corner: Corner, hasKite: Bool) {
        append(corner, join: corner.cosine >= arcStep.cosine ? .miter : .round, hasKite: hasKite)
    }

    /// Appends the outer and the inner side of a corner.
    private mutating func append(_ corner: Corner, join: StrokeStyle.Join, hasKite: Bool) {
        if corner.cosine > 0, abs(corner.sine) < 1e-9 {
            return appendSides(of: corner.point, normal: normal(corner.to))
        }
        if corner.sine > 0 {
            appendOuter(corner, join, side: 1, to: &outline.points)
            appendInner(corner, hasKite, side: -1, to: &right)
        } else {
            appendOuter(corner, join, side: -1, to: &right)
            appendInner(corner, hasKite, side: 1, to: &outline.points)
        }
    }

    /// Appends the points of a side that the path turns away from; `side` is 1 on the left, −1 on the right.
    private func appendOuter(_ corner: Corner, _ join: StrokeStyle.Join, side: Double, to output: inout [Point]) {
        let reach = radius * side
        if join == .miter, isWithinMiterLimit(corner) || corner.cosine >= arcStep.cosine {
            output.append(corner.point + corner.crossing * reach)
            return
        }
        output.append(corner.point + normal(corner.from) * reach)
        if join == .round { appendArc(corner, side: side, to: &output) }
        output.append(corner.point + normal(corner.to) * reach)
    }

    /// Appends the points of a side that the path turns to.
    private func appendInner(_ corner: Corner, _ hasKite: Bool, side: Double, to output: inout [Point]) {
        let reach = radius * side
        if hasKite {
            output.append(corner.point + corner.crossing * reach)
        } else {
            output.append(corner.point + normal(corner.from) * reach)
            output.append(corner.point)
            output.append(corner.point + normal(corner.to) * reach)
        }
    }

    /// Appends the points of a round join between its two ends; beyond a right angle in two halves.
    private func appendArc(_ corner: Corner, side: Double, to output: inout [Point]) {
        guard output.count < arcLimit else { return }
        let (from, to) = (normal(corner.from) * side, normal(corner.to) * side)
        if corner.cosine >= 0 {
            arcStep.append(center: corner.point, radius: radius, from: from, to: to, side: side, to: &output)
            return
        }
        let outward = corner.from - corner.to
        let middle = outward * (1 / outward.length)
        arcStep.append(center: corner.point, radius: radius, from: from, to: middle, side: side, to: &output)
        output.append(corner.point + middle * radius)
        arcStep.append(center: corner.point, radius: radius, from: middle, to: to, side: side, to: &output)
    }

    /// Whether the miter length, 1 / cos(turn / 2) line widths, is within the limit.
    private func isWithinMiterLimit(_ corner: Corner) -> Bool {
        let limit = style.miterLimit
        return limit >= 1 && 2 <= limit * limit * (1 + corner.cosine)
    }
}
