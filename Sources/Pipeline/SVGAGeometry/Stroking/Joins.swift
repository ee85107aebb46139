extension Stroker {
    /// Continues both sides from one chord to the next.
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

    /// Turns round at a point without any rectangle to cut off.
    mutating func turn(at point: Point, from: Point, to: Point) {
        appendSmooth(Corner(point, from: from, to: to), canMiterInside: false)
    }

    /// Whether the kite between the inner crossing and the corner lies in the rectangles of both chords.
    ///
    /// Its far corners lie r·tan(turn / 2) and r·sin(turn) along them. A near reversal never counts, as its crossing is
    /// far away.
    private func canMiterInside(_ corner: Corner, _ chord: Centerline.Chord, _ next: Centerline.Chord) -> Bool {
        guard chord.isRectangle, next.isRectangle, corner.cosine > -0.9 else { return false }
        let room = min(chord.length, next.length)
        let reach = pen.radius * abs(corner.sine)
        return reach <= room && reach <= room * (1 + corner.cosine)
    }

    /// A turn within a curve: one point on the outer side when the turn is not larger than a step, else an arc.
    private mutating func appendSmooth(_ corner: Corner, canMiterInside: Bool) {
        append(corner, join: corner.cosine >= pen.arcStep.cosine ? .miter : .round, canMiterInside: canMiterInside)
    }

    /// Appends the outer and the inner side of a corner.
    private mutating func append(_ corner: Corner, join: StrokeStyle.Join, canMiterInside: Bool) {
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
