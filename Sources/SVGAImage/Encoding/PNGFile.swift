import CDeflate

/// The chunks of a PNG file, one after the other.
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// The most data in one IDAT chunk; the format allows almost twice as much.
    private static let maxChunkByteCount = 1 << 30

    /// Puts a file together from its compressed rows.
    init(width: Int, height: Int, isOpaque: Bool, compressedRows: UnsafeRawBufferPointer) {
        bytes.reserveCapacity(compressedRows.count + 64)
        append("IHDR", header(width: width, height: height, isOpaque: isOpaque))
        for start in stride(from: 0, to: compressedRows.count, by: PNGFile.maxChunkByteCount) {
            let part = unsafe compressedRows[start...].prefix(PNGFile.maxChunkByteCount)
            unsafe append("IDAT", UnsafeRawBufferPointer(rebasing: part))
        }
        append("IEND", [])
    }

    /// Eight bits a channel, colour type 2 or 6, one kind of compression and filtering, not interlaced.
    private func header(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
        PNGFile.bigEndian(width) + PNGFile.bigEndian(height) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    }

    private mutating func append(_ name: String, _ body: [UInt8]) {
        unsafe body.withUnsafeBytes { unsafe append(name, $0) }
    }

    private mutating func append(_ name: String, _ body: UnsafeRawBufferPointer) {
        bytes += PNGFile.bigEndian(body.count)
        let start = bytes.count
        bytes += name.utf8
        unsafe bytes.append(contentsOf: body)
        let checksum = unsafe bytes.withUnsafeBytes { file in
            let covered = unsafe UnsafeRawBufferPointer(rebasing: file[start...])
            return unsafe libdeflate_crc32(0, covered.baseAddress, covered.count)
        }
        bytes += PNGFile.bigEndian(Int(checksum))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
