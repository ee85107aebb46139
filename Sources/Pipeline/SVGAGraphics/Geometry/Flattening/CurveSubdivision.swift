/// The number of chords that approximate a Bézier curve within a tolerance τ. A chord over the parameter interval h is
/// nowhere farther from the curve than h²/8 · max|B″|, and max|B″| ≤ 2·|Δ²| for a quadratic, ≤ 6·max|Δ²| for a cubic:
/// B″ is a Bézier curve over the second differences. With h = 1/n, n = √(|Δ²| / 4τ) and n = √(3·max|Δ²| / 4τ).
///
/// Source: G. Wang, "The subdivision method for finding the intersection between two Bézier curves or surfaces",
/// Zhejiang University Journal, 1984; R. Goldman, "Pyramid Algorithms", 2003, chapter 5.6.3.
enum CurveSubdivision {
    /// At a tolerance of 0.1 pixels this is exact for second differences up to 140,000 pixels.
    static let maxChordCount = 1_024

    /// The chord count for a quadratic, 1 ... ``maxChordCount``.
    static func chordCount(_ start: Point, _ control: Point, _ end: Point, tolerance: Double) -> Int {
        let bend = secondDifference(start, control, end)
        return chordCount(squared: bend.length / (4 * tolerance))
    }

    /// The chord count for a cubic, 1 ... ``maxChordCount``.
    static func chordCount(
        _ start: Point, _ control1: Point, _ control2: Point, _ end: Point, tolerance: Double
    ) -> Int {
        let bend1 = secondDifference(start, control1, control2)
        let bend2 = secondDifference(control1, control2, end)
        let bend = max(bend1.dot(bend1), bend2.dot(bend2)).squareRoot()
        return chordCount(squared: 3 * bend / (4 * tolerance))
    }

    /// The chord count such that, if the curve turned evenly, no chord would turn by more than `largestTurn` from the
    /// previous one; 1 ... ``maxChordCount``.
    static func chordCount(turningBy turn: Double, largestTurn: Double) -> Int { clamped(turn / largestTurn) }

    private static func secondDifference(_ a: Point, _ b: Point, _ c: Point) -> Point {
        Point(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    }

    private static func chordCount(squared: Double) -> Int { clamped(squared.squareRoot()) }

    /// Rounds up inside the limits; NaN gives the largest count.
    private static func clamped(_ count: Double) -> Int {
        count <= Double(maxChordCount - 1) ? max(1, Int(count.rounded(.up))) : maxChordCount
    }
}

/// A cubic as a polynomial, cheap to evaluate at many parameters; a quadratic is one without a cubic term.
struct CurvePolynomial {
    private let start: Point
    private let linear: Point
    private let square: Point
    private let cube: Point

    init(_ start: Point, _ control: Point, _ end: Point) {
        self.start = start
        linear = (control - start) * 2
        square = end - control * 2 + start
        cube = .zero
    }

    init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
        self.start = start
        linear = (control1 - start) * 3
        square = (control2 - control1) * 3 - linear
        cube = end - start - linear - square
    }

    func point(at t: Double) -> Point { ((cube * t + square) * t + linear) * t + start }
}
