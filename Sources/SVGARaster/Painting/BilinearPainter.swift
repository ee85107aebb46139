import CRasterKernels
import SVGAGeometry

/// Paints an image under an affine map: each device pixel's centre is mapped back and takes the bilinear mean of the four
/// nearest texels; beyond the border the border's texels go on.
///
/// The kernels count positions in 16.16 fixed point, 32 bits. They are computed anew from floating point for every
/// ``chunk`` pixels, so that rounding does not add up, and for every single pixel where they could leave the range.
struct BilinearPainter: SpanPainter {
    /// Pixels between two exact positions.
    private static let chunk = 256
    /// Sides and steps, in texels, up to which a whole chunk stays in the range.
    private static let largestSide = 16_384
    private static let largestStep = 16.0
    /// A chunk covers at most 4,096 texels, so that one that starts beyond these places stays outside such an image.
    private static let startRange = -6_000.0...23_000.0

    private let samples: svga_samples
    private let inverse: Affine
    private let opacity: BlendFactor
    private let isSmall: Bool

    /// Makes a painter.
    ///
    /// - Parameters:
    ///   - image: The image's pixels, row after row, followed by at least one row and one pixel that may be read.
    ///   - width: Pixels in an image row, at most 32,767.
    ///   - height: Rows of the image, at most 32,767.
    ///   - inverse: From device pixels to texels.
    ///   - opacity: The factor of all pixels.
    init(image: UnsafePointer<UInt32>, width: Int, height: Int, inverse: Affine, opacity: BlendFactor) {
        self.inverse = inverse
        self.opacity = opacity
        isSmall =
            max(width, height) <= Self.largestSide && max(abs(inverse.a), abs(inverse.b)) <= Self.largestStep
        samples = svga_samples(
            pixels: image, width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height), u: 0,
            v: 0, step_u: isSmall ? Self.fixed(inverse.a) : 0, step_v: isSmall ? Self.fixed(inverse.b) : 0)
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let factor = opacity.times(coverage)
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, factor, nil)
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, opacity.bits, coverage + start)
        }
    }

    @inline(__always)
    private func forEachChunk(x: Int, y: Int, count: Int, _ body: (Int, Int, UnsafePointer<svga_samples>) -> Void) {
        var samples = samples
        let range = isSmall ? Self.startRange : -1...32_766
        var done = 0
        while done < count {
            let length = min(isSmall ? Self.chunk : 1, count &- done)
            // Texel centres lie at half units, so the texel to the left of a position p is floor(p - 0.5).
            let start = inverse * Point(Double(x &+ done) + 0.5, Double(y) + 0.5)
            samples.u = Self.place(start.x, in: range)
            samples.v = Self.place(start.y, in: range)
            body(done, length, &samples)
            done &+= length
        }
    }

    /// A position in texels as 16.16 fixed point from the first texel's centre; half a weight step more, since weights are
    /// cut to 8 bits.
    @inline(__always)
    private static func place(_ position: Double, in range: ClosedRange<Double>) -> Int32 {
        let place = position - 0.5 + 1 / 512
        // Written so that what is not a number becomes the lower bound.
        return fixed(place > range.lowerBound ? min(place, range.upperBound) : range.lowerBound)
    }

    @inline(__always)
    private static func fixed(_ value: Double) -> Int32 { Int32(value * 65536) }
}
