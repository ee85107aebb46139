/// The time of day, for what is logged or compared with dates that others send. It can be set back.
package enum WallClock {
    /// Microseconds since 1970-01-01 00:00 UTC.
    package static var microseconds: Int64 { nanoseconds(CLOCK_REALTIME) / 1000 }

    /// Milliseconds since 1970.
    package static var milliseconds: Int64 { microseconds / 1000 }

    /// Whole seconds since 1970.
    package static var seconds: Int { Int(clamping: microseconds / 1_000_000) }

    /// A time as `2026-11-21T01:23:45.678Z`.
    package static func text(milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = unsafe tm()
        unsafe gmtime_r(&seconds, &parts)
        let date = unsafe "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        let rest = String(milliseconds % 1000 + 1000).dropFirst()
        return unsafe "\(date)T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)).\(rest)Z"
    }

    private static func padded(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

/// A clock that is never set back, for deadlines and for how long something took.
package enum SteadyClock {
    /// Nanoseconds since some moment before the process began.
    package static var now: Int64 { nanoseconds(CLOCK_MONOTONIC) }

    /// The same time as a duration, for sums with durations.
    package static var time: Duration { .nanoseconds(now) }

    /// The time at the end of a duration that begins now; none is shorter than zero or longer than a year.
    package static func end(of duration: Duration) -> Int64 {
        now + Int64(min(max(duration, .zero), .seconds(366 * 86_400)) / .nanoseconds(1))
    }

    /// Blocks the thread for a time.
    package static func wait(nanoseconds: Int64) {
        let end = now + nanoseconds
        while now < end { _ = poll(nil, 0, Int32(clamping: (end - now) / 1_000_000 + 1)) }
    }
}

private func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
