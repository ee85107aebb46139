import CSVGADeflate

/// The container of deflate data.
package enum StreamForm: CaseIterable, Sendable {
    /// A zlib stream (RFC 1950).
    case zlib
    /// A gzip file (RFC 1952), without a time or a name.
    case gzip
    /// Nothing (RFC 1951).
    case deflate
}

/// Compresses bytes by libdeflate, the same on every machine with one version, into buffers for the complete result, so
/// that a compressor can be reused without new memory.
@safe package struct Compressor: ~Copyable {
    private let compressor: OpaquePointer

    /// The libdeflate levels: 0 stores, 1 is quick, 10 and above parse near-optimally, 12 is the smallest.
    package static let levels = 0...12

    /// A compressor of one of ``levels``; nil without memory.
    package init?(level: Int) {
        precondition(Compressor.levels.contains(level), "libdeflate has no level \(level)")
        guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else { return nil }
        unsafe self.compressor = compressor
    }

    deinit { unsafe libdeflate_free_compressor(compressor) }

    /// The maximum number of bytes that a stream of `byteCount` bytes can have.
    package func maxByteCount(of byteCount: Int, as form: StreamForm) -> Int {
        switch form {
        case .zlib: unsafe libdeflate_zlib_compress_bound(compressor, byteCount)
        case .gzip: unsafe libdeflate_gzip_compress_bound(compressor, byteCount)
        case .deflate: unsafe libdeflate_deflate_compress_bound(compressor, byteCount)
        }
    }

    /// The bytes of the stream; 0 if it does not fit, which cannot happen in ``maxByteCount(of:as:)`` bytes.
    package func compress(
        _ input: UnsafeRawBufferPointer, as form: StreamForm, into output: UnsafeMutableRawBufferPointer
    ) -> Int {
        let compress =
            switch form {
            case .zlib: unsafe libdeflate_zlib_compress
            case .gzip: unsafe libdeflate_gzip_compress
            case .deflate: unsafe libdeflate_deflate_compress
            }
        return unsafe compress(compressor, input.baseAddress, input.count, output.baseAddress, output.count)
    }

    package func compressed(_ bytes: [UInt8], as form: StreamForm) -> [UInt8] {
        let bound = maxByteCount(of: bytes.count, as: form)
        return unsafe bytes.withUnsafeBytes { input in
            unsafe Array(unsafeUninitializedCapacity: bound) { output, count in
                unsafe count = compress(input, as: form, into: UnsafeMutableRawBufferPointer(output))
            }
        }
    }
}

/// The users' effort levels: 1 is quick, 9 is the smallest.
package enum CompressionEffort {
    package static let range = 1...9

    /// Efforts 5 and above use the last level, because movies are small: over the corpus, level 12 saves 1.1 % compared
    /// with zlib's level 6 at 9 MB/s, level 9 half of that at 78 MB/s. Higher efforts try more before they compress.
    package static func level(of effort: Int) -> Int { [6, 7, 9, 10, 12][min(max(effort, 1), 5) - 1] }
}
