import SVGASystem

/// A picture as in a PNG file: its form and its compressed rows.
@safe struct CompressedPicture {
    let form: PNGForm
    /// Unpremultiplied colours, red in the lowest byte; empty for forms without.
    var palette: [UInt32] = []
    /// A zlib stream of the rows, valid until the encoder compresses the next.
    let rows: UnsafeRawBufferPointer

    init(_ form: PNGForm, palette: [UInt32] = [], rows: UnsafeRawBufferPointer) {
        (self.form, self.palette) = (form, palette)
        unsafe self.rows = rows
    }

    /// The most data in one chunk; the format allows almost twice as much.
    private static let maxChunkByteCount = 1 << 30

    /// The picture as a complete file; whole `keptChunks` follow the header.
    func file(keptChunks: [UInt8] = []) throws(SVGAError) -> [UInt8] {
        unsafe try LargeMemory.check(byteCount: rows.count)
        var chunks = PNGChunkList()
        unsafe chunks.reserveCapacity(rows.count + 4 * palette.count + 128)
        chunks.appendHeader(form)
        chunks.append(whole: keptChunks)
        if !palette.isEmpty { chunks.appendPalette(palette) }
        for start in unsafe stride(from: 0, to: rows.count, by: CompressedPicture.maxChunkByteCount) {
            let part = unsafe rows[start...].prefix(CompressedPicture.maxChunkByteCount)
            unsafe chunks.append("IDAT", [], UnsafeRawBufferPointer(rebasing: part))
        }
        chunks.append("IEND", [])
        return chunks.bytes
    }

    /// The maximum size of a palette in bytes: its colours and alphas, in two chunks.
    static func maxByteCount(ofPalette palette: [UInt32]) -> Int { palette.isEmpty ? 0 : palette.count * 4 + 24 }
}

extension PNGChunkList {
    /// Colours, and their alphas up to the last that is not opaque.
    mutating func appendPalette(_ palette: [UInt32]) {
        append("PLTE", palette.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } })
        guard let last = palette.lastIndex(where: { $0 >> 24 != 255 }) else { return }
        append("tRNS", palette[...last].map { UInt8($0 >> 24) })
    }
}
