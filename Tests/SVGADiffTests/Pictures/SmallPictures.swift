import SVGAGraphics
import SVGAImage
import SVGATestSupport

extension UnpremultipliedPixmap {
    /// A picture of premultiplied pixels with red in the lowest byte.
    init(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws {
        var pixmap = try Pixmap(width: width, height: height)
        try pixmap.withMutablePixels { target in
            for (index, pixel) in pixels.enumerated() { target[index] = pixel }
        }
        try self.init(pixmap)
    }

    /// A picture of one premultiplied colour.
    init(_ width: Int, _ height: Int, filledWith pixel: UInt32) throws {
        try self.init(width, height, [UInt32](repeating: pixel, count: width * height))
    }

    /// A picture of noise in which half of the pixels are opaque.
    static func random(_ width: Int, _ height: Int, using random: inout SplitMix64) throws -> UnpremultipliedPixmap {
        try UnpremultipliedPixmap(
            width, height,
            (0..<width * height).map { _ in
                let alpha = Bool.random(using: &random) ? UInt32.random(in: 0...255, using: &random) : 255
                let colors = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
                return colors[0] | colors[1] << 8 | colors[2] << 16 | alpha << 24
            })
    }

    /// All channels multiplied by alpha, 0 ... 255, not rounded.
    var multiplied: [Double] {
        withPixels { pixels in
            pixels.flatMap { pixel in
                let alpha = Double(pixel >> 24)
                return [0, 8, 16].map { Double(pixel >> UInt32($0) & 255) * alpha / 255 } + [alpha]
            }
        }
    }
}
