import CSVGAKernels
import SVGAGraphics

/// Encodes pictures by the nearest colours of a shared palette, unfiltered: indices do not predict their neighbours.
final class PalettePNG: PNGStrategy {
    private let palette: Palette
    private let finder: ColorFinder
    private var quick: RowDeflater
    /// If the smallest files are requested.
    private var thorough: Deflater?
    private var indexBytes = ScratchBuffer()
    private var rowBytes = ScratchBuffer()

    init(_ palette: Palette, compression: PNGCompression) throws(SVGAError) {
        self.palette = palette
        finder = try ColorFinder()
        quick = try RowDeflater()
        if compression == .small { thorough = try Deflater() }
    }

    /// The form of a picture; all that share a palette have the same bit depth.
    static func form(width: Int, height: Int, palette: Palette) -> PNGForm {
        let bitDepth = [1, 2, 4].first { palette.depth <= $0 } ?? 8
        return PNGForm(width: width, height: height, colorType: .palette, bitDepth: bitDepth)
    }

    func compress(_ pixmap: Pixmap, as colorType: PNGForm.ColorType?) throws(SVGAError) -> CompressedPicture {
        let rows = PNGRows(PalettePNG.form(width: pixmap.width, height: pixmap.height, palette: palette))
        let indices = unsafe try indexBytes.room(for: pixmap.width * pixmap.height)
        unsafe pixmap.withPixels { pixels in unsafe finder.findIndices(of: pixels, in: palette, into: indices) }
        let bytes = unsafe try rowBytes.room(for: rows.byteCount)
        for y in 0..<pixmap.height {
            unsafe bytes[y * rows.stride] = PNGFilter.none.rawValue
            let line = unsafe UnsafeBufferPointer(rebasing: indices[y * pixmap.width..<(y + 1) * pixmap.width])
            unsafe svga_png_pack(
                line.baseAddress, Int64(line.count), Int32(rows.form.bitDepth), rows.row(y, of: bytes).baseAddress)
        }
        let compressed = unsafe try compress(bytes)
        return unsafe CompressedPicture(rows.form, palette: palette.straightColors, rows: compressed)
    }

    private func compress(_ bytes: UnsafeMutableBufferPointer<UInt8>) throws(SVGAError) -> UnsafeRawBufferPointer {
        if let result = unsafe try thorough?.compress(bytes) { return unsafe result }
        return unsafe try quick.compress(bytes, search: svga_find_copies)
    }
}

extension Palette {
    /// The entries with straight alpha, red in the lowest byte.
    var straightColors: [UInt32] {
        let straight = colors.map { color in
            let alpha = color >> 24
            let channels = [0, 8, 16].map { shift in (((color >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
            return channels.reduce(alpha << 24, |)
        }
        return straight + (hasClear ? [0] : [])
    }
}

extension Pixmap {
    /// The picture as a PNG file with its own palette colours.
    func palettePNG(_ colorLimit: Int, compression: PNGCompression) throws(SVGAError) -> [UInt8] {
        let histogram = try ColorHistogram()
        try histogram.add(self)
        let palette = try Palette(for: histogram, limit: colorLimit, hasClear: !isOpaque)
        let encoder = try PalettePNG(palette, compression: compression)
        // It owns the rows.
        defer { withExtendedLifetime(encoder) {} }
        return try encoder.compress(self, as: nil).file()
    }
}
