import CSVGARasterKernels
import SVGAPixels

extension CellBuffer {
    /// Blends one colour by coverage onto a surface, where a clip lets it through, and leaves all cells zero.
    ///
    /// The pixels are those of a ``sweep(_:scratch:)`` into a painter of this colour; cells are summed up and blended by
    /// in one kernel, without coverage in memory in between.
    ///
    /// - Parameter color: A premultiplied pixel.
    func fill(_ surface: Surface, color: UInt32, clip: ClipMask) {
        var all = kernelCells
        var target = svga_box(
            width: Int64(box.width), height: Int64(box.height), pixels: surface.pixel(x: box.minX, y: box.minY),
            stride: Int64(surface.bounds.width), clip: clip.coverage(x: box.minX, y: box.minY),
            clip_stride: Int64(clip.bounds.width))
        svga_fill_cells(&all, &target, color)
    }
}
