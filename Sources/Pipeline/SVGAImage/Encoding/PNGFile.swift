import CSVGADeflate
import SVGAPixels
import SVGASystem

/// The chunks of a PNG file, one after the other.
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// The most data in one IDAT chunk; the format allows almost twice as much.
    private static let maxChunkByteCount = 1 << 30

    /// Puts a file together from its compressed rows.
    ///
    /// - Parameter palette: Unpremultiplied colours, red in the lowest byte; empty for forms without.
    /// - Throws: ``RenderError`` without memory.
    init(
        _ form: PNGForm, palette: [UInt32] = [], compressedRows: UnsafeRawBufferPointer
    ) throws(RenderError) {
        try LargeMemory.check(byteCount: compressedRows.count, throwing: RenderError.self)
        bytes.reserveCapacity(compressedRows.count + 4 * palette.count + 128)
        append("IHDR", header(form))
        if !palette.isEmpty { appendPalette(palette) }
        for start in stride(from: 0, to: compressedRows.count, by: PNGFile.maxChunkByteCount) {
            let part = unsafe compressedRows[start...].prefix(PNGFile.maxChunkByteCount)
            unsafe append("IDAT", UnsafeRawBufferPointer(rebasing: part))
        }
        append("IEND", [])
    }

    /// One kind of compression and filtering, not interlaced.
    private func header(_ form: PNGForm) -> [UInt8] {
        PNGFile.bigEndian(form.width) + PNGFile.bigEndian(form.height)
            + [UInt8(form.bitDepth), form.colorType.rawValue, 0, 0, 0]
    }

    /// Colours, and their alphas up to the last that is not opaque.
    private mutating func appendPalette(_ palette: [UInt32]) {
        append("PLTE", palette.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } })
        guard let last = palette.lastIndex(where: { $0 >> 24 != 255 }) else { return }
        append("tRNS", palette[...last].map { UInt8($0 >> 24) })
    }

    /// The most bytes that a palette takes: its colours and alphas, in two chunks.
    static func maxByteCount(ofPalette palette: [UInt32]) -> Int { palette.isEmpty ? 0 : palette.count * 4 + 24 }

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
