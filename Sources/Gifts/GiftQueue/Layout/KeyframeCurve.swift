public import GiftModel

/// A value that goes from keyframe to keyframe, each way with the same easing.
///
/// ```swift
/// let number = KeyframeCurve([(0, 1), (150, 3), (300, 1)], easing: .easeInOut)
/// print(number.value(at: 150))        // 3.0
/// ```
public struct KeyframeCurve: Hashable, Sendable {
    /// A value at a time.
    public struct Keyframe: Hashable, Sendable {
        /// The time from the start of the curve.
        public let time: Milliseconds
        /// The value at that time.
        public let value: Double
    }

    /// How fast a value goes between two keyframes.
    public enum Easing: String, Hashable, Sendable {
        /// Always as fast.
        case linear
        /// Slow at both ends: the Bézier curve (0.42, 0), (0.58, 1) of animation systems.
        case easeInOut
    }

    /// The keyframes, earliest first.
    public let keyframes: [Keyframe]
    /// How fast the value goes between them.
    public let easing: Easing

    /// Creates a curve. Keyframes are ordered by time; without any the value is 0.
    public init(_ keyframes: [(time: Milliseconds, value: Double)], easing: Easing) {
        self.keyframes = keyframes.map { Keyframe(time: $0.time, value: $0.value) }.sorted { $0.time < $1.time }
        self.easing = easing
    }

    /// The value at a time: before the first keyframe its value, after the last its value.
    ///
    /// - Complexity: O(n) in the number of keyframes.
    public func value(at time: Milliseconds) -> Double {
        guard let next = keyframes.firstIndex(where: { $0.time >= time }) else { return keyframes.last?.value ?? 0 }
        if next == 0 || keyframes[next].time == time { return keyframes[next].value }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let part = (Double(time) - Double(from.time)) / (Double(to.time) - Double(from.time))
        return from.value + (to.value - from.value) * easing.eased(part)
    }
}

extension KeyframeCurve.Easing {
    /// The part of the way at a part of the time, both 0…1.
    func eased(_ part: Double) -> Double {
        switch self {
        case .linear: part
        case .easeInOut: KeyframeCurve.Easing.bezier(0, 1, at: parameter(of: part))
        }
    }

    /// The parameter of the Bézier curve at which the time is reached, by bisection.
    private func parameter(of part: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if KeyframeCurve.Easing.bezier(0.42, 0.58, at: middle) < part { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// A coordinate of the curve from 0 to 1 with two control points.
    private static func bezier(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}
