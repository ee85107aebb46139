import CSVGAKernels
package import SVGAGraphics

/// Encodes the frames of an animated GIF, used by one thread at a time. If all pixels are opaque, a frame is the region
/// that changed. Otherwise it is the box around all visible pixels: if pixels become transparent again, the previous
/// frame is removed completely, and this one drawn again.
package final class GIFFrameEncoder: AnimationFrameEncoder {
    private let pixels: GIFPixels
    private let palettes: GIFPaletteChoice
    private let histogram: ColorHistogram
    private let finder: ColorFinder
    private var compressor: LZWCompressor
    private var currentBytes = ScratchBuffer()
    private var previousBytes = ScratchBuffer()
    private var regionBytes = ScratchBuffer()
    private var indexBytes = ScratchBuffer()

    package init(_ pixels: GIFPixels, palettes: GIFPaletteChoice) throws(SVGAError) {
        (self.pixels, self.palettes) = (pixels, palettes)
        (histogram, finder) = (try ColorHistogram(), try ColorFinder())
        compressor = try LZWCompressor()
    }

    package func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> GIFFrame? {
        let current = unsafe GIFCanvas(try pixels.flatten(picture, into: &currentBytes), width: picture.width)
        var before: GIFCanvas?
        if let previous {
            unsafe before = GIFCanvas(try pixels.flatten(previous, into: &previousBytes), width: picture.width)
        }
        let opaque = pixels.isOpaque ? picture.region(toStoreAfter: previous) : nil
        guard let change = pixels.isOpaque ? opaque.map(GIFChange.init) : current.change(from: before) else {
            return nil
        }
        let region = change.region
        let drawn = unsafe try regionPixels(region)
        // Pixels cannot stay unchanged without an index for them.
        let kept = change.clearsBefore || !palettes.common.hasClear ? nil : before
        unsafe current.copy(region, keeping: kept, into: drawn)
        return try unsafe frame(change, UnsafeBufferPointer(drawn))
    }

    private func regionPixels(_ region: PixelRegion) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt32> {
        let bytes = unsafe try regionBytes.room(for: region.columns.count * region.rows.count * 4)
        return unsafe UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
    }

    private func frame(_ change: GIFChange, _ drawn: UnsafeBufferPointer<UInt32>) throws(SVGAError) -> GIFFrame {
        histogram.removeAll()
        unsafe try histogram.add(drawn)
        let palette = try palettes.palette(for: histogram)
        let indices = unsafe try indexBytes.room(for: drawn.count)
        unsafe finder.findIndices(of: drawn, in: palette ?? palettes.common, into: indices)
        let data = unsafe try compressor.compress(indices, depth: (palette ?? palettes.common).depth)
        return GIFFrame(region: change.region, clearsBefore: change.clearsBefore, palette: palette, data: data)
    }
}

/// Compresses the indices of one frame after the other.
@safe struct LZWCompressor: ~Copyable {
    private let handle: OpaquePointer
    private var output = ScratchBuffer()

    init() throws(SVGAError) {
        guard let handle = unsafe svga_lzw_make() else { throw .outOfMemory(byteCount: 0) }
        unsafe self.handle = handle
    }

    deinit { unsafe svga_lzw_free(handle) }

    /// The image data of at least one index of `depth` bits.
    mutating func compress(_ indices: UnsafeMutableBufferPointer<UInt8>, depth: Int) throws(SVGAError) -> [UInt8] {
        let room = unsafe try output.room(for: svga_lzw_bound(indices.count))
        let count = unsafe svga_lzw_compress(
            handle, indices.baseAddress, indices.count, Int32(depth), room.baseAddress)
        return unsafe Array(room[..<count])
    }
}
