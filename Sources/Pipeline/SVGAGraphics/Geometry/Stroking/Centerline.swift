/// The centerline of a stroke as chords, stored flat. A chord of a curve has the curve's own direction where the curve
/// begins or ends, so that caps and corners are perpendicular to the curve and not to its first chord.
struct Centerline {
    struct Chord {
        var start: Point
        var end: Point
        /// The unit vector from start to end. In a chord of no length it is the path's direction there, (1, 0) without one.
        var direction: Point
        var length: Double
        /// The direction of the line that the chord stands for, at its two ends.
        var startTangent: Point
        var endTangent: Point
        /// Whether the chord continues the curve of the previous chord, so that no corner is between them.
        var isSmooth: Bool

        /// Whether both ends are perpendicular to the chord.
        var isRectangle: Bool { startTangent == direction && endTangent == direction }
    }

    /// One subpath: the chords from the end of the subpath before.
    struct Contour {
        var end: Int
        var isClosed: Bool
    }

    private(set) var chords: [Chord] = []
    private(set) var contours: [Contour] = []

    init(capacity: Int = 0) { chords.reserveCapacity(capacity) }

    /// The index of the first chord after the last ended contour.
    var openStart: Int { contours.last?.end ?? 0 }

    mutating func append(_ chord: Chord) { chords.append(chord) }

    /// Sets the start direction of a chord to the direction of the curve that begins there.
    mutating func setStartTangent(_ tangent: Point, ofChord index: Int) {
        if tangent.dot(chords[index].direction) < Centerline.sameDirection { chords[index].startTangent = tangent }
    }

    /// Sets the end direction of the last chord to the direction of the curve that ends there.
    mutating func setEndTangent(_ tangent: Point) {
        let index = chords.count - 1
        if tangent.dot(chords[index].direction) < Centerline.sameDirection { chords[index].endTangent = tangent }
    }

    /// Moves the end of the last chord of the unfinished contour by a distance too small to be visible.
    mutating func moveEnd(to end: Point) {
        guard let last = chords.last, openStart < chords.count, last.end != end,
            var moved = Chord(from: last.start, to: end, longerThan: 0, isSmooth: last.isSmooth)
        else { return }
        if !last.isRectangle { (moved.startTangent, moved.endTangent) = (last.startTangent, last.endTangent) }
        chords[chords.count - 1] = moved
    }

    /// The cosine above which two unit vectors count as one; the angle is below a millionth.
    private static let sameDirection = 1 - 1e-12

    /// Ends the contour of all chords after the last end, or drops them when one has no finite length.
    mutating func endContour(isClosed: Bool) {
        let start = openStart
        guard start < chords.count else { return }
        var length = 0.0
        for index in start..<chords.count { length += chords[index].length }
        if length.isFinite {
            contours.append(Contour(end: chords.count, isClosed: isClosed && chords.count - start > 1))
        } else {
            chords.removeSubrange(start...)
        }
    }
}

extension Centerline.Chord {
    /// Creates a chord for a straight line; nil if the distance is at most `shortest`.
    init?(from start: Point, to end: Point, longerThan shortest: Double, isSmooth: Bool = false) {
        let step = end - start
        let length = step.length
        if length <= shortest { return nil }
        let direction = step * (1 / length)
        self.init(
            start: start, end: end, direction: direction, length: length,
            startTangent: direction, endTangent: direction, isSmooth: isSmooth)
    }

    /// Creates the chord of a subpath without extent, which shows only its round or square caps.
    init(dotAt point: Point, direction: Point = Point(1, 0)) {
        self.init(
            start: point, end: point, direction: direction, length: 0, startTangent: direction, endTangent: direction,
            isSmooth: false)
    }
}
