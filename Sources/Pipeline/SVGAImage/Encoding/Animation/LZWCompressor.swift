import CSVGAPaletteKernels
import SVGAGraphics

/// Compresses the indices of one frame after the other.
@safe struct LZWCompressor: ~Copyable {
    private let handle: OpaquePointer
    private var output = ScratchBuffer()

    init() throws(SVGAError) {
        guard let handle = unsafe svga_lzw_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.handle = handle
    }

    deinit { unsafe svga_lzw_free(handle) }

    /// The image data of at least one index of `depth` bits.
    mutating func compress(_ indices: UnsafeMutableBufferPointer<UInt8>, depth: Int) throws(SVGAError) -> [UInt8] {
        let room = unsafe try output.room(for: svga_lzw_bound(indices.count))
        let count = unsafe svga_lzw_compress(
            handle, indices.baseAddress, indices.count, Int32(depth), room.baseAddress)
        return unsafe Array(room[..<count])
    }
}
