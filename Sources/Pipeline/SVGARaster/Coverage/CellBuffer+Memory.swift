import SVGAPixels

extension CellBuffer {
    /// More bytes than it takes to resolve the overlaps of the edges that were added, while buffers double.
    ///
    /// - Parameter pointCount: How many points the polygons of these edges have.
    func maxOverlapByteCount(pointCount: Int) -> Int {
        let rowCount = UnsafeBufferPointer(start: isShared, count: box.height).count { $0 }
        let runCount = min(rowCount * (box.width / 2 + 1), CellRun.maxTotalCount)
        let (edgeCount, overflow) = rowCount.multipliedReportingOverflow(by: pointCount)
        let keptCount = overflow ? CellRun.maxTotalCount : min(edgeCount, CellRun.maxTotalCount)
        return 3 * (runCount * MemoryLayout<CellRun>.stride + keptCount * MemoryLayout<RowEdge>.stride)
    }
}
