import CSVGADeflate

/// Decompresses streams by libdeflate, of which the size is known before.
@safe package struct Decompressor: ~Copyable {
    private let decompressor: OpaquePointer

    /// A decompressor; nil without memory.
    package init?() {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        unsafe self.decompressor = decompressor
    }

    deinit { unsafe libdeflate_free_decompressor(decompressor) }

    /// The maximum number of bytes per compressed byte: four repetitions of 258 bytes, in two bits each.
    package static let maxRatio = 1032

    /// The number of bytes written; nil for damage, a wrong checksum, or more bytes than fit.
    package func decompressZlib(_ stream: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int? {
        var count = 0
        let result = unsafe libdeflate_zlib_decompress(
            decompressor, stream.baseAddress, stream.count, output.baseAddress, output.count, &count)
        return result == LIBDEFLATE_SUCCESS ? count : nil
    }

    package enum Outcome: Hashable, Sendable {
        /// The data are valid; the counts are the bytes read and the bytes written.
        case complete(readByteCount: Int, writtenByteCount: Int)
        /// The data decompress to more than there is room for.
        case tooLarge
        /// The data are damaged, or end too early.
        case damaged
    }

    /// Decompresses deflate data (RFC 1951), whatever follows them. zlib also reports as damaged a few invalid streams
    /// that this function accepts; a checksum distinguishes them from valid ones.
    package func decompressDeflate(
        _ data: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> Outcome {
        var (readCount, writtenCount) = (0, 0)
        let result = unsafe libdeflate_deflate_decompress_ex(
            decompressor, data.baseAddress, data.count, output.baseAddress, output.count, &readCount, &writtenCount)
        switch result {
        case LIBDEFLATE_SUCCESS: return .complete(readByteCount: readCount, writtenByteCount: writtenCount)
        case LIBDEFLATE_INSUFFICIENT_SPACE: return .tooLarge
        default: return .damaged
        }
    }
}

/// The checksums of streams and files, by libdeflate.
package enum StreamChecksum {
    /// The CRC-32 of gzip, ZIP and PNG.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    /// The Adler-32 of zlib streams, continued from the checksum of the bytes before.
    package static func adler32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 1) -> UInt32 {
        unsafe libdeflate_adler32(start, bytes.baseAddress, bytes.count)
    }

    package static func crc32(_ bytes: [UInt8]) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe crc32($0) } }

    package static func adler32(_ bytes: [UInt8]) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe adler32($0) } }
}
