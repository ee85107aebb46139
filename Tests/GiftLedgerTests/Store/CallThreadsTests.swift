import SVGASystem
import Testing

@testable import GiftLedger

private typealias Call = @Sendable () -> Void

/// Threads that do closures; each adds to `endCount` when it ends.
private func threads(_ count: Int, _ endCount: Lock<Int> = Lock(0)) throws -> CallThreads<Call> {
    try CallThreads(count: count, limit: 8) { queue in
        {
            while let call = queue.next() { call() }
            endCount.withLock { $0 += 1 }
        }
    }
}

@Test func resultsComeFromTheThreads() async throws {
    let endCount = Lock(0)
    let threads = try threads(3, endCount)
    let number = try await threads.result { give in { give(.success(7)) } }
    #expect(number == 7)
    await #expect(throws: SVGAError.ledgerOverloaded(limit: 1)) {
        let _: Int = try await threads.result { give in { give(.failure(SVGAError.ledgerOverloaded(limit: 1))) } }
    }
    threads.close()
    #expect(endCount.withLock { $0 } == 3)
    await #expect(throws: SVGAError.ledgerClosed) {
        let _: Int = try await threads.result { give in { give(.success(7)) } }
    }
}

/// A thread that cannot be prepared ends those that run: no one would close them.
@Test func threadsThatRunEndWhereAnotherIsNotPrepared() {
    let (endCount, number) = (Lock(0), Lock(0))
    #expect(throws: SVGAError.ledgerClosed) {
        _ = try CallThreads<Call>(count: 3, limit: 8) { queue in
            number.withLock { $0 += 1 }
            if number.withLock({ $0 }) == 3 { throw SVGAError.ledgerClosed }
            return {
                while queue.next() != nil {}
                endCount.withLock { $0 += 1 }
                endCount.wakeWaiters()
            }
        }
    }
    #expect(endCount.waiting(until: SteadyClock.now + 10_000_000_000) { $0 == 2 ? true : nil } == true)
}

/// Threads end when they are no longer referenced.
@Test func threadsEndWithTheirOwner() throws {
    let endCount = Lock(0)
    _ = try CallThreads<Call>(count: 1, limit: 8) { queue in
        {
            while queue.next() != nil {}
            endCount.withLock { $0 += 1 }
            endCount.wakeWaiters()
        }
    }
    #expect(endCount.waiting(until: SteadyClock.now + 10_000_000_000) { $0 == 1 ? true : nil } == true)
}
