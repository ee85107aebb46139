import Glibc
import Testing

@testable import SVGASystem

@Suite struct ProcessorCountTests {
    private static let namespace = ["/proc/self/cgroup": "0::/\n"]

    @Test(
        arguments: [
            ([:], nil), (namespace, nil),
            (namespace.merging(["/sys/fs/cgroup/cpu.max": "max 100000\n"]) { $1 }, nil),
            (namespace.merging(["/sys/fs/cgroup/cpu.max": "200000 100000\n"]) { $1 }, 2),
            (namespace.merging(["/sys/fs/cgroup/cpu.max": "150000 100000\n"]) { $1 }, 2),
            (namespace.merging(["/sys/fs/cgroup/cpu.max": "1000 100000\n"]) { $1 }, 1),
            (namespace.merging(["/sys/fs/cgroup/cpu.max": "nan 1e400 x\n"]) { $1 }, nil),
            (
                [
                    "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/cpu.max": "max 100000",
                    "/sys/fs/cgroup/a/cpu.max": "300000 100000", "/sys/fs/cgroup/cpu.max": "800000 100000",
                ], 3
            ),
            (
                [
                    "/proc/self/cgroup": "3:memory:/m\n2:cpu,cpuacct:/docker/x\n0::/y\n",
                    "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "250000\n",
                    "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
                ], 3
            ),
            (
                [
                    "/proc/self/cgroup": "2:cpu:/\n", "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
                    "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
                ], nil
            ),
        ] as [([String: String], Int?)])
    func controlGroupsLimitProcessors(files: [String: String], count: Int?) {
        #expect(ProcessorCount.count(online: 64) { files[$0] } == count ?? 64)
    }

    @Test(arguments: [("0000000f,00000003", 6), ("1", 1), ("ffff,ffffffff", 32), ("0", 32), ("", 32)])
    func theAffinityMaskLimitsProcessors(mask: String, count: Int) {
        let status = "Name:\tx\nCpus_allowed:\t\(mask)\nCpus_allowed_list:\t0-999\n"
        #expect(ProcessorCount.count(online: 32) { $0 == "/proc/self/status" ? status : nil } == count)
        #expect(ProcessorCount.count(online: -1) { _ in nil } == 1)
        #expect(1...sysconf(Int32(_SC_NPROCESSORS_CONF)) ~= ProcessorCount.current)
    }
}

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
            if next() != nil {
                present.withLock { $0 += 1 }
                present.wakeWaiters()
                present.waiting { $0 == 2 ? () : nil }
            }
        }
        #expect(present.withLock { $0 } == 2)
    }

    @Test(arguments: [1, 4])
    func valuesAreInTheOrderOfTheirIndices(threadCount: Int) {
        #expect(ParallelLoop.map(count: 100, threadCount: threadCount) { $0 * $0 } == (0..<100).map { $0 * $0 })
        #expect(ParallelLoop.map(count: 0, threadCount: threadCount) { $0 } == [])
    }

    private struct Failure: Error, Equatable {
        let index: Int
    }

    @Test func theFirstErrorByIndexIsThrown() {
        for _ in 0..<50 {
            #expect(throws: Failure(index: 30)) {
                try ParallelLoop.map(count: 100, threadCount: 4) { (index) throws(Failure) in
                    if index >= 30 { throw Failure(index: index) }
                }
            }
        }
    }
}
