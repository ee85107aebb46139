import SVGASystem

/// A moment of the wall clock, in microseconds since 1970-01-01 00:00 UTC.
///
/// ```swift
/// let hourAgo = Timestamp.now().advanced(by: .seconds(-3600))
/// let count = try await cache.entries().filter { $0.accessedAt > hourAgo }.count
/// print("\(count) animations were used in the last hour")
/// ```
///
/// The wall clock and not a steady one, because moments are kept in the index across restarts and are compared with
/// dates that servers send.
public struct Timestamp: Hashable, Sendable {
    /// Microseconds since 1970, negative before.
    public var microseconds: Int64

    /// Creates a timestamp from microseconds since 1970.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates a timestamp from seconds since 1970; numbers that are too large are clamped.
    public init(secondsSince1970 seconds: Int64) {
        self = Timestamp(microseconds: 0).advanced(by: .seconds(seconds))
    }

    /// Whole seconds since 1970, rounded down.
    public var secondsSince1970: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The timestamp after a duration, clamped to the valid range.
    public func advanced(by span: Duration) -> Timestamp {
        let (sum, overflow) = microseconds.addingReportingOverflow(span.microseconds)
        return Timestamp(microseconds: overflow ? (span < .zero ? .min : .max) : sum)
    }

    /// The time from this moment to another.
    public func duration(to other: Timestamp) -> Duration {
        let (difference, overflow) = other.microseconds.subtractingReportingOverflow(microseconds)
        return .microseconds(overflow ? (other < self ? Int64.min : Int64.max) : difference)
    }

    static let longAgo = Timestamp(microseconds: 0)
    static let never = Timestamp(microseconds: .max)

    /// The system clock's time.
    public static func now() -> Timestamp { Timestamp(microseconds: WallClock.microseconds) }
}

extension Timestamp: Comparable {
    /// Whether a timestamp precedes another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}

extension Duration {
    /// Whole microseconds, as near as 64 bits come.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflowOfSum) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
    }
}

/// The clock of a cache; tests have separate ones.
struct CacheTiming: Sendable {
    var now: @Sendable () -> Timestamp = { .now() }
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}
