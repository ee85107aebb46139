import SVGASystem

/// The time that a worker goes by, so that tests have one of their own.
package struct WorkerClock: Sendable {
    /// Nanoseconds since some moment; never set back.
    package let now: @Sendable () -> Int64
    /// Blocks the thread for nanoseconds.
    package let pause: @Sendable (Int64) -> Void
    /// A part of 0 ..< 1, by chance.
    package let chance: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Int64, pause: @escaping @Sendable (Int64) -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        (self.now, self.pause, self.chance) = (now, pause, chance)
    }

    /// The time of the system.
    package static let steady = WorkerClock(
        now: { SteadyClock.now }, pause: { SteadyClock.wait(nanoseconds: $0) }, chance: { .random(in: 0..<1) })
}
