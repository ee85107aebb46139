import CSVGAKernels
import SVGAGraphics

/// An image under an affine map, and the position of a device pixel's centre in it. The kernels count positions in
/// 16.16 fixed point, 32 bits. They are computed again from floating point for every ``chunk`` pixels, so that rounding
/// does not add up, and for every single pixel where they could leave the range.
struct SampledImage {
    /// The largest side of an image, and the largest distance of two samples, with which a whole chunk stays in the range; in
    /// texels.
    private static let largestSide = 16_384
    private static let largestDistance = 16.0
    /// A chunk covers at most 4,096 texels, so a chunk that starts outside this range stays outside such an image.
    private static let startRange = -6_000.0...23_000.0

    let width: Int
    let height: Int
    /// From device pixels to texels.
    let inverse: Affine
    /// Pixels of a row for which one exact position serves.
    let chunk: Int
    private let prototype: svga_samples
    private let range: ClosedRange<Double>

    /// Takes pixels followed by at least one row and one pixel that may be read, sides of at most 32,767, and the map
    /// from device pixels to texels.
    init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, inverse: Affine) {
        self.width = width
        self.height = height
        self.inverse = inverse
        let isSmall =
            max(width, height) <= Self.largestSide && max(abs(inverse.a), abs(inverse.b)) <= Self.largestDistance
        chunk = isSmall ? 256 : 1
        range = isSmall ? Self.startRange : -1...32_766
        prototype = svga_samples(
            pixels: pixels, width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height), u: 0,
            v: 0, step_u: isSmall ? Self.fixed(inverse.a) : 0, step_v: isSmall ? Self.fixed(inverse.b) : 0)
    }

    /// Samples that begin at a device pixel and are good for ``chunk`` pixels.
    @inline(__always)
    func samples(x: Int, y: Int) -> svga_samples {
        var samples = prototype
        let start = inverse * Point(Double(x) + 0.5, Double(y) + 0.5)
        // Half a level more, since the kernels truncate the weights of columns to 7 bits.
        samples.u = fixedPosition(start.x + 1 / 256)
        samples.v = fixedPosition(start.y)
        return samples
    }

    /// The image's pixels from the start of a row on.
    func pixels(ofRow row: Int) -> UnsafePointer<UInt32> { prototype.pixels + row * width }

    /// The column of texel centres, in 16.16 fixed point and inside the image, at the centres of a device column, when
    /// the map is axis-aligned; half a level more, since the kernels truncate the weights of columns to 7 bits.
    func column(x: Int) -> Int32 {
        let position = fixedPosition(inverse.a * (Double(x) + 0.5) + inverse.tx + 1 / 256)
        return min(max(position, 0), Int32(truncatingIfNeeded: (width - 1) << 16))
    }

    /// The row of texel centres, as in ``column(x:)``, at the centres of a device row.
    func row(y: Int) -> Int32 {
        let position = fixedPosition(inverse.d * (Double(y) + 0.5) + inverse.ty)
        return min(max(position, 0), Int32(truncatingIfNeeded: (height - 1) << 16))
    }

    /// A position in texels as 16.16 fixed point from the first texel's centre.
    @inline(__always)
    private func fixedPosition(_ position: Double) -> Int32 {
        // Texel centres are at half units, so the texel to the left of a position p is floor(p - 0.5).
        let left = position - 0.5
        // The comparison is false for NaN, which thereby becomes the lower bound.
        return Self.fixed(left > range.lowerBound ? min(left, range.upperBound) : range.lowerBound)
    }

    @inline(__always)
    private static func fixed(_ value: Double) -> Int32 { Int32(value * 65536) }
}

extension SampledImage: Equatable {
    /// Whether both are the same pixels at the same position.
    static func == (a: SampledImage, b: SampledImage) -> Bool {
        a.prototype.pixels == b.prototype.pixels && a.width == b.width && a.height == b.height && a.inverse == b.inverse
    }
}
