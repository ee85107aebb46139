import Glibc
import SVGASystem
import SVGAPixels

/// The memory of the coverage of a clip, which the clips made of it share.
final class MaskStorage {
    let bytes: UnsafeMutablePointer<UInt8>

    /// Allocates zeroed coverage.
    init(byteCount: Int) throws(RasterError) {
        do throws(OutOfMemory) {
            let memory = try LargeMemory.allocate(byteCount: byteCount, isZeroed: true)
            bytes = memory.bindMemory(to: UInt8.self, capacity: byteCount)
        } catch {
            throw RasterError(error)
        }
    }

    deinit { free(bytes) }
}
