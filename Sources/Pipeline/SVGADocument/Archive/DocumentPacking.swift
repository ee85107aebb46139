import SVGACompression
import SVGAFormat
import SVGASystem

/// Packs what a document is written in: by zlib as exporters do, or by libdeflate.
enum DocumentPacking {
    /// Level 6 of zlib, which most exporters use as well.
    case standard
    /// A level of libdeflate; 0 stores the bytes.
    case level(Int)

    init(_ options: WriteOptions) {
        self = options.effort.map { .level(CompressionEffort.level(of: $0)) } ?? .standard
    }

    /// The first bytes of a zlib stream for each level: all real files have the same two bytes.
    private static let zlibHeader: [UInt8] = [0x78, 0x9C]

    func pack(_ bytes: [UInt8], as form: StreamForm) throws(SVGAError) -> [UInt8] {
        switch self {
        case .standard: try DocumentPacking.packing(form).pack(bytes)
        case .level(let level): try DocumentPacking.deflated(bytes, as: form, level: level)
        }
    }

    private static func packing(_ form: StreamForm) -> Packing {
        switch form {
        case .zlib: .zlib
        case .gzip: .gzip
        case .deflate: .deflate
        }
    }

    private static func deflated(_ bytes: [UInt8], as form: StreamForm, level: Int) throws(SVGAError) -> [UInt8] {
        guard let compressor = Compressor(level: level) else { throw .outOfMemory(byteCount: 0) }
        try LargeMemory.check(byteCount: compressor.maxByteCount(of: bytes.count, as: form))
        var stream = compressor.compressed(bytes, as: form)
        if form == .zlib, stream.count >= zlibHeader.count {
            stream.replaceSubrange(..<zlibHeader.count, with: zlibHeader)
        }
        return stream
    }
}
