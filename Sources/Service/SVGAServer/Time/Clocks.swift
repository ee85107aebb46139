import Glibc

/// The time of day.
enum WallClock {
    /// Milliseconds since 1970.
    static var milliseconds: Int64 { read(CLOCK_REALTIME) / 1_000_000 }

    /// The time as `2026-11-21T01:23:45.678Z`.
    static func text(milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = unsafe tm()
        unsafe gmtime_r(&seconds, &parts)
        let date = unsafe "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        let rest = String(milliseconds % 1000 + 1000).dropFirst()
        return unsafe "\(date)T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)).\(rest)Z"
    }

    private static func padded(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

/// A time that only goes forward, in nanoseconds since some moment.
enum SteadyClock {
    static var now: Int64 { read(CLOCK_MONOTONIC) }

    /// Sleeps for a time.
    static func wait(nanoseconds: Int64) {
        let end = now + nanoseconds
        while now < end { _ = poll(nil, 0, Int32(clamping: (end - now) / 1_000_000 + 1)) }
    }
}

private func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
