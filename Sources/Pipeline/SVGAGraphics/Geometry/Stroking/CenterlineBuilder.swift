struct CenterlineBuilder {
    /// The largest distance of chords from their curve.
    let tolerance: Double
    /// The largest turn from one chord of a curve to the next that the offset curves allow, in radians.
    let largestTurn: Double
    /// Points that are not farther apart are one point.
    let shortestLength: Double

    private(set) var centerline: Centerline
    private var subpathStart = Point.zero
    private var current = Point.zero
    private var hasSegment = false
    private var remainingChordCount = Polygons.maxAddedPointCount

    /// Flattens a whole path.
    init(_ path: SVGAPath, tolerance: Double, largestTurn: Double, shortestLength: Double) {
        self.tolerance = tolerance
        self.largestTurn = largestTurn
        self.shortestLength = shortestLength
        // Six chords for each curve are common; a path of very many points has mostly lines.
        centerline = Centerline(capacity: min(path.points.count * 6, path.points.count + 1 << 12))
        var index = 0
        let points = path.points
        for verb in path.verbs {
            append(verb, points, at: index)
            index += verb.pointCount
        }
        endSubpath(isClosed: false)
    }

    private mutating func append(_ verb: SVGAPath.Verb, _ points: [Point], at index: Int) {
        switch verb {
        case .move: move(to: points[index])
        case .line: line(to: points[index])
        case .quad: quad(points[index], to: points[index + 1])
        case .cubic: cubic(points[index], points[index + 1], to: points[index + 2])
        case .close: close()
        }
    }

    private mutating func move(to point: Point) {
        endSubpath(isClosed: false)
        subpathStart = point
        current = point
    }

    private mutating func line(to end: Point) {
        hasSegment = true
        appendChord(to: end, isSmooth: false)
    }

    private mutating func quad(_ control: Point, to end: Point) {
        let (leg1, leg2, whole) = (control - current, end - control, end - current)
        let count = max(
            CurveSubdivision.chordCount(current, control, end, tolerance: tolerance),
            CurveSubdivision.chordCount(turningBy: Turn.between(leg1, leg2), largestTurn: largestTurn))
        append(
            CurvePolynomial(current, control, end), end: end, chordCount: count,
            startTangent: direction(of: leg1, or: whole, or: whole),
            endTangent: direction(of: leg2, or: whole, or: whole))
    }

    private mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
        let (leg1, leg2, leg3) = (control1 - current, control2 - control1, end - control2)
        let turn = max(Turn.between(leg1, leg2) + Turn.between(leg2, leg3), Turn.between(leg1, leg3))
        let count = max(
            CurveSubdivision.chordCount(current, control1, control2, end, tolerance: tolerance),
            CurveSubdivision.chordCount(turningBy: turn, largestTurn: largestTurn))
        append(
            CurvePolynomial(current, control1, control2, end), end: end, chordCount: count,
            startTangent: direction(of: leg1, or: control2 - current, or: end - current),
            endTangent: direction(of: leg3, or: end - control1, or: end - current))
    }

    /// Closes the subpath by a line, or moves the end of its last chord when that is almost there.
    private mutating func close() {
        hasSegment = true
        if !appendChord(to: subpathStart, isSmooth: false) { centerline.moveEnd(to: subpathStart) }
        endSubpath(isClosed: true)
        current = subpathStart
    }

    /// Ends the subpath; one that has segments and no extent becomes a dot.
    private mutating func endSubpath(isClosed: Bool) {
        if hasSegment, centerline.openStart == centerline.chords.count {
            centerline.append(Centerline.Chord(dotAt: subpathStart))
        }
        centerline.endContour(isClosed: isClosed)
        hasSegment = false
    }

    private mutating func append(
        _ curve: CurvePolynomial, end: Point, chordCount: Int, startTangent: Point?, endTangent: Point?
    ) {
        hasSegment = true
        let firstChord = centerline.chords.count
        let count = min(chordCount, remainingChordCount + 1)
        remainingChordCount -= count - 1
        let step = 1 / Double(count)
        for chord in 1..<max(1, count) {
            appendChord(to: curve.point(at: Double(chord) * step), isSmooth: centerline.chords.count > firstChord)
        }
        appendChord(to: end, isSmooth: centerline.chords.count > firstChord)
        guard centerline.chords.count > firstChord else { return }
        if let startTangent { centerline.setStartTangent(startTangent, ofChord: firstChord) }
        if let endTangent { centerline.setEndTangent(endTangent) }
    }

    /// Appends the chord to a point unless the point is where the line is already.
    @discardableResult private mutating func appendChord(to end: Point, isSmooth: Bool) -> Bool {
        guard let chord = Centerline.Chord(from: current, to: end, longerThan: shortestLength, isSmooth: isSmooth)
        else { return false }
        centerline.append(chord)
        current = end
        return true
    }

    /// The direction of the first displacement that is long enough: if a control point is on its end point, the tangent
    /// leads to the next one.
    private func direction(of first: Point, or second: Point, or third: Point) -> Point? {
        if first.length > shortestLength { return first * (1 / first.length) }
        if second.length > shortestLength { return second * (1 / second.length) }
        return third.length > shortestLength ? third * (1 / third.length) : nil
    }
}

enum Turn {
    /// An upper bound of the angle between two displacements in radians, at most 11 % too large up to a right angle; 0
    /// when one has no length. The chord of the angle on the unit circle, times π / 2, needs no trigonometry.
    static func between(_ a: Point, _ b: Point) -> Double {
        let (lengthA, lengthB) = (a.length, b.length)
        guard lengthA > 0, lengthB > 0 else { return 0 }
        return (a * (1 / lengthA) - b * (1 / lengthB)).length * (.pi / 2)
    }
}
