import CSVGAKernels
import SVGACompression
package import SVGAGraphics
import SVGASystem

/// Thorough compression into zlib streams by libdeflate, with an output buffer that is reused.
struct Deflater: ~Copyable {
    private let compressor: Compressor
    private var output = ScratchBuffer()

    /// The first level with near-optimal parsing instead of greedy or lazy matching: over frames of real movies a
    /// twentieth smaller than the level below. The last level saves a further hundredth and takes three times as long.
    static let thoroughLevel = 10

    init(level: Int = thoroughLevel) throws(SVGAError) {
        guard let compressor = Compressor(level: level) else { throw .outOfMemory(byteCount: 0) }
        self.compressor = compressor
    }

    /// Compresses `input`; the result is valid until the next call.
    mutating func compress(_ input: UnsafeMutableBufferPointer<UInt8>) throws(SVGAError) -> UnsafeRawBufferPointer {
        let room = unsafe try output.room(for: compressor.maxByteCount(of: input.count, as: .zlib))
        let count = unsafe compressor.compress(
            UnsafeRawBufferPointer(input), as: .zlib, into: UnsafeMutableRawBufferPointer(room))
        return unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room).prefix(count))
    }
}

/// Fast compression of rows into zlib streams, with an output buffer that is reused.
@safe struct RowDeflater: ~Copyable {
    private let deflater: OpaquePointer
    private var output = ScratchBuffer()

    init() throws(SVGAError) {
        guard let deflater = unsafe svga_deflater_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.deflater = deflater
    }

    deinit { unsafe svga_deflater_free(deflater) }

    /// Compresses `input` by the matches that the search finds in it; the result is valid until the next call.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, search: svga_search
    ) throws(SVGAError) -> UnsafeRawBufferPointer {
        var whole = StreamPart()
        whole.isLast = true
        return unsafe try compress(input, search: search, as: &whole)
    }

    /// Compresses the next part of a stream.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, search: svga_search, as part: inout StreamPart
    ) throws(SVGAError) -> UnsafeRawBufferPointer {
        unsafe try compress([input], search: search, as: &part)
    }

    /// Compresses the next pieces of a stream, each by itself.
    mutating func compress(
        _ pieces: [UnsafeMutableBufferPointer<UInt8>], search: svga_search, as part: inout StreamPart
    ) throws(SVGAError) -> UnsafeRawBufferPointer {
        // Two bytes of header before the stream and a checksum of four after it (RFC 1950).
        let bound = unsafe pieces.reduce(6) { $0 + svga_deflate_bound($1.count) }
        let room = unsafe try output.room(for: bound)
        var end = 0
        if part.isFirst { unsafe end = ZlibFrame.begin(room) }
        for index in unsafe pieces.indices {
            let piece = unsafe pieces[index]
            let isLast = unsafe part.isLast && index == pieces.count - 1
            let free = unsafe UnsafeMutableBufferPointer(rebasing: room[end..<room.count - 4])
            unsafe end += try write(piece, search: search, isLast: isLast, into: free)
            part.checksum = unsafe StreamChecksum.adler32(UnsafeRawBufferPointer(piece), after: part.checksum)
        }
        part.isFirst = false
        if part.isLast {
            for byte in ZlibFrame.end(part.checksum) {
                unsafe room[end] = byte
                end += 1
            }
        }
        return unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room).prefix(end))
    }

    /// Compresses a piece of a stream, without the stream's frame.
    mutating func piece(
        _ input: UnsafeMutableBufferPointer<UInt8>, search: svga_search, isLast: Bool
    ) throws(SVGAError) -> DeflateChunk {
        let room = unsafe try output.room(for: svga_deflate_bound(input.count))
        let count = unsafe try write(input, search: search, isLast: isLast, into: room)
        let checksum = unsafe StreamChecksum.adler32(UnsafeRawBufferPointer(input))
        return unsafe DeflateChunk(bytes: Array(room[..<count]), inputCount: input.count, checksum: checksum)
    }

    private func write(
        _ input: UnsafeMutableBufferPointer<UInt8>, search: svga_search, isLast: Bool,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(SVGAError) -> Int {
        let count = unsafe svga_deflate(
            deflater, search, isLast ? 1 : 0, input.baseAddress, input.count, room.baseAddress, room.count)
        guard count > 0 else { throw .outOfMemory(byteCount: input.count) }
        return count
    }
}

struct StreamPart {
    fileprivate var isFirst = true
    /// Whether nothing follows.
    var isLast = false
    /// The checksum of all parts before.
    fileprivate var checksum: UInt32 = 1
}

/// Bytes in a zlib stream (RFC 1950), for what is small and not an image.
package enum ZlibStream {
    package static func compress(_ bytes: [UInt8]) throws(SVGAError) -> [UInt8] {
        var deflater = try Deflater()
        var bytes = bytes
        return unsafe try bytes.withUnsafeMutableBufferPointer { bytes throws(SVGAError) in
            unsafe Array(try deflater.compress(bytes))
        }
    }

    /// Decompresses a stream; nil if it is damaged or holds more than `maxByteCount`.
    package static func decompress(_ stream: [UInt8], maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        guard let decompressor = Decompressor() else { throw .outOfMemory(byteCount: 0) }
        let room = try MemoryBlock(byteCount: maxByteCount)
        let count = unsafe stream.withUnsafeBytes { unsafe decompressor.decompressZlib($0, into: room.bytes) }
        return count.map { unsafe Array(room.bytes.prefix($0)) }
    }
}
