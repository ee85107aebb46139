/// Work of one kind that waits for threads, and how long further work would wait.
struct WaitingLine {
    private(set) var count = 0
    /// When the line was last empty.
    private var start: Int64 = 0
    /// The mean time of recent work in nanoseconds.
    private var meanTime: Double

    /// - Parameter meanTime: A first guess of the time that work takes, in nanoseconds.
    init(meanTime: Double) { self.meanTime = meanTime }

    mutating func append(at now: Int64) {
        if count == 0 { start = now }
        count += 1
    }

    mutating func removeOne() { count -= 1 }

    /// Notes how long work took. Cancelled work would have taken longer, so it can only raise the mean.
    mutating func note(nanoseconds: Int64, isCancelled: Bool = false) {
        if isCancelled, Double(nanoseconds) < meanTime { return }
        meanTime += (Double(nanoseconds) - meanTime) / 8
    }

    /// The nanoseconds that further work is expected to wait.
    func wait(threadCount: Int) -> Double { meanTime * Double(count) / Double(max(1, threadCount)) }

    /// The maximum expected wait in nanoseconds. A burst may fill the line. If the line has not been empty for that time, more
    /// work arrives than can be done, and a long line would only make all of it wait.
    func limit(maxWait: Int64, now: Int64) -> Double {
        Double(count > 0 && now - start > maxWait ? maxWait / 10 : maxWait)
    }

    /// Whether further work may wait, which it may in an empty line.
    func hasRoom(threadCount: Int, maxWait: Int64, now: Int64) -> Bool {
        count == 0 || wait(threadCount: threadCount) <= limit(maxWait: maxWait, now: now)
    }
}
