package import SVGAGraphics

/// Writes a PNG file of RGBA from a picture that is never in memory as a whole: band by band from above, each filtered
/// or not as suits it, and compressed by itself. One thread at a time uses it.
package final class PNGBandEncoder {
    private let rows: PNGRows
    private let strategy: FastPNG
    private var part = StreamPart()
    /// Rows that are encoded.
    private var end = 0

    /// Begins a file. `.small`, which needs the complete picture, counts as `.balanced`.
    package init(width: Int, height: Int, compression: PNGCompression) throws(SVGAError) {
        rows = PNGRows(PNGForm(width: width, height: height, colorType: .rgba))
        strategy = try FastPNG(looksForCopies: compression != .fast)
    }

    /// The next bytes of the file, which end it with the last row. Later bands have the row above `range` as well.
    package func encode(_ range: Range<Int>, of band: Pixmap) throws(SVGAError) -> [UInt8] {
        precondition(
            end + range.count <= rows.height && (range.lowerBound > 0) == (end > 0), "other rows than the next")
        var chunks = PNGChunkList()
        if end == 0 { chunks.appendHeader(rows.form) }
        end += range.count
        part.isLast = end == rows.height
        unsafe chunks.append("IDAT", [], try strategy.compress(range, of: band, as: rows, &part))
        if part.isLast { chunks.append("IEND", []) }
        return chunks.bytes
    }
}
