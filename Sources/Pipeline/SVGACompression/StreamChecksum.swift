import CSVGADeflate

/// The checksums of streams and files, by libdeflate.
package enum StreamChecksum {
    /// The CRC-32 of gzip, ZIP and PNG.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    /// The Adler-32 of zlib streams.
    ///
    /// - Parameter start: The checksum of the bytes before.
    package static func adler32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 1) -> UInt32 {
        unsafe libdeflate_adler32(start, bytes.baseAddress, bytes.count)
    }

    package static func crc32(_ bytes: [UInt8]) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe crc32($0) } }

    package static func adler32(_ bytes: [UInt8]) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe adler32($0) } }
}
