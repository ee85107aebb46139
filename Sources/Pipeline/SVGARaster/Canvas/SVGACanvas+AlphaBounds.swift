import SVGAGraphics

extension SVGACanvas {
    /// The smallest rectangle around all pixels whose alpha is above a threshold, without open layers; nil without any.
    package func alphaBounds(above threshold: UInt8) -> PixelRect? {
        // Alpha is the highest byte, so that pixels compare as their alphas do.
        let limit = UInt32(threshold) << 24 | 0xff_ffff
        func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
            UnsafeBufferPointer(start: base.pixels + y * width, count: width)
        }
        func isVisible(_ y: Int) -> Bool {
            // The complete row, which is faster than a loop that may end anywhere.
            row(y).reduce(0) { max($0, $1) } > limit
        }
        guard let top = (0..<height).first(where: isVisible), let bottom = (top..<height).last(where: isVisible) else {
            return nil
        }
        var (left, right) = (width, 0)
        for y in top...bottom {
            let pixels = row(y)
            left = pixels[..<left].firstIndex { $0 > limit } ?? left
            right = pixels[right...].lastIndex { $0 > limit }.map { $0 + 1 } ?? right
        }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom + 1)
    }
}
