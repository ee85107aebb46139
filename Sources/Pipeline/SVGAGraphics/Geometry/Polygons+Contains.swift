extension Polygons {
    /// Whether a point is inside by the non-zero rule.
    package func contains(_ point: Point) -> Bool {
        var winding = 0
        var start = 0
        for end in contourEnds {
            var previous = points[end - 1]
            for index in start..<end {
                let next = points[index]
                if (previous.y <= point.y) != (next.y <= point.y) {
                    // Above 0 if the point is to the left of the edge, in its direction.
                    let side =
                        (next.x - previous.x) * (point.y - previous.y) - (point.x - previous.x) * (next.y - previous.y)
                    if previous.y <= point.y, side > 0 { winding += 1 }
                    if next.y <= point.y, side < 0 { winding -= 1 }
                }
                previous = next
            }
            start = end
        }
        return winding != 0
    }
}
