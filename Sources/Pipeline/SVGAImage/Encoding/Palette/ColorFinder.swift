import CSVGAKernels
import SVGAGraphics

/// Finds the nearest colour of a palette for each pixel. One thread at a time uses it.
@safe final class ColorFinder {
    private let handle: OpaquePointer
    private var palette: Palette?

    init() throws(SVGAError) {
        guard let handle = unsafe svga_finder_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.handle = handle
    }

    deinit { unsafe svga_finder_free(handle) }

    /// Writes an index for each premultiplied pixel. Transparent pixels without an index get the first one.
    func findIndices(
        of pixels: UnsafeBufferPointer<UInt32>, in palette: Palette, into indices: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(indices.count >= pixels.count, "no room for the indices")
        if self.palette != palette {
            unsafe svga_finder_set_palette(handle, palette.colors, Int32(palette.colors.count))
            self.palette = palette
        }
        unsafe svga_finder_map(
            handle, pixels.baseAddress, Int64(pixels.count), palette.clearIndex ?? 0, indices.baseAddress)
    }
}
