import CSVGAKernels
import SVGAGraphics

extension PNGRows {
    /// Writes unpremultiplied pixels unfiltered, as samples of a form that suits `colors`.
    func write(
        _ pixels: UnsafeMutableBufferPointer<UInt32>, _ colors: PictureColors,
        into bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        let values = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: form.width)
        defer { unsafe values.deallocate() }
        for y in 0..<height {
            unsafe bytes[y * stride] = PNGFilter.none.rawValue
            let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * form.width..<(y + 1) * form.width])
            unsafe write(source, colors, into: row(y, of: bytes), values: values)
        }
    }

    private func write(
        _ pixels: UnsafeBufferPointer<UInt32>, _ colors: PictureColors, into row: UnsafeMutableBufferPointer<UInt8>,
        values: UnsafeMutableBufferPointer<UInt8>
    ) {
        let count = Int64(form.width)
        let bitDepth = Int32(form.bitDepth)
        switch form.colorType {
        case .rgba: unsafe UnsafeMutableRawBufferPointer(row).copyMemory(from: UnsafeRawBufferPointer(pixels))
        case .rgb: unsafe PackedRGB.pack(pixels, into: UnsafeMutableRawBufferPointer(row))
        case .grayAlpha: unsafe svga_png_pack_gray_alpha(pixels.baseAddress, count, row.baseAddress)
        case .gray:
            unsafe svga_png_find_grays(pixels.baseAddress, count, bitDepth, values.baseAddress)
            unsafe svga_png_pack(values.baseAddress, count, bitDepth, row.baseAddress)
        case .palette:
            unsafe colors.findIndices(of: pixels, into: values)
            unsafe svga_png_pack(values.baseAddress, count, bitDepth, row.baseAddress)
        }
    }
}
