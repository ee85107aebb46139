import SVGAJobs
import SVGASystem
import Testing

@testable import SVGAFleet

@Suite struct LeaseTableTests {
    private let fixture = WorkerFixture(movies: [])

    @Test func leasesAreRenewedAtAThirdOfTheirLength() throws {
        var table = LeaseTable()
        let (normal, high) = (try fixture.delivery("a"), try fixture.delivery("b", lane: .high))
        _ = table.add(normal, now: 0, chance: 0)
        _ = table.add(high, now: 0, chance: 0)
        var renewals: [Double: [String]] = [:]
        for tenth in 0...220 {
            let due = table.takeDue(now: Int64(tenth) * second / 10, chance: 0)
            if !due.isEmpty { renewals[Double(tenth) / 10] = due.map(\.request.source).sorted() }
        }
        #expect(renewals.filter { $0.value.contains("a") }.keys.sorted() == [10, 20])
        #expect(renewals.filter { $0.value.contains("b") }.keys.sorted().prefix(3) == [1.7, 3.4, 5.1])
    }

    @Test func chanceMakesRenewalsSoonerAndNeverLater() throws {
        var table = LeaseTable()
        _ = table.add(try fixture.delivery(), now: 0, chance: 1)
        #expect(table.nextTime == 8 * second)
    }

    @Test func aJobIsNotRenewedBeyondItsTimeAndThenLost() throws {
        var table = LeaseTable()
        let (_, token) = table.add(try fixture.delivery(timeout: 25), now: 0, chance: 0)
        #expect(table.takeDue(now: 20 * second, chance: 0).count == 1)
        #expect(table.takeHanging(now: 24 * second).isEmpty && !token.isCancelled)
        #expect(table.takeHanging(now: 25 * second).isEmpty && token.isCancelled, "asked to stop")
        #expect(table.takeDue(now: 31 * second, chance: 0).isEmpty)
        #expect(table.entries.values.map(\.ending) == [.overdue])
        #expect(table.takeHanging(now: 34 * second).isEmpty)
        #expect(table.takeHanging(now: 35 * second).count == 1 && table.entries.isEmpty)
    }

    @Test(arguments: [Int.min, -1, 0, .max]) func noTimeThatAQueueTellsIsTooMuch(timeout: Int) throws {
        var table = LeaseTable()
        let (_, token) = table.add(try fixture.delivery(timeout: timeout), now: 5 * second, chance: 0)
        #expect(table.takeHanging(now: 5 * second).isEmpty && !token.isCancelled)
        #expect(table.takeHanging(now: 5 * second + 86_400 * second).isEmpty == (timeout > 0) && token.isCancelled)
    }

    @Test func queueCanStopTheWork() throws {
        var table = LeaseTable()
        let deliveries = try ["a", "b", "c"].map { try fixture.delivery($0) }
        let added = deliveries.map { table.add($0, now: 0, chance: 0) }
        table.note(LeaseReport(lost: [deliveries[0].key], cancelled: [deliveries[1].key]))
        #expect(added.map(\.cancellation.isCancelled) == [true, true, false])
        #expect(added.map { table.entries[$0.number]?.ending } == [.lost, .cancelled, nil])
        #expect(table.takeDue(now: 10 * second, chance: 0).map(\.key) == [deliveries[2].key])
        #expect(table.releaseAll().map(\.key) == [deliveries[2].key], "only what is still its own")
        let areAllStopped = added.allSatisfy { $0.cancellation.isCancelled }
        #expect(areAllStopped)
    }
}

@Suite struct CircuitBreakerTests {
    @Test func fiveFailuresInARowOpenItAndOneSuccessClosesIt() {
        var breaker = StoreBreaker.store
        for _ in 0..<4 { breaker.noteFailure(now: 0) }
        breaker.noteSuccess()
        for _ in 0..<4 { breaker.noteFailure(now: 0) }
        #expect(!breaker.isOpen && !breaker.takeProbe(now: 100 * second))
        breaker.noteFailure(now: second)
        #expect(breaker.isOpen)
        #expect(!breaker.takeProbe(now: 10 * second) && breaker.takeProbe(now: 11 * second))
        #expect(!breaker.takeProbe(now: 20 * second) && breaker.takeProbe(now: 21 * second))
        breaker.noteSuccess()
        #expect(!breaker.isOpen)
    }

    @Test func aFullDiskOpensItAtOnce() {
        var breaker = StoreBreaker.disk
        breaker.noteFailure(now: 0)
        #expect(breaker.isOpen && breaker.takeProbe(now: 10 * second))
    }
}
