import SVGARaster

/// Encodes RGB and RGBA with one filter for all rows, none or up.
final class QuickEncoding: EncodingWay {
    private var deflater: RowDeflater
    private let triesFilters: Bool
    private var rowBytes = ScratchBuffer()
    private var sampleBytes = ScratchBuffer()

    /// Makes the buffers.
    ///
    /// - Parameter triesFilters: Whether the better filter is found out by a sample of the rows; else it is up.
    init(patience: Int, triesFilters: Bool) throws(ImageError) {
        deflater = try RowDeflater(patience: patience)
        self.triesFilters = triesFilters
    }

    /// Encodes a picture into a file.
    func encode(_ pixmap: Pixmap) throws(ImageError) -> [UInt8] {
        let form = PNGForm(
            width: pixmap.width, height: pixmap.height, colorType: pixmap.isOpaque ? .rgb : .rgba)
        let rows = PNGRows(form)
        let bytes = unsafe try rowBytes.room(for: rows.byteCount)
        unsafe rows.write(pixmap, into: bytes)
        let isUp = unsafe triesFilters ? try isUpBetter(for: rows, of: bytes) : true
        if isUp { unsafe rows.filterUp(bytes) }
        return unsafe try PNGFile(form, compressedRows: deflater.compress(bytes)).bytes
    }

    /// Whether a sample of the rows becomes smaller when filtered.
    ///
    /// Flat shapes compress better as they are, by a tenth; painted sprites by almost half with the filter, and no
    /// figure of the bytes alone tells them apart as well as trying.
    private func isUpBetter(
        for rows: PNGRows, of bytes: UnsafeMutableBufferPointer<UInt8>
    ) throws(ImageError) -> Bool {
        let sample = RowSample(of: rows)
        guard sample.rowCount > 0 else { return false }
        let room = unsafe try sampleBytes.room(for: sample.rowCount * rows.rowByteCount)
        var sizes: [Int] = []
        for filter in [PNGFilter.none, .up] {
            unsafe sample.gather(from: bytes, of: rows, filter: filter, into: room)
            sizes.append(unsafe try deflater.compress(room).count)
        }
        return sizes[1] < sizes[0]
    }
}

extension PNGRows {
    /// Writes all rows of a picture unfiltered, as RGB or straight RGBA; `bytes` has room for ``byteCount`` bytes.
    func write(_ pixmap: Pixmap, into bytes: UnsafeMutableBufferPointer<UInt8>) {
        unsafe pixmap.withPixels { pixels in
            for y in 0..<height {
                unsafe bytes[y * stride] = PNGFilter.none.rawValue
                let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * form.width..<(y + 1) * form.width])
                let target = unsafe UnsafeMutableRawBufferPointer(row(y, of: bytes))
                if form.colorType == .rgb {
                    unsafe PackedRGB.pack(source, into: target)
                } else {
                    unsafe StraightAlpha.unpremultiply(source, into: target)
                }
            }
        }
    }
}
