import CSVGADeflate
import SVGAPixels

/// Thorough compression into zlib streams by libdeflate, with an output buffer that is used again.
@safe struct Deflater: ~Copyable {
    private let compressor: OpaquePointer
    private var output = ScratchBuffer()

    /// The first level of libdeflate that looks for the best of all ways to compress, not the next step alone: over frames
    /// of real movies a twentieth smaller than the one below. The last level saves a further hundredth in three times as
    /// long.
    private static let level: Int32 = 10

    init() throws(RenderError) {
        guard let compressor = unsafe libdeflate_alloc_compressor(Deflater.level) else {
            throw .outOfMemory(byteCount: 0)
        }
        unsafe self.compressor = compressor
    }

    deinit { unsafe libdeflate_free_compressor(compressor) }

    /// Compresses `input`; the result is valid until the next call.
    mutating func compress(_ input: UnsafeMutableBufferPointer<UInt8>) throws(RenderError) -> UnsafeRawBufferPointer {
        let room = unsafe try output.room(for: libdeflate_zlib_compress_bound(compressor, input.count))
        let count = unsafe libdeflate_zlib_compress(
            compressor, input.baseAddress, input.count, room.baseAddress, room.count)
        return unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room).prefix(count))
    }
}
