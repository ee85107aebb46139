import CSVGAKernels
package import SVGAGraphics

/// The number of times colours occur in pictures; transparent pixels do not count. Up to 2048 colours are counted
/// separately; if there are more, neighbouring colours share a count. One thread at a time uses a histogram, and hands
/// it on when it does not add to it any more; that makes it safe to send.
@safe package final class ColorHistogram: @unchecked Sendable {
    let handle: OpaquePointer

    package init() throws(SVGAError) {
        guard let handle = unsafe svga_histogram_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.handle = handle
    }

    deinit { unsafe svga_histogram_free(handle) }

    /// The number of colours, of which some stand for several.
    package var colorCount: Int { unsafe Int(svga_histogram_color_count(handle)) }

    package var pixelCount: Int { unsafe Int(svga_histogram_pixel_count(handle)) }

    /// Removes all colours and keeps the memory.
    func removeAll() { unsafe svga_histogram_clear(handle) }

    package func add(_ picture: Pixmap) throws(SVGAError) {
        try unsafe picture.withPixels { pixels throws(SVGAError) in unsafe try add(pixels) }
    }

    /// Adds premultiplied pixels.
    func add(_ pixels: UnsafeBufferPointer<UInt32>) throws(SVGAError) {
        guard unsafe svga_histogram_add(handle, pixels.baseAddress, Int64(pixels.count)) != 0 else {
            throw .outOfMemory(byteCount: 0)
        }
    }

    package func merge(_ other: ColorHistogram) throws(SVGAError) {
        guard unsafe svga_histogram_merge(handle, other.handle) != 0 else { throw .outOfMemory(byteCount: 0) }
    }
}
