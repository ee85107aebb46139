package import SVGAErrors

extension Pixmap {
    /// The pixmap at half its size, sides rounded up, each pixel the bilinear mean around its centre.
    package func halved() throws(SVGAError) -> Pixmap {
        let columns = HalvingTap.taps(for: width)
        let rows = HalvingTap.taps(for: height)
        var half = try Pixmap(width: columns.count, height: rows.count)
        try half.withMutablePixels { target in
            self.withPixels { source in
                for (y, row) in rows.enumerated() {
                    for (x, column) in columns.enumerated() {
                        target[y * columns.count + x] = Pixmap.mean(source, width, column, row)
                    }
                }
            }
        }
        return half
    }

    private static func mean(
        _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ column: HalvingTap, _ row: HalvingTap
    ) -> UInt32 {
        let upper = row.first * width
        let lower = row.second * width
        var result: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            func channel(_ index: Int) -> UInt32 { (pixels[index] >> shift) & 0xff }
            let top =
                channel(upper + column.first) * (256 - column.weight) + channel(upper + column.second) * column.weight
            let bottom =
                channel(lower + column.first) * (256 - column.weight) + channel(lower + column.second) * column.weight
            // Rounded down, as box filters of mip levels are.
            result |= ((top * (256 - row.weight) + bottom * row.weight) >> 16) << shift
        }
        return result
    }
}

/// The two pixels of a row or column that a pixel of the next mip level mixes, and the weight of the second in 1/256.
private struct HalvingTap {
    let first: Int
    let second: Int
    let weight: UInt32

    /// The taps for all pixels in one dimension of the next level.
    static func taps(for side: Int) -> [HalvingTap] {
        let count = (side + 1) / 2
        return (0..<count).map { index in
            // The centre (index + 1/2) * side / count - 1/2 in units of 1 / (2 * count), which keeps it exact.
            let center = max(0, (2 * index + 1) * side - count)
            let first = center / (2 * count)
            let weight = (center % (2 * count)) * 256 / (2 * count)
            return HalvingTap(first: first, second: min(first + 1, side - 1), weight: UInt32(weight))
        }
    }
}
