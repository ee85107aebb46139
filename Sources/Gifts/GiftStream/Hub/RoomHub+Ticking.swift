import GiftModel
import SVGAHTTP
import SVGASystem

struct TickState {
    var isTicking = false
    var isEnded = true
}

extension RoomHub {
    /// Starts a thread that calls ``tick()`` once a second until ``stopTicking()``; returns 0, or the system's error.
    @discardableResult package func startTicking() -> Int32 {
        let isNew = ticking.withLock { state in
            guard state.isEnded else { return false }
            (state.isTicking, state.isEnded) = (true, false)
            return true
        }
        guard isNew else { return 0 }
        let code = BackgroundThread.start { [self] in
            while ticking.withLock({ $0.isTicking }) {
                let next = SteadyClock.now + 1_000_000_000
                tick()
                // Short sleeps, so that the end of a server does not wait for a second.
                while ticking.withLock({ $0.isTicking }), SteadyClock.now < next {
                    SteadyClock.wait(nanoseconds: min(50_000_000, max(0, next - SteadyClock.now)))
                }
            }
            endTicking()
        }
        if code != 0 { endTicking() }
        return code
    }

    /// Ends the thread; it is over when this returns.
    package func stopTicking() {
        ticking.withLock { $0.isTicking = false }
        ticking.waiting { $0.isEnded ? () : nil }
    }

    private func endTicking() {
        ticking.withLock { $0 = TickState() }
        ticking.wakeWaiters()
    }
}
