/// Some rows of a picture, in bands spread evenly over it, by which a filter is chosen.
struct RowSample {
    /// The first row of each band; never row 0, which has none above it.
    private let starts: [Int]
    private let bandHeight: Int

    /// Four bands of a sixteenth of all rows together: over frames of real movies files become 1.2 % larger than by choosing
    /// from the whole picture; more and thinner bands say less about what repeats from row to row.
    private static let bandCount = 4

    init(of rows: PNGRows) {
        let height = rows.height - 1
        bandHeight = min(max(2, height / 64), height)
        let last = height - bandHeight
        starts = bandHeight == 0 ? [] : (0..<RowSample.bandCount).map { 1 + last * $0 / (RowSample.bandCount - 1) }
    }

    var rowCount: Int { starts.count * bandHeight }

    /// Writes the rows of the sample to `room`, without their filter bytes.
    func gather(
        from bytes: UnsafeMutableBufferPointer<UInt8>, of rows: PNGRows, filter: PNGFilter,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) {
        var offset = 0
        for y in starts.lazy.flatMap({ $0..<$0 + bandHeight }) {
            let target = unsafe UnsafeMutableBufferPointer(rebasing: room[offset..<offset + rows.rowByteCount])
            unsafe rows.apply(filter, to: y, of: bytes, into: target)
            offset += rows.rowByteCount
        }
    }
}
