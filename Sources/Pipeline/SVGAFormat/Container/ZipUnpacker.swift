import SVGACompression
import SVGASystem

/// Unpacks entries of a ZIP archive, all of them together within the limits.
struct ZipUnpacker {
    private let file: [UInt8]
    private let limits: Limits
    /// The size of everything that was unpacked so far.
    private(set) var inflatedByteCount = 0

    init(_ file: [UInt8], limits: Limits) { (self.file, self.limits) = (file, limits) }

    /// Unpacks an entry.
    ///
    /// - Throws: A ``SVGAError`` of the stages zip or inflate when it cannot be unpacked or would pass the limits.
    mutating func unpack(_ entry: ZipEntry) throws(SVGAError) -> MovieFile.Contents {
        guard !entry.isEncrypted else { throw fault(.badArchive(.encrypted), entry) }
        if let bytes = try soundBytes(of: entry) {
            inflatedByteCount += bytes.count
            return MovieFile.Contents(bytes: bytes)
        }
        let bytes = try bytes(of: entry)
        inflatedByteCount += bytes.count
        guard bytes.count == entry.byteCount else { throw fault(.badArchive(.sizeMismatch), entry) }
        let isIntact = StreamChecksum.crc32(bytes) == entry.checksum
        return MovieFile.Contents(bytes: bytes, warning: isIntact ? nil : "the checksum of \(entry.name) is wrong")
    }

    /// The bytes of a deflated entry that matches the directory; nil if it needs a closer examination.
    private func soundBytes(of entry: ZipEntry) throws(SVGAError) -> [UInt8]? {
        guard entry.method == 8 else { return nil }
        let output = try Inflater(cap: cap(of: entry))
            .inflateValidated(file, entry.data, expectedByteCount: entry.byteCount)
        guard let bytes = output?.bytes, bytes.count == entry.byteCount, StreamChecksum.crc32(bytes) == entry.checksum
        else {
            return nil
        }
        return bytes
    }

    private func cap(of entry: ZipEntry) -> InflationCap {
        InflationCap(limits, packedByteCount: entry.data.count, inflatedByteCount: inflatedByteCount)
    }

    private func bytes(of entry: ZipEntry) throws(SVGAError) -> [UInt8] {
        let cap = cap(of: entry)
        switch entry.method {
        case 0:
            guard entry.data.count <= cap.byteCount else {
                throw SVGAError(.inflate, cap.excess, at: .init(field: entry.name))
            }
            try LargeMemory.check(byteCount: entry.data.count)
            return Array(file[entry.data])
        case 8:
            return try Inflater(cap: cap, field: entry.name)
                .inflate(file, entry.data, expectedByteCount: entry.byteCount).bytes
        default: throw fault(.badArchive(.unknownMethod), entry)
        }
    }

    private func fault(_ kind: SVGAError, _ entry: ZipEntry) -> SVGAError {
        SVGAError(.zip, kind, at: .init(entry.headerOffset, field: entry.name))
    }
}
