import SVGAGeometry
import SVGAPixels

/// A shape and its place: all that its coverage follows from.
struct CoverageKey: Equatable {
    let path: Path
    /// How the line along the path is drawn; nil where the path is filled.
    let stroke: StrokeStyle?
    let transform: Affine
    /// The bounds of the clip.
    let bounds: PixelRect
    let grid: VertexSnapping
    let resolvesOverlaps: Bool

    /// A number that equal shapes share and others hardly ever.
    ///
    /// Of the path it goes by three points, which tells the shapes of a movie apart at the same cost for all.
    ///
    /// - Complexity: O(1).
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

    /// About the bytes that it takes to keep this.
    var byteCount: Int {
        MemoryLayout<CoverageKey>.stride + path.points.count * MemoryLayout<Point>.stride + path.verbs.count
    }
}

/// Makes one number of many, by multiplication and the upper half of the product.
private struct Mixer {
    private var product: UInt64 = 0

    var bits: Int { Int(truncatingIfNeeded: product) }

    /// Takes in two numbers; zeros of either sign are the same.
    mutating func mix(_ a: Double, _ b: Double) {
        let (high, low) = ((a + 0).bitPattern ^ product ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(
            by: (b + 0).bitPattern ^ 0xd1b5_4a32_d192_ed03)
        product = high ^ low
    }
}
