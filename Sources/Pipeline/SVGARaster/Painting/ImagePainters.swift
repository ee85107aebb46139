import CSVGAKernels

/// Paints an image under an affine map: each device pixel's centre is mapped back and takes the bilinear mean of the
/// four nearest texels; beyond the border the border's texels continue.
struct BilinearPainter: SpanPainter {
    let image: SampledImage
    let opacity: Opacity8

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        let factor = opacity.times(coverage)
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, factor, nil)
        }
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        forEachChunk(x: x, y: y, count: count) { start, length, samples in
            svga_blend_samples(pixels + start, Int64(length), samples, opacity.bits, coverage + start)
        }
    }

    @inline(__always)
    private func forEachChunk(x: Int, y: Int, count: Int, _ body: (Int, Int, UnsafePointer<svga_samples>) -> Void) {
        var done = 0
        while done < count {
            let length = min(image.chunk, count &- done)
            var samples = image.samples(x: x &+ done, y: y)
            body(done, length, &samples)
            done &+= length
        }
    }
}

/// Paints an image under an axis-aligned map, from rows that are resampled once: the same means as
/// ``BilinearPainter``, at about half the work.
struct AxisAlignedPainter: SpanPainter {
    let rows: UnsafeMutablePointer<RowScaler>
    let opacity: Opacity8

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8) {
        blend(pixels, x: x, y: y, count: count, opacity.times(coverage), nil)
    }

    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        blend(pixels, x: x, y: y, count: count, opacity.bits, coverage)
    }

    @inline(__always)
    private func blend(
        _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ factor: UInt32,
        _ coverage: UnsafePointer<UInt8>?
    ) {
        let (upper, lower, weight) = rows.pointee.rows(y: y)
        let offset = 4 &* (x &- rows.pointee.minX)
        svga_blend_rows(pixels, upper + offset, lower + offset, Int64(count), weight, factor, coverage)
    }
}

/// Rows of an image resampled to the columns of a box; the two used last are cached. An axis-aligned map samples all
/// rows of the target at the same columns, computed once, and a row of the target is a mix of two resampled rows.
struct RowScaler: ~Copyable {
    /// The first device column that the rows hold.
    let minX: Int
    /// Columns, rounded up to whole groups of eight, on which the kernel works.
    private let count: Int
    private let image: SampledImage
    /// For each column the texel to its left, and four times the weights of this one and the next.
    private let left: UnsafeMutablePointer<Int32>
    private let weights: UnsafeMutablePointer<UInt16>
    private let buffers: UnsafeMutablePointer<Int16>
    /// The image rows in the two halves of the buffer.
    private var bufferedRows = (-1, -1)

    /// Allocates memory for rows of an image under a map with `b` and `c` 0, for the columns of `box`.
    init(_ image: SampledImage, box: PixelRect) {
        self.image = image
        minX = box.minX
        count = (box.width + 7) & ~7
        left = .allocate(capacity: count)
        weights = .allocate(capacity: 4 * count)
        buffers = .allocate(capacity: 8 * count)
        for column in 0..<count { computeTap(column) }
    }

    deinit {
        left.deallocate()
        weights.deallocate()
        buffers.deallocate()
    }

    /// The rows of the image above and below the centre of a device row, and the weight of the lower one in 1/32768.
    mutating func rows(y: Int) -> (upper: UnsafePointer<Int16>, lower: UnsafePointer<Int16>, weight: UInt32) {
        let position = image.row(y: y)
        let upper = Int(position >> 16)
        let lower = min(upper + 1, image.height - 1)
        if bufferedRows.0 != upper, bufferedRows.1 != upper { stretch(upper, replacingOther: lower) }
        if bufferedRows.0 != lower, bufferedRows.1 != lower { stretch(lower, replacingOther: upper) }
        return (buffer(of: upper), buffer(of: lower), UInt32(truncatingIfNeeded: position >> 1) & 32767)
    }

    private func computeTap(_ column: Int) {
        let position = image.column(x: minX + column)
        let right = UInt16(truncatingIfNeeded: position >> 9 & 127)
        left[column] = position >> 16
        (weights + 4 * column).update(repeating: right << 8 + (128 - right), count: 4)
    }

    private func buffer(of row: Int) -> UnsafePointer<Int16> {
        UnsafePointer(bufferedRows.0 == row ? buffers : buffers + 4 * count)
    }

    /// Resamples a row into the half of the buffer that does not hold the other one.
    private mutating func stretch(_ row: Int, replacingOther other: Int) {
        let replacesSecond = bufferedRows.0 == other
        if replacesSecond { bufferedRows.1 = row } else { bufferedRows.0 = row }
        svga_stretch_row(
            replacesSecond ? buffers + 4 * count : buffers, Int64(count), image.pixels(ofRow: row), left, weights)
    }
}
