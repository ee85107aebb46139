import CDeflate
public import SVGARaster

/// Writes pixmaps as PNG files with straight alpha, one after the other with the same buffers.
///
/// ```swift
/// var encoder = try PNGEncoder()
/// let file = try encoder.encode(pixmap)
/// ```
///
/// Files have 8 bits a channel, RGB when every pixel is opaque and RGBA otherwise, and no colour chunks: values are sRGB.
/// All rows of a picture have the same filter, none or up, whichever makes a sample of them smaller. Equal pixmaps give
/// equal files. An encoder is used by one thread at a time.
public struct PNGEncoder: ~Copyable {
    private var compressor: Deflater
    private var rowBytes = ScratchBuffer()
    private var sampleBytes = ScratchBuffer()

    /// Makes an encoder.
    ///
    /// - Throws: ``ImageError/outOfMemory(byteCount:)``.
    public init() throws(ImageError) {
        compressor = try Deflater()
    }

    /// Encodes a picture.
    ///
    /// Decoding the file gives exactly what ``SVGARaster/StraightAlpha/unpremultiply(_:into:)`` makes of the pixels.
    ///
    /// - Returns: A whole PNG file.
    /// - Throws: ``ImageError/outOfMemory(byteCount:)``.
    /// - Complexity: O(pixels); allocates the file, and buffers when the picture is larger than those before it.
    public mutating func encode(_ pixmap: Pixmap) throws(ImageError) -> [UInt8] {
        let rows = PNGRows(of: pixmap)
        let bytes = unsafe try rowBytes.room(for: rows.byteCount)
        unsafe rows.write(pixmap, into: bytes)
        let filter = unsafe try betterFilter(for: rows, of: bytes)
        if filter == .up { unsafe rows.filterUp(bytes) }
        let compressed = unsafe try compressor.compress(UnsafeRawBufferPointer(bytes))
        return unsafe PNGFile(
            width: pixmap.width, height: pixmap.height, isOpaque: rows.isOpaque, compressedRows: compressed
        ).bytes
    }

    /// The filter under which a sample of the rows becomes smaller.
    ///
    /// Flat shapes compress better as they are, by a tenth; painted sprites by almost half with the filter, and no
    /// figure of the bytes alone tells them apart as well as trying.
    private mutating func betterFilter(
        for rows: PNGRows, of bytes: UnsafeMutableRawBufferPointer
    ) throws(ImageError) -> PNGRows.Filter {
        let sample = RowSample(of: rows)
        guard sample.rowCount > 0 else { return .none }
        let room = unsafe try sampleBytes.room(for: sample.rowCount * rows.rowByteCount)
        var sizes: [PNGRows.Filter: Int] = [:]
        for filter in [PNGRows.Filter.none, .up] {
            unsafe sample.gather(from: bytes, of: rows, filter: filter, into: room)
            sizes[filter] = unsafe try compressor.compress(UnsafeRawBufferPointer(room)).count
        }
        return sizes[.up, default: .max] < sizes[.none, default: 0] ? .up : .none
    }
}
