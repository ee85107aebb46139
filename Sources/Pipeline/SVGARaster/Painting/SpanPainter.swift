/// Blends pixels of one paint over a run of target pixels; made once a draw, called once a run.
///
/// A painter may assume that the run lies inside the target and that `count` is at least 1.
protocol SpanPainter {
    /// Paints a run with one coverage.
    ///
    /// - Parameters:
    ///   - pixels: The target pixel at column `x` of row `y`.
    ///   - x: Column of the first pixel in device pixels.
    ///   - y: Row in device pixels.
    ///   - count: Number of pixels.
    ///   - coverage: 1 ... 255.
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt8)

    /// Paints a run with a coverage for each pixel, 0 ... 255.
    func paint(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ coverage: UnsafePointer<UInt8>)
}
