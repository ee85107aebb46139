import CSVGAZlib

/// Writes the containers of compressed data.
public enum Compressor: Int32, Sendable {
    /// A zlib stream.
    case zlib = 15
    /// A gzip file.
    case gzip = 31
    /// Deflate data without a wrapper.
    case deflate = -15

    /// Packs bytes.
    public func compress(_ input: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 6, Z_DEFLATED, rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return []
        }
        defer { deflateEnd(&stream) }
        var source = input
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))) + 64)
        source.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                stream.next_in = from.baseAddress
                stream.avail_in = UInt32(from.count)
                stream.next_out = to.baseAddress
                stream.avail_out = UInt32(to.count)
                _ = CSVGAZlib.deflate(&stream, Z_FINISH)
            }
        }
        return Array(output.prefix(Int(stream.total_out)))
    }

    /// Unpacks what was packed this way; nil for what was not, or was damaged.
    public func inflate(_ input: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit2_(&stream, rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        var source = input
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        return source.withUnsafeMutableBufferPointer { from in
            stream.next_in = from.baseAddress
            stream.avail_in = UInt32(from.count)
            var status = Z_OK
            while status == Z_OK {
                chunk.withUnsafeMutableBufferPointer { to in
                    stream.next_out = to.baseAddress
                    stream.avail_out = UInt32(to.count)
                    status = CSVGAZlib.inflate(&stream, Z_NO_FLUSH)
                }
                output += chunk.prefix(chunk.count - Int(stream.avail_out))
            }
            return status == Z_STREAM_END ? output : nil
        }
    }

    /// The checksum of ZIP archives and PNG chunks.
    public static func crc32(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: CSVGAZlib.crc32(0, bytes, UInt32(bytes.count)))
    }
}
