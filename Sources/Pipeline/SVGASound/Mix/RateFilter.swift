import SVGASystem

/// A windowed sinc that converts samples to a higher or equal rate; libmpg123 repeats or leaves out samples instead,
/// which is heard as ringing. Each of the `up` phases has its own weights, so an output sample costs one multiplication
/// a tap. The filter is symmetric and delays nothing.
struct RateFilter: Sendable {
    /// Samples of the input on either side that one of the output is made of.
    static let reach = 32
    static let tapCount = 2 * reach

    /// Output samples for each `down` input samples.
    let up: Int
    let down: Int
    /// The weights of phase 0, then of phase 1 and so on; empty if both rates are the same.
    let weights: [Float]

    init(from input: Int, to output: Int) {
        let divisor = RateFilter.greatestCommonDivisor(input, output)
        (up, down) = (output / divisor, input / divisor)
        let phases = up
        weights = up == down ? [] : (0..<up).flatMap { RateFilter.weights(at: Double($0) / Double(phases)) }
    }

    /// The position in the input of an output sample: the input sample before it, and the phase.
    func position(of output: Int) -> (sample: Int, phase: Int) {
        let product = output * down
        return (product / up, product % up)
    }

    /// The weights for a point after an input sample, which add up to 1.
    private static func weights(at fraction: Double) -> [Float] {
        let taps = (0..<tapCount).map { tap in
            let distance = Double(tap - reach + 1) - fraction
            return sinc(distance * passband) * window(distance / Double(reach))
        }
        let sum = taps.reduce(0, +)
        return taps.map { Float($0 / sum) }
    }

    /// The part of the input's band that stays: with this window what mirrors above it is 80 dB down at the edge.
    private static let passband = 0.94

    private static func sinc(_ x: Double) -> Double {
        let angle = Double.pi * x
        return abs(angle) < 1e-9 ? 1 : sin(angle) / angle
    }

    /// Kaiser's window with a parameter of 8.
    private static func window(_ x: Double) -> Double {
        abs(x) >= 1 ? 0 : bessel(8 * (1 - x * x).squareRoot()) / bessel(8)
    }

    /// The modified Bessel function of the first kind and order 0.
    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1...40 {
            term *= (x / 2 / Double(index)) * (x / 2 / Double(index))
            sum += term
        }
        return sum
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
