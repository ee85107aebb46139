extension Stroker {
    /// Continues both sides from one chord to the next.
    mutating func join(_ chord: Spine.Chord, _ next: Spine.Chord, closes: Bool) {
        if next.isSmooth {
            let corner = Corner(next.start, from: chord.direction, to: next.direction)
            return appendSmooth(corner, hasKite: hasKite(corner, chord, next))
        }
        turnOutOfChord(chord)
        let corner = Corner(next.start, from: chord.endTangent, to: next.startTangent)
        append(corner, join: pen.style.join, hasKite: !closes && hasKite(corner, chord, next))
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
        let reach = pen.radius * abs(corner.sine)
        return reach <= room && reach <= room * (1 + corner.cosine)
    }

    /// A turn within a curve: one point on the outer side when the turn is not larger than a step, else an arc.
    private mutating func appendSmooth(_ corner: Corner, hasKite: Bool) {
        append(corner, join: corner.cosine >= pen.arcStep.cosine ? .miter : .round, hasKite: hasKite)
    }

    /// Appends the outer and the inner side of a corner.
    private mutating func append(_ corner: Corner, join: StrokeStyle.Join, hasKite: Bool) {
        if corner.cosine > 0, abs(corner.sine) < 1e-9 {
            return appendSides(of: corner.point, normal: corner.to.leftNormal)
        }
        if corner.sine > 0 {
            pen.appendOuter(corner, join, side: 1, to: &outline.points)
            pen.appendInner(corner, hasKite, side: -1, to: &right)
        } else {
            pen.appendOuter(corner, join, side: -1, to: &right)
            pen.appendInner(corner, hasKite, side: 1, to: &outline.points)
        }
    }
}
