import SVGASystem
import Testing

@Suite struct BackgroundPoolTests {
    private struct Failure: Error, Equatable { let number: Int }

    @Test(arguments: [1, 3]) func allWorkIsDoneByNoMoreThreadsThanAllowed(maxThreadCount: Int) async {
        let pool = BackgroundPool(maxThreadCount: maxThreadCount)
        let running = Lock((now: 0, most: 0))
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    await pool.run { _ in
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        defer { running.withLock { $0.now -= 1 } }
                        return number
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 199 * 100)
        #expect(1...maxThreadCount ~= running.withLock { $0.most })
    }

    @Test func errorsAreThrownToTheCaller() async {
        let pool = BackgroundPool(maxThreadCount: 1)
        await #expect(throws: Failure(number: 7)) {
            try await pool.run { _ throws(Failure) in throw Failure(number: 7) }
        }
    }

    @Test func aCancelledTaskCancelsTheTokenOfItsWork() async {
        let pool = BackgroundPool(maxThreadCount: 1)
        let task = Task {
            await pool.run { token in
                token.wait()
                return token.isCancelled
            }
        }
        task.cancel()
        #expect(await task.value)
    }
}
