import CSVGAKernels
import SVGAGraphics

/// The rows of a PNG picture before compression, each after its filter number.
struct PNGRows {
    let form: PNGForm
    /// Bytes of a row, without its filter.
    let rowByteCount: Int

    init(_ form: PNGForm) {
        self.form = form
        rowByteCount = form.rowByteCount(width: form.width)
    }

    var height: Int { form.height }

    /// Bytes from the filter of a row to the filter of the next.
    var stride: Int { rowByteCount + 1 }

    /// Bytes of all rows.
    var byteCount: Int { stride * height }

    /// The bytes of some rows with their filters.
    func rows(_ range: Range<Int>, of bytes: UnsafeMutableBufferPointer<UInt8>) -> UnsafeMutableBufferPointer<UInt8> {
        unsafe UnsafeMutableBufferPointer(rebasing: bytes[range.lowerBound * stride..<range.upperBound * stride])
    }

    /// The bytes of row `y` after its filter number.
    func row(_ y: Int, of bytes: UnsafeMutableBufferPointer<UInt8>) -> UnsafeMutableBufferPointer<UInt8> {
        let start = y * stride + 1
        return unsafe UnsafeMutableBufferPointer(rebasing: bytes[start..<start + rowByteCount])
    }
}

extension PNGFilter {
    /// Filters a row of a picture into `output`, which has as many bytes as the row and the one above.
    func apply(
        to row: UnsafeMutableBufferPointer<UInt8>, above: UnsafeMutableBufferPointer<UInt8>, _ form: PNGForm,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        unsafe svga_png_filter(
            rawValue, output.baseAddress, row.baseAddress, above.baseAddress, Int64(row.count),
            Int32(form.pixelByteCount))
    }
}

extension PNGRows {
    /// Writes some rows of a picture under a filter, as RGB or straight RGBA; `lines` has space for two rows.
    func write(
        _ pixmap: Pixmap, _ range: Range<Int>, filter: PNGFilter, lines: UnsafeMutableBufferPointer<UInt8>,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        if filter == .none { return unsafe write(pixmap, range, into: bytes) }
        var above = unsafe UnsafeMutableBufferPointer(rebasing: lines[..<rowByteCount])
        var line = unsafe UnsafeMutableBufferPointer(rebasing: lines[rowByteCount...])
        unsafe above.update(repeating: 0)
        if range.lowerBound > 0 { unsafe pack(range.lowerBound - 1, of: pixmap, into: above) }
        for y in range {
            let target = unsafe row(y - range.lowerBound, of: bytes)
            unsafe bytes[(y - range.lowerBound) * stride] = filter.rawValue
            unsafe pack(y, of: pixmap, into: line)
            unsafe filter.apply(to: line, above: above, form, into: target)
            unsafe (above, line) = (line, above)
        }
    }

    private func write(_ pixmap: Pixmap, _ range: Range<Int>, into bytes: UnsafeMutableBufferPointer<UInt8>) {
        for y in range {
            unsafe bytes[(y - range.lowerBound) * stride] = PNGFilter.none.rawValue
            unsafe pack(y, of: pixmap, into: row(y - range.lowerBound, of: bytes))
        }
    }

    private func pack(_ y: Int, of pixmap: Pixmap, into row: UnsafeMutableBufferPointer<UInt8>) {
        let target = UnsafeMutableRawBufferPointer(row)
        unsafe pixmap.withPixels { pixels in
            let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * form.width..<(y + 1) * form.width])
            if form.colorType == .rgb {
                unsafe PackedRGB.pack(source, into: target)
            } else {
                unsafe StraightAlpha.unpremultiply(source, into: target)
            }
        }
    }
}
