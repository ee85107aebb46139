package import SVGAGraphics
import SVGASystem

/// An image ready to be drawn, and its mip levels, made when first needed. Level n is the image halved n times, sides
/// rounded up: the bilinear mean of the level above at the centres of pixels, the plain mean of 2 x 2 pixels if both
/// sides are even. Drawing below half size uses the last level that is not smaller than the result.
package final class Texture: Sendable {
    package let pixmap: Pixmap
    private let smallerLevels = Lock<[Pixmap]>([])
    /// The cache of resampled pixels; nil for none.
    let scaledImages: ScaledImageCache?

    /// Images drawn at the same position again may cache resampled pixels within `copyBudget`; nil caches none.
    package init(_ pixmap: Pixmap, copyBudget: ByteBudget? = nil) {
        self.pixmap = pixmap
        scaledImages = copyBudget.map(ScaledImageCache.init)
    }

    /// The level for drawing under a map from texels to device pixels. Scales that differ from a half or a quarter only
    /// by rounding count as these, so that an image that turns at this size is drawn from one level in all frames.
    func level(for transform: Affine) throws(SVGAError) -> Pixmap {
        let scales = transform.axisScales
        var scale = max(scales.x, scales.y)
        var wanted = 0
        while scale <= 0.5 * (1 + 1e-5), wanted < 16 {
            scale *= 2
            wanted += 1
        }
        return wanted == 0 ? pixmap : try level(wanted)
    }

    private func level(_ wanted: Int) throws(SVGAError) -> Pixmap {
        // The lock is held while levels are made, so that two threads do not make the same one.
        try smallerLevels.withLock { levels throws(SVGAError) in
            var last = levels.isEmpty ? pixmap : levels[levels.count - 1]
            while levels.count < wanted, last.width > 1 || last.height > 1 {
                last = try last.halved()
                levels.append(last)
            }
            return levels.isEmpty ? pixmap : levels[min(wanted, levels.count) - 1]
        }
    }
}
