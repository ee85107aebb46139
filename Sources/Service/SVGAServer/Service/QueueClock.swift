import SVGAHTTP
import SVGASystem

/// The time that a request spends in the queue, and the origin of its result.
final class QueueClock: Sendable {
    private struct State {
        /// The time when the work of this request began; nil if it joined another's.
        var beginning: Int64?
        /// Its duration; nil if the result already existed.
        var duration: Int64?
        var warnings: [String] = []
    }

    private let start = SteadyClock.now
    private let earlier: StageTimes
    private let state = Lock(State())

    /// Starts when the request enters the queue, after the earlier stages.
    init(_ earlier: StageTimes) { self.earlier = earlier }

    /// Notes that a thread begins with the work; returns the nanoseconds of waiting for it.
    func begin() -> Int64 {
        let now = SteadyClock.now
        state.withLock { $0.beginning = now }
        return now - start
    }

    /// Notes that the result is made, or will not be; the first call counts. Returns the nanoseconds of the work.
    @discardableResult func end() -> Int64 {
        state.withLock { state in
            let duration = state.duration ?? SteadyClock.now - (state.beginning ?? start)
            state.duration = duration
            return duration
        }
    }

    /// Notes a fault of the picture that this request had drawn.
    func note(warning: String) { state.withLock { $0.warnings.append(warning) } }

    var warnings: [String] { state.withLock { $0.warnings } }

    var origin: String {
        state.withLock { state in
            if state.beginning == nil { return "joined" }
            return state.duration == nil ? "memory" : "drawn"
        }
    }

    /// The times of all stages. A request that joined another shares its time in the queue.
    var times: StageTimes {
        let (beginning, duration) = state.withLock { ($0.beginning, $0.duration) }
        return StageTimes(fetch: earlier.fetch, queue: (beginning ?? SteadyClock.now) - start, draw: duration)
    }
}
