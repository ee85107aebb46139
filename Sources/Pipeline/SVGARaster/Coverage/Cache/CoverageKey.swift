import SVGAGraphics

/// A shape, its transform, clip and settings: all that determines its coverage.
struct CoverageKey: Equatable {
    let path: SVGAPath
    /// The style of the line along the path; nil if the path is filled.
    let stroke: SVGAStrokeStyle?
    let transform: Affine
    let bounds: PixelRect
    let snapping: VertexSnapping
    let resolvesOverlaps: Bool

    /// A hash: equal shapes have the same, and different shapes hardly ever do. Three points of the path enter it,
    /// which distinguishes the shapes of a movie at the same cost for all.
    var fingerprint: Int {
        var mixer = Mixer()
        mixer.mix(transform.a, transform.b)
        mixer.mix(transform.c, transform.d)
        mixer.mix(transform.tx, transform.ty)
        let points = path.points
        mixer.mix(Double(points.count), stroke?.width ?? 0)
        if let first = points.first, let last = points.last {
            let middle = points[points.count / 2]
            mixer.mix(first.x, first.y)
            mixer.mix(middle.x, middle.y)
            mixer.mix(last.x, last.y)
        }
        return mixer.bits
    }

    var byteCount: Int {
        MemoryLayout<CoverageKey>.stride + path.points.count * MemoryLayout<Point>.stride + path.verbs.count
    }
}

/// Mixes many numbers into one, by multiplication and the upper half of the product.
private struct Mixer {
    private var product: UInt64 = 0

    var bits: Int { Int(truncatingIfNeeded: product) }

    /// Mixes in two numbers; zeros of either sign are the same.
    mutating func mix(_ a: Double, _ b: Double) {
        let (high, low) = ((a + 0).bitPattern ^ product ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(
            by: (b + 0).bitPattern ^ 0xd1b5_4a32_d192_ed03)
        product = high ^ low
    }
}
