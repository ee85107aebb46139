package import SVGAErrors

extension Pixmap {
    /// The picture with fewer pixels: each is the mean of those that it covers, weighted by their areas. Colours are
    /// premultiplied, so that transparent pixels do not bleed. Sums are integers, which are the same on every machine.
    package func shrunk(toWidth width: Int, height: Int) throws(SVGAError) -> Pixmap {
        guard 1...self.width ~= width, 1...self.height ~= height else {
            throw .sizeOutOfRange(width: Double(width), height: Double(height))
        }
        if width == self.width, height == self.height { return self }
        var result = try Pixmap(width: width, height: height)
        try result.withMutablePixels { target in
            withPixels { source in
                var mean = AreaMean(from: (self.width, self.height), to: (width, height))
                for y in 0..<self.height {
                    mean.add(UnsafeBufferPointer(rebasing: source[y * self.width..<(y + 1) * self.width]), y: y) {
                        $1.writeRow(into: UnsafeMutableBufferPointer(rebasing: target[$0 * width..<($0 + 1) * width]))
                    }
                }
            }
        }
        return result
    }
}

/// Sums of the rows of a picture by the pixels of a smaller one. If a source column has as many parts as the result has
/// columns, then a result column covers as many parts as the source has columns. Rows are alike.
private struct AreaMean {
    private let from: (width: Int, height: Int)
    private let to: (width: Int, height: Int)
    /// The sums of a source row per column and channel of the result.
    private var columns: [UInt32]
    /// The sums of the row of the result that is being covered.
    private var sums: [UInt64]

    init(from: (width: Int, height: Int), to: (width: Int, height: Int)) {
        (self.from, self.to) = (from, to)
        columns = [UInt32](repeating: 0, count: to.width * 4)
        sums = [UInt64](repeating: 0, count: to.width * 4)
    }

    /// Adds the next row; calls `finish` with each row of the result that is covered by now.
    mutating func add(_ row: UnsafeBufferPointer<UInt32>, y: Int, finish: (Int, inout AreaMean) -> Void) {
        sumColumns(of: row)
        var start = y * to.height
        let end = start + to.height
        while start < end {
            let target = start / from.height
            let stop = min(end, (target + 1) * from.height)
            let weight = UInt64(stop - start)
            for index in sums.indices { sums[index] += weight * UInt64(columns[index]) }
            start = stop
            if stop == (target + 1) * from.height { finish(target, &self) }
        }
    }

    private mutating func sumColumns(of row: UnsafeBufferPointer<UInt32>) {
        for index in columns.indices { columns[index] = 0 }
        for x in 0..<from.width {
            let pixel = row[x]
            if pixel == 0 { continue }
            var start = x * to.width
            let end = start + to.width
            while start < end {
                let target = start / from.width
                let stop = min(end, (target + 1) * from.width)
                let weight = UInt32(stop - start)
                for channel in 0..<4 {
                    columns[target * 4 + channel] += weight * (pixel >> UInt32(8 * channel) & 255)
                }
                start = stop
            }
        }
    }

    /// Writes the means of a row that is covered, and begins the next one.
    mutating func writeRow(into target: UnsafeMutableBufferPointer<UInt32>) {
        let area = UInt64(from.width) * UInt64(from.height)
        for x in 0..<to.width {
            var pixel: UInt32 = 0
            for channel in 0..<4 {
                let mean = (sums[x * 4 + channel] + area / 2) / area
                pixel |= UInt32(truncatingIfNeeded: mean) << UInt32(8 * channel)
                sums[x * 4 + channel] = 0
            }
            target[x] = pixel
        }
    }
}
