import SVGAGraphics

/// The coverage of a shape, point by point from its definition, without edges, outlines or cells.
struct PointOracle {
    /// Sample points along each side of a pixel.
    static let samples = 16

    /// Whether a point in device pixels is inside.
    let contains: (Point) -> Bool

    /// The inside of a path by the non-zero rule.
    static func fill(_ path: SVGAPath, _ transform: Affine) -> PointOracle {
        let corners = path.polylines.map { $0.map { transform * $0 } }
        return PointOracle { point in
            var winding = 0
            for corners in corners {
                var previous = corners[corners.count - 1]
                for corner in corners {
                    if (previous.y <= point.y) != (corner.y <= point.y) {
                        let along = (point.y - previous.y) / (corner.y - previous.y)
                        let isLeft = previous.x + along * (corner.x - previous.x) < point.x
                        if isLeft { winding += corner.y > previous.y ? 1 : -1 }
                    }
                    previous = corner
                }
            }
            return winding != 0
        }
    }

    /// All that is within half a width of an open path, measured in the path's space.
    static func roundStroke(_ path: SVGAPath, width: Double, _ transform: Affine) -> PointOracle {
        let polylines = path.polylines
        guard let inverse = transform.inverse else { return PointOracle { _ in false } }
        return PointOracle { point in
            let local = inverse * point
            return polylines.contains { corners in
                zip(corners, corners.dropFirst()).contains { distance(from: local, to: $0, $1) <= width / 2 }
            }
        }
    }

    /// What two shapes have in common.
    func clipped(to clip: PointOracle) -> PointOracle {
        let (inner, outer) = (contains, clip.contains)
        return PointOracle { outer($0) && inner($0) }
    }

    /// The share of each pixel that is covered, 0 ... 1, row after row.
    func coverage(width: Int, height: Int) -> [Double] {
        let step = 1 / Double(Self.samples)
        var inside = [Int](repeating: 0, count: width * height)
        for row in 0..<height * Self.samples {
            for column in 0..<width * Self.samples {
                let point = Point((Double(column) + 0.5) * step, (Double(row) + 0.5) * step)
                if contains(point) { inside[row / Self.samples * width + column / Self.samples] += 1 }
            }
        }
        return inside.map { Double($0) * step * step }
    }
}

private func distance(from point: Point, to start: Point, _ end: Point) -> Double {
    let along = end - start
    let length = along.dot(along)
    let place = length > 0 ? min(max((point - start).dot(along) / length, 0), 1) : 0
    return (start + along * place - point).length
}

extension SVGAPath {
    /// The points of each subpath, curves at 24 steps.
    fileprivate var polylines: [[Point]] {
        var all: [[Point]] = []
        var index = 0
        for verb in verbs {
            if verb == .move { all.append([]) }
            if verb.pointCount > 0, !all.isEmpty {
                append(Array(points[index..<index + verb.pointCount]), to: &all[all.count - 1])
            }
            index += verb.pointCount
        }
        return all
    }

    private func append(_ added: [Point], to polyline: inout [Point]) {
        guard added.count > 1, let start = polyline.last else { return polyline.append(contentsOf: added) }
        for step in 1...24 {
            var hull = [start] + added
            // De Casteljau: every round halves nothing but the number of points.
            while hull.count > 1 {
                hull = zip(hull, hull.dropFirst()).map { $0 + ($1 - $0) * (Double(step) / 24) }
            }
            polyline.append(hull[0])
        }
    }
}
