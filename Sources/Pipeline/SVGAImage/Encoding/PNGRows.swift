import CSVGAPNGKernels

/// The rows of a PNG picture in memory as they are compressed, each behind the number of its filter.
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

    /// The bytes of row `y` behind its filter.
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
