import SVGACompression
package import SVGAGraphics
import SVGASystem

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
