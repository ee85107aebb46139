extension PNGEffort {
    /// The number of bands of rows that are sampled.
    private static let bandCount = 4
    /// The fewest bytes that a sample has, so that it tells something.
    private static let minSampleByteCount = 1 << 13

    /// The rows by which trials of a form are compared: bands that are spread evenly over it.
    func sampledRows(of form: PNGForm) -> [Range<Int>] {
        let rowByteCount = max(1, form.rowByteCount(width: form.width))
        let least = PNGEffort.minSampleByteCount / rowByteCount + 1
        let bandHeight = max(form.height / sampleShare, least) / PNGEffort.bandCount + 1
        guard sampleShare > 1, bandHeight * PNGEffort.bandCount * 2 < form.height else { return [0..<form.height] }
        let last = form.height - bandHeight
        return (0..<PNGEffort.bandCount).map { band in
            let start = last * (2 * band + 1) / (2 * PNGEffort.bandCount)
            return start..<start + bandHeight
        }
    }
}
