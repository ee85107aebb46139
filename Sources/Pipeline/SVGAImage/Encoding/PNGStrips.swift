import CSVGAKernels

/// The strips of equal height that a picture is divided into, and the pieces that filtered rows are compressed in: the
/// complete picture is halved until a piece is one strip or has little to compress. A piece depends only on its own
/// rows, so if some rows change, the other rows' pieces stay unchanged.
struct PNGStrips {
    let rows: [Range<Int>]

    /// About the bytes of a strip as RGBA.
    private static let byteCount = 1 << 12
    /// The maximum number of bytes to compress that stay in one piece. Each piece takes a hundred bytes for its codes.
    private static let maxContentCount = 1 << 14

    /// Divides the rows of a picture, at least one.
    init(width: Int, height: Int) {
        let stripHeight = max(1, PNGStrips.byteCount / (4 * width))
        rows = stride(from: 0, to: height, by: stripHeight).map { $0..<min(height, $0 + stripHeight) }
    }

    /// About the bytes that compression writes for filtered rows.
    func contentCount(of bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        unsafe Int(svga_png_nonzero_count(bytes.baseAddress, Int64(bytes.count)))
    }

    /// The strips of each piece, by how much there is to compress in each of them.
    func pieces(contentCounts: [Int]) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        func divide(_ part: Range<Int>) {
            let middle = (part.lowerBound + part.upperBound) / 2
            if part.count == 1 || contentCounts[part].reduce(0, +) <= PNGStrips.maxContentCount {
                return pieces.append(part)
            }
            divide(part.lowerBound..<middle)
            divide(middle..<part.upperBound)
        }
        divide(rows.indices)
        return pieces
    }

    func rows(of strips: Range<Int>) -> Range<Int> {
        rows[strips.lowerBound].lowerBound..<rows[strips.upperBound - 1].upperBound
    }
}
