import CSVGAZlib

/// The checksums that the containers of SVGA carry.
enum Checksum {
    /// The Adler-32 sum of RFC 1950.
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer {
            UInt32(truncatingIfNeeded: unsafe adler32_z(1, $0.baseAddress, $0.count))
        }
    }

    /// The CRC-32 sum of gzip and ZIP.
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: unsafe crc32_z(0, $0.baseAddress, $0.count)) }
    }
}
