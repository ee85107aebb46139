/// Statistics of a complete picture, each from 0 to 1 for the largest possible value.
package struct PictureStatistics: Hashable, Sendable {
    /// The mean alpha: how much of the picture is not transparent.
    package let coverage: Double
    /// The mean square of alpha: as the coverage, with less weight for what is translucent.
    package let solidity: Double
    /// The standard deviation of the visible luminance, weighted by alpha; 1 for half black, half white.
    package let contrast: Double
    /// The mean distance of neighbouring pixels, side by side and below each other, over all four premultiplied channels.
    package let detail: Double
    /// The mean distance of the largest and the smallest colour channel, both multiplied by alpha.
    package let colorfulness: Double

    package init(of picture: Pixmap) {
        let (width, height) = (picture.width, picture.height)
        var sums = PixelSums()
        picture.withPixels { pixels in
            for y in 0..<height {
                for index in y * width..<(y + 1) * width {
                    let pixel = pixels[index]
                    sums.add(pixel)
                    if index > y * width { sums.differences += Pixmap.difference(pixel, pixels[index - 1]) }
                    if y > 0 { sums.differences += Pixmap.difference(pixel, pixels[index - width]) }
                }
            }
        }
        coverage = Double(sums.alpha) / Double(255 * width * height)
        solidity = Double(sums.alphaSquares) / Double(255 * 255 * width * height)
        contrast = sums.luminanceDeviation / 127.5
        detail = Double(sums.differences) / Double(4 * 255 * max(1, 2 * width * height - width - height))
        colorfulness = Double(sums.chroma) / Double(255 * width * height)
    }
}

/// Sums over the pixels of a picture. None can overflow: the largest pixmap has less than 2³⁰ pixels.
private struct PixelSums {
    var alpha = 0
    var alphaSquares = 0
    var chroma = 0
    var differences = 0
    private var luminance = 0
    private var squares = 0.0

    /// Adds a pixel. Its luminance has the weights of Rec. 709 in 1/256, on the stored sRGB values.
    @inline(__always)
    mutating func add(_ pixel: UInt32) {
        if pixel >> 24 == 0 { return }
        let (red, green, blue) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
        let weighted = 54 * red + 183 * green + 19 * blue
        alpha += Int(pixel >> 24)
        alphaSquares += Int(pixel >> 24) * Int(pixel >> 24)
        luminance += weighted
        squares += Double(weighted * weighted) / Double(pixel >> 24)
        chroma += max(red, green, blue) - min(red, green, blue)
    }

    /// The standard deviation of the unpremultiplied luminance in units of 1/255, weighted by alpha.
    var luminanceDeviation: Double {
        guard alpha > 0 else { return 0 }
        // A premultiplied luminance is alpha / 255 times the straight one.
        let mean = Double(luminance) / Double(alpha)
        let variance = max(0, squares / Double(alpha) - mean * mean)
        return variance.squareRoot() * 255 / 256
    }
}

extension Pixmap {
    /// The mean distance from a picture of the same size over all four premultiplied channels, 0 for equal ones ... 1.
    package func meanDifference(from other: Pixmap) -> Double {
        precondition(width == other.width && height == other.height, "pictures of different sizes")
        var sum = 0
        withPixels { pixels in
            other.withPixels { others in
                for index in pixels.indices { sum += Pixmap.difference(pixels[index], others[index]) }
            }
        }
        return Double(sum) / Double(4 * 255 * width * height)
    }

    @inline(__always)
    static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b { return 0 }
        let shifts = SIMD4<UInt32>(0, 8, 16, 24)
        let (a, b) = ((SIMD4(repeating: a) &>> shifts) & 255, (SIMD4(repeating: b) &>> shifts) & 255)
        return Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).wrappedSum())
    }
}
