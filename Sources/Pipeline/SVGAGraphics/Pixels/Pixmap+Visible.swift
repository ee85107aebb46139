extension Pixmap {
    /// The smallest region with all visible pixels; nil if all are transparent.
    package var visibleRegion: PixelRegion? {
        withPixels { pixels in
            func isVisible(_ row: Int) -> Bool {
                // Joined without a branch, which the compiler turns into wide operations.
                var joined: UInt32 = 0
                for index in row * width..<(row + 1) * width { joined |= pixels[index] }
                return joined != 0
            }
            guard let top = (0..<height).first(where: isVisible), let bottom = (top..<height).last(where: isVisible)
            else { return nil }
            var (left, right) = (width, 0)
            for row in top...bottom {
                let start = row * width
                // Only pixels outside the columns known so far can widen them.
                if let column = (0..<left).first(where: { pixels[start + $0] != 0 }) { left = column }
                if let column = (right..<width).last(where: { pixels[start + $0] != 0 }) { right = column + 1 }
            }
            return PixelRegion(columns: left..<right, rows: top..<bottom + 1)
        }
    }
}
