import SVGARaster

/// A PNG file in which nothing changes the meaning of its samples, ready to be decoded without libpng.
struct PlainPNG {
    private let bytes: [UInt8]
    private let data: [Range<Int>]
    private let form: PNGForm
    private let samples: PNGSamples

    /// Takes up a file, or returns nil for one that needs the judgement of libpng.
    init?(_ bytes: [UInt8], _ chunks: PNGChunks) {
        guard chunks.isPlain, chunks.hasSoundChecksums(in: bytes), let header = chunks.header,
            let form = PNGForm(bytes[header]),
            let samples = PNGSamples(
                form, palette: chunks.palette.map { bytes[$0] }, transparency: chunks.transparency.map { bytes[$0] })
        else { return nil }
        self.bytes = bytes
        self.form = form
        self.samples = samples
        data = chunks.data
    }

    /// Decodes the picture; `header` is that of the file, found small enough.
    ///
    /// - Throws: ``ImageError/malformed(_:reason:)``, ``ImageError/raster(_:)``, ``ImageError/outOfMemory(byteCount:)``.
    func decode(header: ImageHeader) throws(ImageError) -> Pixmap {
        let byteCount = form.filteredByteCount
        let streamByteCount = data.reduce(0) { $0 + $1.count }
        // Before memory is taken: so many rows cannot be in there.
        guard byteCount / PNGInflater.maxRatio <= streamByteCount else {
            throw .malformed(.png, reason: "\(streamByteCount) bytes of data are too few for the picture")
        }
        var buffer = ScratchBuffer()
        let rows = unsafe try buffer.room(for: byteCount)
        unsafe try inflate(into: rows)
        var decoder = PNGRowDecoder(form, samples)
        return unsafe try Pixmap(filling: header) { pixels in unsafe decoder.decode(rows, into: pixels) }
    }

    private func inflate(into rows: UnsafeMutableRawBufferPointer) throws(ImageError) {
        let inflater = try PNGInflater()
        unsafe try bytes.withUnsafeBufferPointer { (file) throws(ImageError) in
            unsafe try inflater.inflate(data, of: UnsafeRawBufferPointer(file), into: rows)
        }
    }
}
