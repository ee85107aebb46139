package import SVGASystem

/// When work is to end: at a time, when it is cancelled, or never.
package struct Deadline: Sendable {
    /// By `SteadyClock`.
    private let time: Int64?
    private let cancellation: CancellationToken?

    /// - Parameters:
    ///   - seconds: From now on; nil for any time.
    ///   - cancellation: Ends the work at any moment.
    package init(seconds: Double? = nil, cancellation: CancellationToken? = nil) {
        // Thirty years are as good as forever.
        time = seconds.map { SteadyClock.now + Int64(min(max(0, $0), 1e9) * 1e9) }
        self.cancellation = cancellation
    }

    /// - Throws: ``SVGAError`` where the time is over or the work was cancelled.
    package func check() throws(SVGAError) {
        if cancellation?.isCancelled == true { throw .stopped }
        if let time, SteadyClock.now > time { throw .outOfTime }
    }
}
