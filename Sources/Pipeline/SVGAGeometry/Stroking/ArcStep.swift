/// The step by which round joins and caps are cut into straight edges.
struct ArcStep {
    /// The rotation by one step.
    let cosine: Double
    let sine: Double

    /// The most steps of a full turn.
    static let maxCountPerTurn = 1_024.0

    /// Chooses the largest step whose chord stays within `tolerance` of a circle, at most a right angle.
    ///
    /// A chord over the angle α is nowhere farther than r·(1 − cos(α / 2)) from its circle.
    init(radius: Double, tolerance: Double) {
        let finest = 0.5 * (.pi / ArcStep.maxCountPerTurn) * (.pi / ArcStep.maxCountPerTurn)
        let sagitta = min(max(tolerance / radius, finest), 1 - 0.5.squareRoot())
        let cosineOfHalf = 1 - sagitta
        cosine = 2 * cosineOfHalf * cosineOfHalf - 1
        sine = (1 - cosine * cosine).squareRoot()
    }

    /// The step as an angle in radians, rounded down.
    var angle: Double { (2 * (1 - cosine)).squareRoot() }

    /// Appends the points strictly between the two ends of an arc of at most a right angle.
    ///
    /// - Parameters:
    ///   - center: The centre of the circle.
    ///   - radius: Its radius.
    ///   - start: The unit vector to the start.
    ///   - end: The unit vector to the end.
    ///   - side: 1 when the arc runs clockwise on screen, −1 when it runs the other way.
    func append(
        center: Point, radius: Double, from start: Point, to end: Point, side: Double, to output: inout [Point]
    ) {
        var arm = rotated(start, side)
        var remaining = ArcStep.maxCountPerTurn / 4
        while side * arm.cross(end) > 0, remaining > 0 {
            output.append(center + arm * radius)
            arm = rotated(arm, side)
            remaining -= 1
        }
    }

    private func rotated(_ arm: Point, _ side: Double) -> Point {
        let turn = sine * side
        return Point(arm.x * cosine - arm.y * turn, arm.x * turn + arm.y * cosine)
    }
}
