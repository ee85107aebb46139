import CSVGAKernels
package import SVGAGraphics
import SVGASystem

extension I420Picture {
    /// A picture with even sides in straight colours and an alpha plane. Colours come from visible pixels, even in
    /// chroma, so that edges do not darken.
    package init(straight picture: Pixmap, colors: VideoColors = VideoColors()) throws(SVGAError) {
        try self.init(width: picture.width, height: picture.height, colors: colors, hasAlpha: true)
        let straight = try MemoryBlock(byteCount: 4 * width)
        var (matrix, rows, alpha) = (colors.kernel, I420Rows(self, x: 0, y: 0), planes.alpha)
        let (width, height) = (width, height)
        picture.withPixels { pixels in
            bytes.withUnsafeMutableBufferPointer { bytes in
                guard let target = bytes.baseAddress else { return }
                for row in stride(from: 0, to: height, by: 2) {
                    guard let pair = rows.next(of: pixels, row: row, width: width, bytes) else { return }
                    for (source, luma) in [(pair.upper, pair.luma), (pair.lower, pair.luma + width)] {
                        StraightAlpha.unpremultiply(
                            UnsafeBufferPointer(start: source, count: width), into: straight.bytes)
                        let row = straight.elements(of: UInt32.self)
                        svga_video_luma(luma, row.baseAddress, Int64(width), &matrix)
                        svga_video_alpha(target + alpha, source, Int64(width), 0, 32768)
                        alpha += width
                    }
                    svga_video_straight_chroma(
                        pair.blue, pair.red, pair.upper, pair.lower, Int64(width / 2), &matrix)
                }
            }
        }
    }
}
