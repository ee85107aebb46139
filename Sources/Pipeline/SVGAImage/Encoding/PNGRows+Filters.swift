import CSVGAKernels

extension PNGRows {
    /// Filters all rows of `samples` into `output`, which has as many bytes.
    func filter(
        _ samples: UnsafeMutableBufferPointer<UInt8>, by plan: FilterPlan,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let zeros = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowByteCount)
        defer { unsafe zeros.deallocate() }
        unsafe zeros.initialize(repeating: 0)
        var score = FilterScore(plan)
        for y in 0..<height {
            let above = unsafe y == 0 ? zeros : row(y - 1, of: samples)
            let target = unsafe row(y, of: output)
            let filter =
                if case .all(let filter) = plan { filter } else {
                    unsafe bestFilter(of: row(y, of: samples), above: above, by: &score, room: target)
                }
            unsafe output[y * stride] = filter.rawValue
            unsafe filter.apply(to: row(y, of: samples), above: above, form, into: target)
        }
    }

    /// The filter with the least score, the first of equals.
    private func bestFilter(
        of row: UnsafeMutableBufferPointer<UInt8>, above: UnsafeMutableBufferPointer<UInt8>,
        by score: inout FilterScore,
        room: UnsafeMutableBufferPointer<UInt8>
    ) -> PNGFilter {
        var best = (filter: PNGFilter.none, score: Int64.max)
        for filter in PNGFilter.allCases {
            unsafe filter.apply(to: row, above: above, form, into: room)
            let value = unsafe score.value(of: room)
            if value < best.score { best = (filter, value) }
        }
        return best.filter
    }
}

/// A measure of filtered rows, by which plans choose a filter.
private struct FilterScore {
    private let plan: FilterPlan
    /// The pairs that occurred, by the number of the row that had them last.
    private var marks: [UInt32] = []
    private var mark: UInt32 = 0

    init(_ plan: FilterPlan) {
        self.plan = plan
        if case .fewestPairs = plan { marks = [UInt32](repeating: 0, count: Int(SVGA_PNG_PAIR_PLACES)) }
    }

    /// The score of a row; less is better.
    mutating func value(of row: UnsafeMutableBufferPointer<UInt8>) -> Int64 {
        let count = Int64(row.count)
        switch plan {
        case .all: return 0
        case .smallestDifferences: return unsafe svga_png_magnitude(row.baseAddress, count)
        case .lowestEntropy: return unsafe svga_png_entropy(row.baseAddress, count)
        case .fewestPairs:
            mark += 1
            return unsafe svga_png_pair_count(row.baseAddress, count, &marks, mark)
        }
    }
}
