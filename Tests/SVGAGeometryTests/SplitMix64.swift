import SVGAGeometry

/// A seeded generator, so that a failing case can be drawn again.
///
/// Source: G. Steele et al., "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A point of the square of half side `reach` around the origin.
    mutating func point(within reach: Double) -> Point {
        Point(Double.random(in: -reach...reach, using: &self), Double.random(in: -reach...reach, using: &self))
    }

    /// A subpath of lines, quadratics and cubics with all points within `reach`.
    mutating func subpath(segmentCount: Int, within reach: Double, isClosed: Bool) -> Path {
        var path = Path()
        path.move(to: point(within: reach))
        for _ in 0..<segmentCount {
            switch Int.random(in: 0..<3, using: &self) {
            case 0: path.line(to: point(within: reach))
            case 1: path.quad(point(within: reach), to: point(within: reach))
            default: path.cubic(point(within: reach), point(within: reach), to: point(within: reach))
            }
        }
        if isClosed { path.close() }
        return path
    }
}
