import CSVGADeflate
import CSVGAPNGKernels
import SVGAPixels

/// Quick compression of rows into zlib streams, with an output buffer that is used again.
@safe struct RowDeflater: ~Copyable {
    private let deflater: OpaquePointer
    private var output = ScratchBuffer()

    init() throws(RenderError) {
        guard let deflater = unsafe svga_deflater_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.deflater = deflater
    }

    deinit { unsafe svga_deflater_free(deflater) }

    /// Compresses `input` by what the search finds in it; the result is valid until the next call.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, search: svga_search
    ) throws(RenderError) -> UnsafeRawBufferPointer {
        // Two bytes of header before the stream and a checksum of four behind it (RFC 1950).
        let room = unsafe try output.room(for: svga_deflate_bound(input.count) + 6)
        unsafe (room[0], room[1]) = (0x78, 0x01)
        let body = unsafe UnsafeMutableBufferPointer(rebasing: room[2..<room.count - 4])
        let count = unsafe svga_deflate(
            deflater, search, input.baseAddress, input.count, body.baseAddress, body.count)
        guard count > 0 else { throw .outOfMemory(byteCount: input.count) }
        let checksum = unsafe libdeflate_adler32(1, input.baseAddress, input.count)
        for index in 0..<4 { unsafe room[2 + count + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
        return unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room).prefix(count + 6))
    }
}
