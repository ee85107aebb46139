import SVGASystem
import Testing

@Suite struct LockTests {
    @Test func aWaitEndsWithItsTime() {
        let lock = Lock(0)
        let start = SteadyClock.now
        let result: Int? = lock.waiting(until: start + 5_000_000) { _ in nil }
        #expect(result == nil)
        #expect(SteadyClock.now - start >= 5_000_000)
        // An expired time does not prevent a first check.
        #expect(lock.waiting(until: start) { $0 } == 0)
    }

    @Test func aWaitEndsWithWhatItWaitsFor() {
        let lock = Lock(0)
        let code = BackgroundThread.start {
            lock.withLock { $0 = 7 }
            lock.wakeWaiters()
        }
        #expect(code == 0)
        let result = lock.waiting(until: SteadyClock.now + 60_000_000_000) { $0 == 0 ? nil : $0 }
        #expect(result == 7)
    }
}
