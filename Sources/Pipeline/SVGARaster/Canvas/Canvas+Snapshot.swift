public import SVGAPixels

extension Canvas {
    /// A copy of what has been drawn, without open layers.
    ///
    /// - Throws: ``RenderError`` without memory.
    public func snapshot() throws(RenderError) -> Pixmap {
        try Pixmap(width: width, height: height, copying: base.pixels)
    }

    /// A reduced copy of what has been drawn: each pixel is the mean of a square of pixels, rounded to nearest.
    ///
    /// - Parameter factor: The side of the squares, at least 1; width and height are multiples of it.
    /// - Throws: ``RenderError`` without memory.
    /// - Complexity: O(pixels of the canvas).
    package func snapshot(reducedBy factor: Int) throws(RenderError) -> Pixmap {
        precondition(factor >= 1 && width % factor == 0 && height % factor == 0, "squares do not fill the canvas")
        if factor == 1 { return try snapshot() }
        var small = try Pixmap(width: width / factor, height: height / factor)
        let columns = small.width
        var sums = [SIMD4<UInt32>](repeating: .zero, count: columns)
        try small.withMutablePixels { pixels throws(RenderError) in
            for y in 0..<height / factor {
                addRows(y * factor..<(y + 1) * factor, factor: factor, to: &sums)
                let count = UInt32(factor * factor)
                for x in 0..<columns {
                    let mean = ((sums[x] &+ count / 2) / count) &<< SIMD4(0, 8, 16, 24)
                    pixels[y * columns + x] = mean.wrappedSum()
                    sums[x] = .zero
                }
            }
        }
        return small
    }

    /// Adds the channels of rows, `factor` neighbouring pixels to one sum.
    private func addRows(_ rows: Range<Int>, factor: Int, to sums: inout [SIMD4<UInt32>]) {
        for y in rows {
            var pixel = base.pixels + y * width
            for x in 0..<sums.count {
                var sum = sums[x]
                for _ in 0..<factor {
                    sum &+= (SIMD4(repeating: pixel.pointee) &>> SIMD4(0, 8, 16, 24)) & 255
                    pixel += 1
                }
                sums[x] = sum
            }
        }
    }
}
