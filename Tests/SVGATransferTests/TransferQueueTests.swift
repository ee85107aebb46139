import Testing

@testable import SVGATransfer

@Suite struct TransferQueueTests {
    @Test func higherPrioritiesGoFirstAndEqualOnesInOrder() {
        var queue = queue(
            [("a", .low), ("b", .normal), ("c", .veryHigh), ("d", .normal), ("e", .veryLow), ("f", .high)])
        #expect(drain(&queue) == ["c", "f", "b", "d", "a", "e"])
    }

    @Test func noMoreThanTheLimitRunsAtATime() {
        var queue = queue(
            [("a", .normal), ("b", .normal), ("c", .normal)], limits: ConnectionLimits(maxTransferCount: 2))
        #expect(queue.startNext() == "a" && queue.startNext() == "b" && queue.startNext() == nil)
        queue.end(host: "h")
        #expect(queue.startNext() == "c" && queue.startNext() == nil)
    }

    @Test func aBusyHostDoesNotHoldUpOthers() {
        var queue = TransferQueue<String>(limits: ConnectionLimits(maxTransferCount: 9, maxTransferCountPerHost: 1))
        queue.append("a1", number: 1, host: "a", priority: .veryHigh)
        queue.append("a2", number: 2, host: "a", priority: .veryHigh)
        queue.append("b1", number: 3, host: "b", priority: .low)
        #expect(queue.startNext() == "a1" && queue.startNext() == "b1" && queue.startNext() == nil)
        queue.end(host: "b")
        #expect(queue.startNext() == nil)
        queue.end(host: "a")
        #expect(queue.startNext() == "a2")
    }

    @Test func withdrawnTransferDoesNotStart() {
        var queue = queue([("a", .normal), ("b", .normal), ("c", .normal)])
        #expect(queue.remove(number: 1) == "b" && queue.remove(number: 1) == nil)
        #expect(queue.waitingCount == 2)
        #expect(drain(&queue) == ["a", "c"])
        #expect(queue.remove(number: 0) == nil && queue.waitingCount == 0)
    }

    @Test func anotherPriorityMeansTheEndOfAnotherLine() {
        var queue = queue([("a", .normal), ("b", .normal), ("c", .high), ("d", .low)])
        queue.setPriority(.high, number: 1)
        queue.setPriority(.veryLow, number: 0)
        queue.setPriority(.veryHigh, number: 99)
        #expect(drain(&queue) == ["c", "b", "d", "a"])
    }

    @Test func manyElementsKeepTheirOrder() {
        var queue = TransferQueue<Int>(limits: ConnectionLimits(maxTransferCount: .max, maxTransferCountPerHost: .max))
        for number in 0..<2000 {
            queue.append(number, number: UInt64(number), host: "h\(number % 7)", priority: .normal)
        }
        for number in stride(from: 0, to: 2000, by: 3) { #expect(queue.remove(number: UInt64(number)) == number) }
        var started: [Int] = []
        while let next = queue.startNext() { started.append(next) }
        #expect(started == (0..<2000).filter { $0 % 3 != 0 })
    }

    @Test func limitsAreAtLeastOne() {
        let limits = ConnectionLimits(maxTransferCount: 0, maxTransferCountPerHost: -3)
        #expect(limits == ConnectionLimits(maxTransferCount: 1, maxTransferCountPerHost: 1))
    }

    private func queue(
        _ elements: [(String, TransferPriority)], limits: ConnectionLimits = .default
    ) -> TransferQueue<String> {
        var queue = TransferQueue<String>(limits: limits)
        for (number, element) in elements.enumerated() {
            queue.append(element.0, number: UInt64(number), host: "h", priority: element.1)
        }
        return queue
    }

    private func drain(_ queue: inout TransferQueue<String>) -> [String] {
        var started: [String] = []
        while let next = queue.startNext() {
            started.append(next)
            queue.end(host: "h")
        }
        return started
    }
}
