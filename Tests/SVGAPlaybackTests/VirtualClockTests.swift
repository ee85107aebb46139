import SVGAPlayback
import Testing

/// The clock that tests turn.
@Suite struct VirtualClockTests {
    @Test func clockStandsStill() {
        let clock = VirtualClock()
        #expect(clock.now.offset == .zero && clock.nextDeadline == nil)
        clock.advance(by: .seconds(5))
        clock.advance(by: .seconds(-3))
        #expect(clock.now.offset == .seconds(5))
        clock.advance(by: Duration(attoseconds: .max))
        #expect(clock.now.offset == Duration(attoseconds: .max))
    }

    @Test func sleepersWakeInTheOrderOfTheirMoments() async throws {
        let clock = VirtualClock()
        let (woken, continuation) = AsyncStream<Int>.makeStream()
        for hours in [3, 1, 2] {
            Task {
                try await clock.sleep(until: .init(offset: .seconds(3600 * hours)))
                continuation.yield(hours)
            }
        }
        var iterator = woken.makeAsyncIterator()
        // The others may come later, and sleep no longer for that.
        while clock.nextDeadline?.offset != .seconds(3600) { await Task.yield() }
        await clock.advanceToNextDeadline()
        #expect(await iterator.next() == 1 && clock.now.offset == .seconds(3600))
        clock.advance(to: .init(offset: .seconds(3600 * 9)))
        #expect(Set([await iterator.next(), await iterator.next()]) == [2, 3])
        try await clock.sleep(until: clock.now)
    }

    @Test func aCancelledSleepEnds() async {
        let clock = VirtualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        while clock.nextDeadline == nil { await Task.yield() }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.nextDeadline == nil)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func aCancelledDriverEnds() async {
        let clock = VirtualClock()
        let driver = Task { await clock.advanceToNextDeadline() }
        await Task.yield()
        driver.cancel()
        await driver.value
        #expect(clock.now.offset == .zero)
    }

    /// A sleeper that is cancelled as soon as it sleeps must not let the driver return without having gone on.
    @Test func driverContinuesAfterCancelledSleepers() async throws {
        let clock = VirtualClock()
        let moment = VirtualClock.Instant(offset: .seconds(3))
        let driver = Task { await clock.advanceToNextDeadline() }
        for _ in 0..<20 {
            let sleeper = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await clock.sleep(until: moment)
            }
            _ = await sleeper.result
        }
        // A moment, and not a time from when this task begins: the driver may have gone on to a sleeper that is gone.
        let last = Task { try await clock.sleep(until: moment) }
        await driver.value
        #expect(clock.now == moment)
        clock.advance(to: moment)
        try await last.value
    }
}
