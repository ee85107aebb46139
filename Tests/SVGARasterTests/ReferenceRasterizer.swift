import SVGAGraphics
import SVGARaster

/// A slow and obvious rasterizer: it asks for many points of each pixel whether they are inside.
struct ReferenceRasterizer {
    /// Sample points along each side of a pixel.
    static let samples = 16

    let width: Int
    let height: Int

    /// The share of each pixel that polygons fill by the non-zero rule, 0 ... 1, row after row.
    func coverage(of polygons: Polygons) -> [Double] {
        let step = 1 / Double(Self.samples)
        var inside = [Int](repeating: 0, count: width * height)
        for row in 0..<height * Self.samples {
            let crossings = crossings(of: polygons, y: (Double(row) + 0.5) * step)
            for column in 0..<width * Self.samples {
                let x = (Double(column) + 0.5) * step
                let winding = crossings.reduce(0) { $1.x < x ? $0 + $1.direction : $0 }
                if winding != 0 { inside[row / Self.samples * width + column / Self.samples] += 1 }
            }
        }
        return inside.map { Double($0) * step * step }
    }

    private func crossings(of polygons: Polygons, y: Double) -> [(x: Double, direction: Int)] {
        var found: [(x: Double, direction: Int)] = []
        var start = 0
        for end in polygons.contourEnds {
            var previous = polygons.points[end - 1]
            for point in polygons.points[start..<end] {
                if (previous.y <= y) != (point.y <= y) {
                    let x = previous.x + (y - previous.y) / (point.y - previous.y) * (point.x - previous.x)
                    found.append((x, point.y > previous.y ? 1 : -1))
                }
                previous = point
            }
            start = end
        }
        return found
    }
}
