import CDeflate

/// Compression into zlib streams by libdeflate, with an output buffer that is used again.
@safe struct Deflater: ~Copyable {
    private let compressor: OpaquePointer
    private var output = ScratchBuffer()

    /// The level of libdeflate: the fastest, which on frames of animations costs a twentieth in size.
    private static let level: Int32 = 1

    init() throws(ImageError) {
        guard let compressor = unsafe libdeflate_alloc_compressor(Deflater.level) else {
            throw .outOfMemory(byteCount: 0)
        }
        unsafe self.compressor = compressor
    }

    deinit { unsafe libdeflate_free_compressor(compressor) }

    /// Compresses `input`; the result is valid until the next call.
    mutating func compress(_ input: UnsafeRawBufferPointer) throws(ImageError) -> UnsafeRawBufferPointer {
        let room = unsafe try output.room(for: libdeflate_zlib_compress_bound(compressor, input.count))
        let count = unsafe libdeflate_zlib_compress(
            compressor, input.baseAddress, input.count, room.baseAddress, room.count)
        return unsafe UnsafeRawBufferPointer(rebasing: room.prefix(count))
    }
}
