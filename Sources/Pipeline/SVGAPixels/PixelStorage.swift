import Glibc
import SVGASystem

/// The memory of one pixmap.
///
/// It is written only by the one pixmap that owns it alone (`isKnownUniquelyReferenced`), which is what makes it safe to
/// send.
package final class PixelStorage: @unchecked Sendable {
    package let pixels: UnsafeMutablePointer<UInt32>

    /// How many pixels there are, those beyond the last row not counted.
    package let pixelCount: Int

    /// Allocates zeroed pixels.
    ///
    /// One row and one pixel more may be read beyond the end: bilinear sampling at the last texel takes its neighbours
    /// with weight 0.
    package init(width: Int, height: Int) throws(RenderError) {
        pixelCount = width * height
        let readableCount = pixelCount + width + 1
        let memory = try LargeMemory.allocate(byteCount: readableCount * 4, isZeroed: true, throwing: RenderError.self)
        pixels = memory.bindMemory(to: UInt32.self, capacity: readableCount)
    }

    /// No pixels.
    package static let none = PixelStorage()

    private init() {
        pixelCount = 0
        pixels = .allocate(capacity: 1)
    }

    deinit { free(pixels) }
}
