import Glibc

/// The memory of one pixmap.
///
/// It is written only by the one pixmap that owns it alone (`isKnownUniquelyReferenced`), which is what makes it safe to
/// send.
final class PixelStorage: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>

    /// How many pixels there are, those beyond the last row not counted.
    let pixelCount: Int

    /// Allocates zeroed pixels; by `calloc`, since a failed Swift allocation would end the process.
    ///
    /// One row and one pixel more may be read beyond the end: bilinear sampling at the last texel takes its neighbours
    /// with weight 0.
    init(width: Int, height: Int) throws(RasterError) {
        pixelCount = width * height
        let readableCount = pixelCount + width + 1
        guard let memory = calloc(readableCount, 4) else { throw .outOfMemory(byteCount: readableCount * 4) }
        pixels = memory.bindMemory(to: UInt32.self, capacity: readableCount)
    }

    deinit { free(pixels) }
}
