import SVGASystem
import Testing

@Suite struct ParallelLoopTests {
    @Test(arguments: [(0, 4), (1, 4), (100, 1), (100, 4), (3, 100)])
    func eachIndexIsTakenOnce(count: Int, threadCount: Int) {
        let taken = Lock<[Int]>([])
        ParallelLoop.run(count: count, threadCount: threadCount) { next in
            while let index = next() { taken.withLock { $0.append(index) } }
        }
        #expect(taken.withLock { $0.sorted() } == Array(0..<count))
    }

    @Test func aWorkerMayStopBeforeTheEnd() {
        let taken = Lock(0)
        ParallelLoop.run(count: 100, threadCount: 4) { next in
            if next() != nil { taken.withLock { $0 += 1 } }
        }
        #expect(1...4 ~= taken.withLock { $0 })
    }

    @Test func severalThreadsWorkAtATime() {
        let present = Lock(0)
        ParallelLoop.run(count: 2, threadCount: 2) { next in
            guard next() != nil else { return }
            present.withLock { $0 += 1 }
            present.wakeWaiters()
            present.waiting { $0 == 2 ? () : nil }
        }
        #expect(present.withLock { $0 } == 2)
    }
}
