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

    /// Turns from the direction of the curve at its start to that of its first chord, if the chord cannot stand askew.
    mutating func turnIntoChord(_ chord: Centerline.Chord) {
        if canStandAskew(chord, on: chord.startTangent) { return }
        turn(at: chord.start, from: chord.startTangent, to: chord.direction)
    }

    /// Turns from the direction of the last chord of a curve to that of its end, if the chord cannot stand askew.
    mutating func turnOutOfChord(_ chord: Centerline.Chord) {
        if canStandAskew(chord, on: chord.endTangent) { return }
        turn(at: chord.end, from: chord.direction, to: chord.endTangent)
    }

    /// Whether the rectangle of a chord stays convex, and of the same sense, when one of its ends is turned to stand
    /// square to `tangent`, even if the other end is turned as much.
    private func canStandAskew(_ chord: Centerline.Chord, on tangent: Point) -> Bool {
        let (sine, cosine) = (abs(chord.direction.cross(tangent)), chord.direction.dot(tangent))
        return cosine > 0 && 2 * pen.radius * sine <= chord.length * cosine
    }
}
