import SVGAGraphics

/// A PNG file in which nothing changes the meaning of its samples, ready to be decoded without libpng.
struct PlainPNG {
    private let bytes: [UInt8]
    private let data: [Range<Int>]
    private let form: PNGForm
    private let samples: PNGSamples

    /// Prepares a file, or returns nil for one that only libpng can decode.
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
    func checkDataSize() throws(SVGAError) {
        let byteCount = data.reduce(0) { $0 + $1.count }
        guard form.filteredByteCount / PNGInflater.maxRatio <= byteCount else {
            throw .image(.malformed(.png, reason: "\(byteCount) bytes of data are too few for the picture"))
        }
    }

    /// Decodes the picture; `header` belongs to the file and passed the limits.
    func decode(header: ImageHeader) throws(SVGAError) -> Pixmap {
        var buffer = ScratchBuffer()
        let rows = unsafe try buffer.room(for: form.filteredByteCount)
        unsafe try inflate(into: rows)
        var decoder = PNGRowDecoder(form, samples)
        return unsafe try Pixmap(of: header) { pixels in unsafe decoder.decode(rows, into: pixels) }
    }

    private func inflate(into rows: UnsafeMutableBufferPointer<UInt8>) throws(SVGAError) {
        let inflater = try PNGInflater()
        unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) in
            unsafe try inflater.inflate(data, of: file, into: rows)
        }
    }
}

/// One of the seven pictures that an interlaced file holds, or the only one of a plain file.
struct InterlacePass {
    /// The column and the row of its first pixel.
    var startX = 0
    var startY = 0
    /// Columns and rows between its pixels.
    var stepX = 1
    var stepY = 1
    let width: Int
    let height: Int

    init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

    private init(_ place: (startX: Int, startY: Int, stepX: Int, stepY: Int), of size: (width: Int, height: Int)) {
        (startX, startY, stepX, stepY) = place
        width = (size.width - startX + stepX - 1) / stepX
        height = (size.height - startY + stepY - 1) / stepY
    }

    /// The passes of Adam7 that have pixels.
    static func adam7(width: Int, height: Int) -> [InterlacePass] {
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            .map { InterlacePass($0, of: (width, height)) }
            .filter { $0.width > 0 && $0.height > 0 }
    }
}
