import SVGAPixels

/// A PNG file in which nothing changes the meaning of its samples, ready to be decoded without libpng.
struct PlainPNG {
    private let bytes: [UInt8]
    private let data: [Range<Int>]
    private let form: PNGForm
    private let samples: PNGSamples

    /// Takes up a file, or returns nil for one that needs the judgement of libpng.
    init?(_ bytes: [UInt8], _ chunks: PNGChunks, alpha: AlphaForm) {
        guard chunks.isPlain, chunks.hasSoundChecksums(in: bytes), let header = chunks.header,
            let form = PNGForm(parsing: bytes[header]),
            let samples = PNGSamples(
                form, palette: chunks.palette.map { bytes[$0] }, transparency: chunks.transparency.map { bytes[$0] },
                alpha: alpha)
        else { return nil }
        self.bytes = bytes
        self.form = form
        self.samples = samples
        data = chunks.data
    }

    /// Refuses data that cannot hold the picture, before memory is taken for it.
    func checkDataSize() throws(RenderError) {
        let byteCount = data.reduce(0) { $0 + $1.count }
        guard form.filteredByteCount / PNGInflater.maxRatio <= byteCount else {
            throw .image(.malformed(.png, reason: "\(byteCount) bytes of data are too few for the picture"))
        }
    }

    /// Decodes the picture; `header` is that of the file, found small enough.
    ///
    /// - Throws: ``RenderError/malformed(_:reason:)``, ``RenderError/raster(_:)``, ``RenderError/outOfMemory(byteCount:)``.
    func decode(header: ImageHeader) throws(RenderError) -> Pixmap {
        var buffer = ScratchBuffer()
        let rows = unsafe try buffer.room(for: form.filteredByteCount)
        unsafe try inflate(into: rows)
        var decoder = PNGRowDecoder(form, samples)
        return unsafe try Pixmap(of: header) { pixels in unsafe decoder.decode(rows, into: pixels) }
    }

    private func inflate(into rows: UnsafeMutableBufferPointer<UInt8>) throws(RenderError) {
        let inflater = try PNGInflater()
        unsafe try bytes.withUnsafeBufferPointer { (file) throws(RenderError) in
            unsafe try inflater.inflate(data, of: file, into: rows)
        }
    }
}
