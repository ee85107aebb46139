import SVGAGraphics

extension Polygons {
    /// The winding number of the contours around a point, clockwise on screen, counted edge by edge.
    func winding(around point: Point) -> Int {
        var winding = 0
        var start = 0
        for end in contourEnds {
            var previous = points[end - 1]
            for index in start..<end {
                let next = points[index]
                if (previous.y <= point.y) != (next.y <= point.y) {
                    let side = (next - previous).cross(point - previous)
                    if next.y > previous.y, side > 0 { winding += 1 }
                    if next.y < previous.y, side < 0 { winding -= 1 }
                }
                previous = next
            }
            start = end
        }
        return winding
    }

    /// The signed area, positive where contours run clockwise on screen.
    var area: Double {
        var twice = 0.0
        var start = 0
        for end in contourEnds {
            for index in start..<end { twice += points[index == start ? end - 1 : index - 1].cross(points[index]) }
            start = end
        }
        return twice / 2
    }
}

/// Many points along a path with single subpath, ends of segments included, for distances by brute force.
func samples(of path: SVGAPath, perSegment count: Int) -> [Point] {
    var samples: [Point] = []
    var index = 0
    for verb in path.verbs {
        var controls = Array(path.points[max(0, index - 1)..<index + verb.pointCount])
        if verb == .close, let start = path.points.first { controls.append(start) }
        if verb == .move { controls = [path.points[index]] }
        for sample in 0...count { samples.append(bezier(controls, Double(sample) / Double(count))) }
        index += verb.pointCount
    }
    return samples
}

/// The distance of a point from the polyline through samples.
func distance(from point: Point, toPolyline samples: [Point]) -> Double {
    zip(samples, samples.dropFirst()).reduce(.infinity) { min($0, distance(from: point, toSegment: $1.0, $1.1)) }
}
