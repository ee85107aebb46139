import Glibc

/// The memory of one pixmap.
///
/// It is written only by the one pixmap that owns it alone (`isKnownUniquelyReferenced`), which is what makes it safe to
/// send.
final class PixelStorage: @unchecked Sendable {
    let pixels: UnsafeMutablePointer<UInt32>

    /// Allocates zeroed pixels; by `calloc`, since a failed Swift allocation would end the process.
    init(pixelCount: Int) throws(RasterError) {
        guard let memory = calloc(pixelCount, 4) else { throw .outOfMemory(byteCount: pixelCount * 4) }
        pixels = memory.bindMemory(to: UInt32.self, capacity: pixelCount)
    }

    deinit { free(pixels) }
}
