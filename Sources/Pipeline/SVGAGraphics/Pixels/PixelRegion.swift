package import SVGAErrors
import SVGASystem

/// A part of a picture: some columns of some rows, at least one of each.
package struct PixelRegion: Hashable, Sendable {
    package let columns: Range<Int>
    package let rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
        precondition(!columns.isEmpty && !rows.isEmpty, "a region without pixels")
        (self.columns, self.rows) = (columns, rows)
    }
}

extension Pixmap {
    package var wholeRegion: PixelRegion { PixelRegion(columns: 0..<width, rows: 0..<height) }

    /// The smallest region that covers all differences from another picture of the same size; nil if both are equal.
    package func changedRegion(from other: Pixmap) -> PixelRegion? {
        precondition(width == other.width && height == other.height, "pictures of two sizes")
        return withPixels { pixels in
            other.withPixels { PictureComparison(width: width, height: height, pixels, $0).changedRegion }
        }
    }

    /// For each row, whether it equals the row of another picture of the same size.
    package func equalRows(in other: Pixmap) -> [Bool] {
        precondition(width == other.width && height == other.height, "pictures of two sizes")
        return withPixels { pixels in
            other.withPixels { others in
                if pixels.baseAddress == others.baseAddress { return Array(repeating: true, count: height) }
                let comparison = PictureComparison(width: width, height: height, pixels, others)
                return (0..<height).map { !comparison.isChanged($0) }
            }
        }
    }

    package func part(_ region: PixelRegion) throws(SVGAError) -> Pixmap {
        if region == wholeRegion { return self }
        var part = try Pixmap(width: region.columns.count, height: region.rows.count)
        try part.withMutablePixels { target in
            withPixels { source in
                for row in region.rows {
                    let start = (row - region.rows.lowerBound) * region.columns.count
                    let line = source[row * width + region.columns.lowerBound..<row * width + region.columns.upperBound]
                    _ = target[start..<start + line.count].update(fromContentsOf: line)
                }
            }
        }
        return part
    }
}

private struct PictureComparison {
    let width: Int
    let height: Int
    let new: UnsafeBufferPointer<UInt32>
    let old: UnsafeBufferPointer<UInt32>

    init(width: Int, height: Int, _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>) {
        (self.width, self.height, self.new, self.old) = (width, height, new, old)
    }

    var changedRegion: PixelRegion? {
        guard let top = (0..<height).first(where: isChanged), let bottom = (top..<height).last(where: isChanged) else {
            return nil
        }
        var (left, right) = (width, 0)
        for row in top...bottom {
            let start = row * width
            // Only pixels outside the columns known so far can widen them.
            if let column = (0..<left).first(where: { new[start + $0] != old[start + $0] }) { left = column }
            if let column = (right..<width).last(where: { new[start + $0] != old[start + $0] }) { right = column + 1 }
        }
        return PixelRegion(columns: left..<right, rows: top..<bottom + 1)
    }

    func isChanged(_ row: Int) -> Bool {
        guard let new = new.baseAddress, let old = old.baseAddress else { return false }
        return memcmp(new + row * width, old + row * width, width * 4) != 0
    }
}
