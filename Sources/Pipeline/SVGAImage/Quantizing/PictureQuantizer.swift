import CSVGAKernels
package import SVGAGraphics
import SVGASystem

/// Writes pictures as PNG files with as few colours as a quality allows. Pictures are never dithered: noise between two
/// colours costs more bytes than a larger palette of equal quality. Equal pictures give equal files on every machine
/// with one version of libdeflate. One thread at a time uses a quantizer.
package final class PictureQuantizer {
    private let optimizer: PNGOptimizer
    private let finder: ColorFinder

    /// Takes the effort of ``PNGOptimizer``.
    package init(effort: Int = 5) throws(SVGAError) {
        finder = try ColorFinder()
        optimizer = try PNGOptimizer(effort: effort)
    }

    /// Nil if 256 colours do not reach the least PSNR over all pixels, 20 ... 100 dB, as they are seen on black and on
    /// white. Takes O(pixels + colours · log), one file, and buffers of up to 25 bytes per pixel.
    package func quantize(_ picture: Pixmap, minPSNR: Double) throws(SVGAError) -> QuantizedPicture? {
        guard let found = try palette(for: picture, maxError: picture.squaredError(ofPSNR: minPSNR)) else { return nil }
        let pixels = try picture.replacingColors(with: found.palette, by: finder)
        return QuantizedPicture(
            bytes: try optimizer.encode(pixels), colorCount: found.palette.entryCount,
            psnr: picture.psnr(ofSquaredError: found.error))
    }

    /// The smallest palette that is found for a sum of squared differences, and its sum.
    private func palette(
        for picture: Pixmap, maxError: Double
    ) throws(SVGAError) -> (palette: Palette, error: Double)? {
        let histogram = try ColorHistogram()
        try histogram.add(picture)
        let hasClear = !picture.isOpaque
        var counts = 2...Palette.maxCount
        // Errors of a histogram fall with the number of colours, except for a few that hardly differ.
        while counts.count > 1 {
            let middle = (counts.lowerBound + counts.upperBound) / 2
            let palette = try Palette(for: histogram, limit: middle, hasClear: hasClear)
            let isGood = palette.error(of: histogram) <= maxError
            counts = isGood ? counts.lowerBound...middle : (middle + 1)...counts.upperBound
        }
        return try palette(for: picture, histogram, from: counts.lowerBound, maxError: maxError)
    }

    /// Adds colours until the pixels themselves are near enough: a histogram of many colours joins some.
    private func palette(
        for picture: Pixmap, _ histogram: ColorHistogram, from count: Int, maxError: Double
    ) throws(SVGAError) -> (palette: Palette, error: Double)? {
        var count = count
        while true {
            let palette = try Palette(for: histogram, limit: count, hasClear: !picture.isOpaque, passCount: 8)
            let error = try picture.squaredError(of: palette, by: finder)
            if error <= maxError { return (palette, error) }
            if count == Palette.maxCount { return nil }
            count = min(Palette.maxCount, count + count / 8 + 1)
        }
    }
}

package struct QuantizedPicture: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The colours of its palette, transparent among them.
    package let colorCount: Int
    /// The PSNR relative to the original, in dB; infinite if both are equal.
    package let psnr: Double
}

extension Pixmap {
    /// The squares of all channels at their largest difference.
    private var greatestError: Double { Double(width * height) * 3 * 255 * 255 }

    fileprivate func squaredError(ofPSNR psnr: Double) -> Double { greatestError / pow(10, psnr / 10) }

    fileprivate func psnr(ofSquaredError error: Double) -> Double {
        error > 0 ? 10 * log10(greatestError / error) : .infinity
    }
}
