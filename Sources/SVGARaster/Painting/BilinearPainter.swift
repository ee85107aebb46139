import SVGAGeometry

/// Paints an image under an affine map: each device pixel's centre is mapped back and takes the bilinear mean of the four
/// nearest texels; beyond the border the border's texels go on.
///
/// Positions are 16.16 fixed point, computed anew from floating point every ``chunk`` pixels so that rounding does not
/// add up; weights have 8 bits.
struct BilinearPainter: SpanPainter {
    /// Pixels between two exact positions.
    private static let chunk = 256

    /// The image's pixels, row after row, followed by at least one row and one pixel that may be read (with weight 0).
    let image: UnsafePointer<UInt32>
    /// Pixels in an image row.
    let width: Int
    /// Rows of the image.
    let height: Int
    /// From device pixels to texels.
    let inverse: Affine
    /// 1 ... 255.
    let opacity: UInt32

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let factor = PixelArithmetic.multiply(opacity, UInt32(coverage))
        forEachTexel(x: x, y: y, count: count) { index, texel in
            let source = factor == 255 ? texel : PixelArithmetic.scale(texel, by: factor)
            pixels[index] = PixelArithmetic.over(source, pixels[index])
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        forEachTexel(x: x, y: y, count: count) { index, texel in
            let factor = PixelArithmetic.multiply(opacity, UInt32(coverage[index]))
            pixels[index] = PixelArithmetic.over(PixelArithmetic.scale(texel, by: factor), pixels[index])
        }
    }

    @inline(__always)
    private func forEachTexel(x: Int, y: Int, count: Int, _ body: (Int, UInt32) -> Void) {
        var done = 0
        while done < count {
            let part = min(BilinearPainter.chunk, count &- done)
            // Texel centres lie at half units, so the texel to the left of a position p is floor(p - 0.5).
            let start = inverse * Point(Double(x &+ done) + 0.5, Double(y) + 0.5)
            // Half a weight step more, since weights are cut to 8 bits.
            var u = BilinearPainter.fixed(start.x - 0.5) &+ 128
            var v = BilinearPainter.fixed(start.y - 0.5) &+ 128
            let (stepU, stepV) = (BilinearPainter.fixed(inverse.a), BilinearPainter.fixed(inverse.b))
            for index in done..<done &+ part {
                body(index, texel(u, v))
                u &+= stepU
                v &+= stepV
            }
            done &+= part
        }
    }

    private static func fixed(_ value: Double) -> Int {
        Int((min(max(value, -1e9), 1e9) * 65536).rounded(.down))
    }

    /// The bilinear mean at a position in 16.16 fixed point, (0, 0) being the first texel's centre.
    @inline(__always)
    private func texel(_ u: Int, _ v: Int) -> UInt32 {
        let u = min(max(u, 0), (width &- 1) << 16)
        let v = min(max(v, 0), (height &- 1) << 16)
        let upper = image + ((v >> 16) &* width &+ (u >> 16))
        let lower = upper + width
        let right = UInt64(truncatingIfNeeded: (u >> 8) & 255)
        let below = UInt64(truncatingIfNeeded: (v >> 8) & 255)
        let top = BilinearPainter.mix(upper[0], upper[1], right)
        let bottom = BilinearPainter.mix(lower[0], lower[1], right)
        return BilinearPainter.settle(top.0, bottom.0, below) | BilinearPainter.settle(top.1, bottom.1, below) << 8
    }

    /// Two texels mixed along a row: channels 0 and 2, and 1 and 3, in the halves of 64 bits, each 256 times its value.
    @inline(__always)
    private static func mix(_ left: UInt32, _ right: UInt32, _ weight: UInt64) -> (UInt64, UInt64) {
        let first = spread(left) &* (256 &- weight) &+ spread(right) &* weight
        let second = spread(left >> 8) &* (256 &- weight) &+ spread(right >> 8) &* weight
        return (first, second)
    }

    @inline(__always)
    private static func spread(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0xff) | UInt64(pixel & 0x00ff_0000) << 16
    }

    /// Two mixed rows mixed once more, rounded to 8 bits and packed as channels 0 and 2 of a pixel.
    @inline(__always)
    private static func settle(_ top: UInt64, _ bottom: UInt64, _ weight: UInt64) -> UInt32 {
        let sum = top &* (256 &- weight) &+ bottom &* weight &+ 0x0000_8000_0000_8000
        return UInt32(truncatingIfNeeded: (sum >> 16) & 0xff) | UInt32(truncatingIfNeeded: (sum >> 32) & 0x00ff_0000)
    }
}
