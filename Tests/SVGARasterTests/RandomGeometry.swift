import SVGAGraphics
import SVGATestSupport

extension SplitMix64 {
    /// A point whose two coordinates are in a range.
    mutating func point(in range: ClosedRange<Double>) -> Point {
        Point(Double.random(in: range, using: &self), Double.random(in: range, using: &self))
    }

    /// Lines from anywhere to anywhere in a square.
    mutating func scribble(_ count: Int, within side: Int) -> SVGAPath {
        var path = SVGAPath()
        path.move(to: point(in: 0...Double(side)))
        for _ in 0..<count { path.line(to: point(in: 0...Double(side))) }
        return path
    }

    /// A turn, a scaling, mirroring and shear about the middle, whose result stays on the canvas.
    mutating func transform() -> Affine {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
        let shape = Affine(
            a: number(-1.4...1.4), b: number(-0.8...0.8), c: number(-0.8...0.8), d: number(-1.4...1.4), tx: 5, ty: 5)
        return shape * Affine(translation: Point(-5, -5))
    }
}
