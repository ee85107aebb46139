public import GiftModel
import SVGASystem

/// The way of a damped spring from 0 to 1 in a given time.
///
/// Such springs are given by their duration and damping, and how stiff they are follows: the spring is within a thousandth of
/// its end when the time is over, and from then on at the end exactly.
///
/// ```swift
/// let curve = SpringCurve(duration: 250, dampingRatio: 0.6, initialVelocity: 1)
/// print(curve.value(at: 0), curve.value(at: 250))     // 0.0 1.0; between them it goes up to 1.09
/// ```
public struct SpringCurve: Hashable, Sendable {
    /// The duration of the movement.
    public let duration: Milliseconds
    /// The damping in parts of that which just prevents swinging, 0.05…0.99.
    public let dampingRatio: Double
    /// The speed at the start, in whole ways a second.
    public let initialVelocity: Double
    /// Radians a second of the spring without damping.
    let frequency: Double

    /// Creates a curve. A damping outside its range counts as the nearest inside, a velocity outside −100…100 too.
    public init(duration: Milliseconds, dampingRatio: Double, initialVelocity: Double) {
        self.duration = duration.clamped(to: 0...3_600_000)
        self.dampingRatio = dampingRatio.isNaN ? 0.6 : dampingRatio.clamped(to: 0.05...0.99)
        self.initialVelocity = initialVelocity.isNaN ? 0 : initialVelocity.clamped(to: -100...100)
        frequency = SpringCurve.frequency(
            seconds: Double(max(1, self.duration)) / 1000, dampingRatio: self.dampingRatio,
            velocity: self.initialVelocity)
    }

    /// The part of the way that is done at a time, 0 before the start and 1 after the end.
    public func value(at time: Milliseconds) -> Double {
        if time >= duration { return 1 }
        return time <= 0 ? 0 : value(atSeconds: Double(time) / 1000)
    }

    /// The solution of x″ = ω²(1 − x) − 2ζω x′ with x(0) = 0 and x′(0) = v.
    func value(atSeconds seconds: Double) -> Double {
        let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
        let decay = dampingRatio * frequency
        let sine = (decay - initialVelocity) / swing
        return 1 - exp(-decay * seconds) * (cos(swing * seconds) + sine * sin(swing * seconds))
    }

    /// The frequency at which the envelope is down to a thousandth when the time is over, by bisection.
    private static func frequency(seconds: Double, dampingRatio: Double, velocity: Double) -> Double {
        var (low, high) = (1 / seconds, 1000 / seconds)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let decay = dampingRatio * middle
            let sine = (decay - velocity) / (middle * (1 - dampingRatio * dampingRatio).squareRoot())
            let envelope = exp(-decay * seconds) * (1 + sine * sine).squareRoot()
            if envelope > 0.001 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
