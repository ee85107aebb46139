public import SVGAGraphics

extension SVGACanvas {
    /// A copy of the drawing, without open layers.
    ///
    /// - Throws: ``SVGAError`` without memory.
    public func snapshot() throws(SVGAError) -> Pixmap {
        try Pixmap(width: width, height: height, copying: base.pixels)
    }

    /// A reduced copy, each pixel the rounded mean of a square with a side of `factor`, which divides both sides.
    package func snapshot(reducedBy factor: Int) throws(SVGAError) -> Pixmap {
        precondition(factor >= 1 && width % factor == 0 && height % factor == 0, "squares do not fill the canvas")
        return try snapshot(of: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height), reducedBy: factor)
    }

    /// A reduced copy of a box, whose edges are multiples of the factor; see ``snapshot(reducedBy:)``.
    package func snapshot(of box: PixelRect, reducedBy factor: Int) throws(SVGAError) -> Pixmap {
        var small = try Pixmap(width: box.width / factor, height: box.height / factor)
        let columns = small.width
        var sums = [SIMD4<UInt32>](repeating: .zero, count: columns)
        try small.withMutablePixels { pixels in
            for y in 0..<box.height / factor {
                let top = box.minY + y * factor
                if factor == 1 {
                    let row = UnsafeBufferPointer(start: base.pixels + top * width + box.minX, count: columns)
                    _ = pixels[y * columns..<(y + 1) * columns].update(fromContentsOf: row)
                    continue
                }
                addRows(top..<top + factor, from: box.minX, factor: factor, to: &sums)
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

    /// Replaces the pixels of a box with the pixels of a picture that has the canvas's size.
    package func copy(_ box: PixelRect, of picture: Pixmap) {
        precondition(picture.width == width && picture.height == height, "a picture of another size")
        picture.withPixels { pixels in
            guard let source = pixels.baseAddress else { return }
            for y in box.minY..<box.maxY {
                let start = y * width + box.minX
                (base.pixels + start).update(from: source + start, count: box.width)
            }
        }
    }

    /// Adds the channels of rows, `factor` neighbouring pixels to one sum.
    private func addRows(_ rows: Range<Int>, from column: Int, factor: Int, to sums: inout [SIMD4<UInt32>]) {
        for y in rows {
            var pixel = base.pixels + y * width + column
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
