extension Polygons {
    /// More bytes than it takes to flatten a path under any transform, while arrays grow.
    ///
    /// - Complexity: O(segments).
    public static func maxByteCount(flattening path: Path) -> Int {
        maxPointCount(flattening: path) * MemoryLayout<Point>.stride * growthFactor
    }

    /// More bytes than it takes to outline the line along a path under any transform, while arrays grow.
    ///
    /// - Complexity: O(points).
    public static func maxByteCount(stroking path: Path, style: StrokeStyle) -> Int {
        let chordCount = maxPointCount(flattening: path)
        let dashCount = style.dash.map { maxDashCount(of: path, $0) } ?? 0
        // A spine, a copy of it in dashes, and three points at most on each side of a chord.
        let spines =
            (style.dash == nil ? chordCount : 2 * (chordCount + dashCount)) * MemoryLayout<Centerline.Chord>.stride
        let pieceCount = chordCount + 2 * dashCount
        let isRound = style.cap == .round || style.join == .round
        let arcs = isRound ? min(pieceCount * Int(ArcStep.maxCountPerTurn), maxAddedPointCount) : 0
        return (spines + (6 * pieceCount + arcs) * MemoryLayout<Point>.stride) * growthFactor
    }

    /// An array that doubles lies in memory twice, once of its old and once of its new size.
    private static let growthFactor = 3

    private static func maxPointCount(flattening path: Path) -> Int {
        let curveCount = path.verbs.count { $0 == .quad || $0 == .cubic }
        return path.verbs.count + min(curveCount * CurveSubdivision.maxChordCount, maxAddedPointCount)
    }

    private static func maxDashCount(of path: Path, _ dash: StrokeStyle.Dash) -> Int {
        let count = path.controlLength / (dash.length + dash.gap) + Double(path.verbs.count)
        return 0..<Double(StrokeStyle.Dash.maxCount) ~= count ? Int(count) : StrokeStyle.Dash.maxCount
    }
}
