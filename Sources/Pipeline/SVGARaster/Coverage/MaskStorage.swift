import Glibc
import SVGASystem
import SVGAPixels

/// The memory of the coverage of a clip, which the clips made of it share.
final class MaskStorage {
    let bytes: UnsafeMutablePointer<UInt8>

    /// Allocates zeroed coverage.
    init(byteCount: Int) throws(RenderError) {
        let memory = try LargeMemory.allocate(byteCount: byteCount, isZeroed: true, throwing: RenderError.self)
        bytes = memory.bindMemory(to: UInt8.self, capacity: byteCount)
    }

    deinit { free(bytes) }
}
