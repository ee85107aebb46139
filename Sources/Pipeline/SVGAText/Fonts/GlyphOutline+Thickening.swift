import SVGAGraphics

extension GlyphOutline {
    /// The outline with all edges moved outwards, as bold letters for families without a bold face. Each point moves
    /// along the bisector of its two edges, the control points of curves too, so the outline stays one that is filled
    /// once: a line along it would show through letters that are not opaque.
    func thickened(by distance: Double) -> GlyphOutline {
        var numbers: [Float] = []
        numbers.reserveCapacity(self.numbers.count)
        var contour: [Point] = []
        let outwards = isReversed ? -distance : distance
        func finish() {
            for point in GlyphOutline.moved(contour, by: outwards) { numbers += [Float(point.x), Float(point.y)] }
            contour.removeAll(keepingCapacity: true)
        }
        var index = 0
        for verb in verbs {
            if verb == 0 { finish() }
            for _ in 0..<GlyphOutline.pointCount(of: verb) {
                contour.append(Point(Double(self.numbers[index]), Double(self.numbers[index + 1])))
                index += 2
            }
        }
        finish()
        return GlyphOutline(verbs: verbs, numbers: numbers)
    }

    /// The points of a closed contour, moved to the left of its direction.
    private static func moved(_ points: [Point], by distance: Double) -> [Point] {
        points.indices.map { index in
            let point = points[index]
            guard let before = neighbour(of: index, in: points, step: points.count - 1),
                let after = neighbour(of: index, in: points, step: 1)
            else { return point }
            return point + shift(from: point - before, to: after - point, distance)
        }
    }

    /// The next point at another place.
    private static func neighbour(of index: Int, in points: [Point], step: Int) -> Point? {
        var other = (index + step) % points.count
        while other != index {
            if points[other] != points[index] { return points[other] }
            other = (other + step) % points.count
        }
        return nil
    }

    /// The displacement of a corner: along the bisector, no farther than the shorter of its edges allows.
    private static func shift(from edge: Point, to next: Point, _ distance: Double) -> Point {
        let (first, second) = (edge * (1 / edge.length), next * (1 / next.length))
        let cosine = first.x * second.x + first.y * second.y
        // The two edges of a needle coincide, so its point would fly away.
        guard cosine > -0.9375 else { return .zero }
        let sum = first + second
        let turn = (second.x * first.y - second.y * first.x) * (distance < 0 ? -1 : 1)
        let limit = min(edge.length, next.length)
        let isWithin = abs(distance) * turn <= limit * (1 + cosine)
        let scale = isWithin ? distance / (1 + cosine) : limit / turn * (distance < 0 ? -1 : 1)
        return Point(-sum.y, sum.x) * scale
    }
}
