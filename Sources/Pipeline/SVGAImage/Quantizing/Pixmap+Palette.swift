import CSVGAKernels
import SVGAGraphics

extension Pixmap {
    /// The sum of squared differences to the nearest colours of a palette, as the mean of those on black and on white.
    func squaredError(of palette: Palette, by finder: ColorFinder) throws(SVGAError) -> Double {
        let colors = palette.colors + (palette.hasClear ? [0] : [])
        var error: Int64 = 0
        unsafe try forEachRow(by: finder, palette) { row, indices in
            unsafe error += svga_palette_distance(row.baseAddress, indices.baseAddress, Int64(row.count), colors)
        }
        return Double(error) / 4
    }

    /// The picture with the nearest colours of a palette, as a file holds it.
    func replacingColors(with palette: Palette, by finder: ColorFinder) throws(SVGAError) -> UnpremultipliedPixmap {
        let colors = palette.straightColors
        var result = try Pixmap(width: width, height: height)
        var start = 0
        unsafe try result.withMutablePixels { target in
            unsafe try forEachRow(by: finder, palette) { row, indices in
                for x in 0..<row.count { unsafe target[start + x] = colors[Int(indices[x])] }
                start += row.count
            }
        }
        return try UnpremultipliedPixmap(cleaning: result)
    }

    private func forEachRow(
        by finder: ColorFinder, _ palette: Palette,
        _ body: (UnsafeBufferPointer<UInt32>, UnsafeMutableBufferPointer<UInt8>) -> Void
    ) throws(SVGAError) {
        var buffer = ScratchBuffer()
        let indices = unsafe try buffer.room(for: width)
        unsafe withPixels { pixels in
            for y in 0..<height {
                let row = unsafe UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                unsafe finder.findIndices(of: row, in: palette, into: indices)
                unsafe body(row, indices)
            }
        }
    }
}
