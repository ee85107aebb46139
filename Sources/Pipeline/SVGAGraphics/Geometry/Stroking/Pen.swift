/// Builds the parts of an outline that belong to a single point: caps and the two sides of corners.
struct Pen {
    /// Half the line's width.
    let radius: Double
    let style: SVGAStrokeStyle
    let arcStep: ArcStep
    /// The number of points in an output beyond which round corners and caps are no longer approximated by several edges.
    let arcLimit: Int

    /// Appends the points of a cap between the two sides' ends at `end`, from the left of `direction` to the right.
    func appendCap(at end: Point, facing direction: Point, to output: inout [Point]) {
        let normal = direction.leftNormal
        switch style.cap {
        case .butt:
            break
        case .square:
            output.append(end + (normal + direction) * radius)
            output.append(end + (direction - normal) * radius)
        case .round:
            guard output.count < arcLimit else { return }
            arcStep.append(center: end, radius: radius, from: normal, to: direction, side: 1, to: &output)
            output.append(end + direction * radius)
            arcStep.append(center: end, radius: radius, from: direction, to: -normal, side: 1, to: &output)
        }
    }

    /// Appends the points of a side that the path turns away from; `side` is 1 on the left, −1 on the right.
    func appendOuter(_ corner: Corner, _ join: SVGAStrokeStyle.Join, side: Double, to output: inout [Point]) {
        let reach = radius * side
        if join == .miter, isWithinMiterLimit(corner) || corner.cosine >= arcStep.cosine {
            output.append(corner.point + corner.crossing * reach)
            return
        }
        output.append(corner.point + corner.from.leftNormal * reach)
        if join == .round { appendArc(corner, side: side, to: &output) }
        output.append(corner.point + corner.to.leftNormal * reach)
    }

    func appendInner(_ corner: Corner, _ canMiterInside: Bool, side: Double, to output: inout [Point]) {
        let reach = radius * side
        if canMiterInside {
            output.append(corner.point + corner.crossing * reach)
        } else {
            output.append(corner.point + corner.from.leftNormal * reach)
            output.append(corner.point)
            output.append(corner.point + corner.to.leftNormal * reach)
        }
    }

    /// Appends the points of a round join between its two ends; beyond a right angle in two halves.
    private func appendArc(_ corner: Corner, side: Double, to output: inout [Point]) {
        guard output.count < arcLimit else { return }
        let (from, to) = (corner.from.leftNormal * side, corner.to.leftNormal * side)
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

extension Point {
    /// The same vector turned by a right angle, to the left as seen along it (y down).
    var leftNormal: Point { Point(y, -x) }
}

/// The angle by which round joins and caps are divided into straight edges.
struct ArcStep {
    /// The rotation by one step.
    let cosine: Double
    let sine: Double

    static let maxCountPerTurn = 1_024.0

    /// Chooses the largest step, at most a right angle, whose chord stays within `tolerance` of a circle: a chord over
    /// the angle α is nowhere farther than r·(1 − cos(α / 2)) from it.
    init(radius: Double, tolerance: Double) {
        let finest = 0.5 * (.pi / ArcStep.maxCountPerTurn) * (.pi / ArcStep.maxCountPerTurn)
        let sagitta = min(max(tolerance / radius, finest), 1 - 0.5.squareRoot())
        let cosineOfHalf = 1 - sagitta
        cosine = 2 * cosineOfHalf * cosineOfHalf - 1
        sine = (1 - cosine * cosine).squareRoot()
    }

    /// The step as an angle in radians, rounded down.
    var angle: Double { (2 * (1 - cosine)).squareRoot() }

    /// Appends an arc's inner points, up to a right angle, between unit vectors; `side` is 1 if clockwise, otherwise
    /// −1.
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
