import SVGAGraphics

/// The outline of a glyph at the size of layouts, y upwards.
struct GlyphOutline {
    let verbs: [UInt8]
    let numbers: [Float]

    var pointCount: Int { numbers.count / 2 }

    static func pointCount(of verb: UInt8) -> Int { verb == 0 ? 1 : verb < 4 ? Int(verb) : 0 }

    func append(to path: inout SVGAPath, map: Affine) {
        var index = 0
        func next() -> Point {
            defer { index += 2 }
            return map * Point(Double(numbers[index]), Double(numbers[index + 1]))
        }
        for verb in verbs {
            switch verb {
            case 0: path.move(to: next())
            case 1: path.line(to: next())
            case 2:
                let control = next()
                path.quad(control, to: next())
            case 3:
                let (first, second) = (next(), next())
                path.cubic(first, second, to: next())
            default: path.close()
            }
        }
    }

    /// Whether outer contours run counterclockwise, as in PostScript outlines, by the sum of all signed areas.
    var isReversed: Bool {
        var (area, index) = (0.0, 0)
        var (start, last) = (Point.zero, Point.zero)
        for verb in verbs {
            let count = GlyphOutline.pointCount(of: verb)
            if count == 0 {
                area += last.x * start.y - start.x * last.y
                last = start
                continue
            }
            for _ in 0..<count {
                let point = Point(Double(numbers[index]), Double(numbers[index + 1]))
                if verb == 0 { start = point } else { area += last.x * point.y - point.x * last.y }
                last = point
                index += 2
            }
        }
        return area > 0
    }
}
