/// The course of a value from one keyframe to the next.
package enum Easing: Hashable, Sendable {
    case linear
    /// The value stays until the next keyframe.
    case hold
    case inCubic, outCubic, inOutCubic
    /// Beyond the end by a tenth, and back.
    case outBack
    /// A curve of CSS from (0, 0) to (1, 1) by two points, whose x are 0 ... 1.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

    package static let named: [(name: String, easing: Easing)] = [
        ("linear", .linear), ("hold", .hold), ("in-cubic", .inCubic), ("out-cubic", .outCubic),
        ("in-out-cubic", .inOutCubic), ("out-back", .outBack),
    ]

    /// The part of the way at a part of the time, 0 ..< 1.
    package func progress(_ time: Double) -> Double {
        let left = 1 - time
        switch self {
        case .linear: return time
        case .hold: return 0
        case .inCubic: return time * time * time
        case .outCubic: return 1 - left * left * left
        case .inOutCubic: return time < 0.5 ? 4 * time * time * time : 1 - 4 * left * left * left
        case .outBack: return 1 - (Easing.overshoot + 1) * left * left * left + Easing.overshoot * left * left
        case .bezier(let x1, let y1, let x2, let y2):
            return Easing.cubic(y1, y2, at: Easing.parameter(x1, x2, time: time))
        }
    }

    /// The factor by which a curve overshoots by a tenth.
    private static let overshoot = 1.70158

    /// A curve from 0 to 1 with two points between.
    private static func cubic(_ first: Double, _ second: Double, at parameter: Double) -> Double {
        let left = 1 - parameter
        let (near, far) = (3 * left * left * parameter, 3 * left * parameter * parameter)
        return near * first + far * second + parameter * parameter * parameter
    }

    /// The position of a time on the curve. Times rise along it, so that halving finds it for every curve, to the last
    /// bit.
    private static func parameter(_ x1: Double, _ x2: Double, time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<53 {
            let middle = (low + high) / 2
            if cubic(x1, x2, at: middle) < time { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
