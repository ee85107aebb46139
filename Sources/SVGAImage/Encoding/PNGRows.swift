import SVGARaster

/// The samples of a picture as PNG compresses them: each row behind the number of its filter.
struct PNGRows {
    /// How the bytes of a row are predicted from others.
    enum Filter: UInt8 {
        /// Not at all.
        case none = 0
        /// From the byte above.
        case up = 2
    }

    /// Whether alpha is left out.
    let isOpaque: Bool
    /// Bytes of a row, without its filter.
    let rowByteCount: Int
    let height: Int

    init(of pixmap: Pixmap) {
        isOpaque = pixmap.isOpaque
        rowByteCount = pixmap.width * (isOpaque ? 3 : 4)
        height = pixmap.height
    }

    /// Bytes from the filter of a row to the filter of the next.
    var stride: Int { rowByteCount + 1 }

    /// Bytes of all rows.
    var byteCount: Int { stride * height }

    /// The bytes of row `y` behind its filter.
    func row(_ y: Int, of bytes: UnsafeMutableRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        let start = y * stride + 1
        return unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + rowByteCount])
    }

    /// Writes all rows of the picture unfiltered; `bytes` has room for ``byteCount`` bytes.
    func write(_ pixmap: Pixmap, into bytes: UnsafeMutableRawBufferPointer) {
        unsafe pixmap.withPixels { pixels in
            for y in 0..<height {
                unsafe bytes[y * stride] = Filter.none.rawValue
                let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * pixmap.width..<(y + 1) * pixmap.width])
                let target = unsafe row(y, of: bytes)
                if isOpaque {
                    unsafe PackedRGB.pack(source, into: target)
                } else {
                    unsafe StraightAlpha.unpremultiply(source, into: target)
                }
            }
        }
    }

    /// Filters all rows in place by the bytes above them.
    ///
    /// From the last row up, so that each still finds the row above as it was; above the first is nothing but zeros.
    func filterUp(_ bytes: UnsafeMutableRawBufferPointer) {
        for y in (0..<height).reversed() {
            unsafe bytes[y * stride] = Filter.up.rawValue
            if y > 0 { unsafe subtractRowAbove(y, in: bytes, into: row(y, of: bytes)) }
        }
    }

    /// Writes the differences of row `y`, not the first, and the row above it to `output`, which may be the row itself.
    func subtractRowAbove(
        _ y: Int, in bytes: UnsafeMutableRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) {
        let (current, above) = unsafe (row(y, of: bytes), row(y - 1, of: bytes))
        for index in 0..<rowByteCount { unsafe output[index] = current[index] &- above[index] }
    }
}
