import SVGAFormat
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct PreloadEditTests {
    @Test func editsCancelWhatLeftTheWindow() async throws {
        let fixture = try PreloadFixture(closed: [0, 1, 2])
        let cache = try fixture.open()
        let preloader = Preloader(cache)
        try await preloader.update(fixture.list(0..<20))
        await reach { fixture.server.concurrency.now == 3 }
        try await preloader.update(fixture.list(0..<20, current: 10))
        let status = await preloader.settled()
        #expect(status.itemCount == 5 && status.readyCount == 4 && status.completeCount == 1)
        #expect(await preloader.words(0..<3, fixture) == ["idle", "idle", "idle"])
        #expect(Set(fixture.targets) == Set([0, 1, 2, 9, 10, 11, 12, 13].map { "/\($0)" }))
        #expect(await cache.flightCount == 0)
        for number in 0..<3 { fixture.openGate(number) }
    }

    @Test func theCurrentItemNeverWaitsForOthers() async throws {
        let fixture = try PreloadFixture(closed: [1, 2, 3])
        let preloader = Preloader(try fixture.open())
        try await preloader.update(fixture.list(0..<8))
        await reach { fixture.server.concurrency.now == 3 }
        // All three are still near 4, and stuck; the farthest gives way.
        await preloader.update(PreloadStrategy(behindCount: 4))
        try await preloader.update(fixture.list(0..<8, current: 4))
        await reach {
            #expect(await preloader.status.runningCount <= 3)
            return await preloader.state(of: fixture.request(4)) == .ready
        }
        for number in 1..<4 { fixture.openGate(number) }
        let ready = [String](repeating: "ready", count: 4)
        #expect(await preloader.settled().queuedCount == 0)
        #expect(await preloader.words(1..<8, fixture) == [String](repeating: "complete", count: 3) + ready)
    }

    @Test func removalOfTheCurrentBringsTheNext() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(headByteCount: 500, aheadCount: 1))
        var list = try fixture.list(0..<4)
        await preloader.update(list)
        await preloader.settled()
        #expect(await preloader.words(0..<3, fixture) == ["ready", "head", "idle"])
        try list.remove(at: 0)
        await preloader.update(list)
        await preloader.settled()
        #expect(await preloader.words(1..<4, fixture) == ["ready", "head", "idle"])
        #expect(
            fixture.server.requests.filter { $0.target == "/1" }.map { $0["Range"] } == ["bytes=0-499", "bytes=500-"])
    }

    @Test func oneURLInManyPlacesIsOneItem() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open())
        await preloader.update(PlaybackList((0..<5).map { _ in fixture.request(7) }))
        #expect(await preloader.settled().itemCount == 1)
        #expect(fixture.targets == ["/7"])
    }

    @Test func aLargerFileIsAHeadUntilItIsCurrent() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(maxByteCount: 2_000))
        try await preloader.update(fixture.list(0..<2))
        await preloader.settled()
        #expect(await preloader.state(of: fixture.request(1)) == .head(byteCount: 2_000))
        #expect(await preloader.state(of: fixture.request(0)) == .ready)
        try await preloader.update(fixture.list(0..<2, current: 1))
        await preloader.settled()
        #expect(await preloader.state(of: fixture.request(1)) == .ready)
        #expect(fixture.server.requests.last?["Range"] == "bytes=2000-")
    }

    @Test func whereNoHeadCanBeKeptTheWholeIsFetched() async throws {
        let fixture = try PreloadFixture(etag: "W/\"1\"")
        let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(headByteCount: 500))
        try await preloader.update(fixture.list(0..<2))
        #expect(await preloader.settled().readyCount == 2)
        await preloader.update(PreloadStrategy(headByteCount: 500, maxByteCount: 1_000))
        try await preloader.update(fixture.list(10..<12))
        await preloader.settled()
        #expect(await preloader.state(of: fixture.request(11)) == .head(byteCount: 0))
    }

    @Test func strategiesChangeWhileItRuns() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open(), strategy: PreloadStrategy(headByteCount: 500))
        try await preloader.update(fixture.list(0..<9))
        await preloader.settled()
        #expect(await preloader.words(0..<4, fixture) == ["ready", "head", "head", "head"])
        await preloader.update(PreloadStrategy(headByteCount: 800, aheadCount: 1))
        await preloader.settled()
        #expect(await preloader.state(of: fixture.request(1)) == .head(byteCount: 800))
        #expect(await preloader.words(2..<4, fixture) == ["idle", "idle"])
        await preloader.update(PreloadStrategy(aheadCount: 5))
        #expect(await preloader.settled().readyCount == 6)
    }

    @Test func pausesBeginNothingAndResumingTriesAgain() async throws {
        let fixture = try PreloadFixture(closed: [0])
        let cache = try fixture.open()
        let preloader = Preloader(cache, strategy: PreloadStrategy(concurrentCount: 1))
        try await preloader.update(fixture.list(0..<3))
        await reach { fixture.server.concurrency.now == 1 }
        await preloader.pause()
        fixture.openGate(0)
        let status = await preloader.settled()
        #expect(status.isPaused && status.completeCount == 1 && status.queuedCount == 2)
        cache.isOffline = true
        await preloader.resume()
        #expect(await preloader.settled().failedCount == 2)
        cache.isOffline = false
        await preloader.resume()
        #expect(await preloader.settled().readyCount == 3)
    }

    @Test func failedMovieIsRetriedWhenCurrent() async throws {
        let fixture = try PreloadFixture()
        let cache = try fixture.open()
        cache.isOffline = true
        let preloader = Preloader(cache)
        try await preloader.update(fixture.list(0..<2))
        #expect(await preloader.settled().failedCount == 2)
        cache.isOffline = false
        try await preloader.update(fixture.list(0..<2, current: 1))
        await preloader.settled()
        #expect(await preloader.words(0..<2, fixture) == ["failed", "ready"])
    }

    @Test func updatesRetryTransientFailures() async throws {
        let fixture = try PreloadFixture()
        let list = try fixture.list(0..<3)
        let catalog = (0..<3).map { PreloadCandidate(fixture.request($0), weight: 0) }
        let updates: [(Preloader) async -> Void] = [
            { await $0.update(list) }, { await $0.update(catalog: catalog) }, { await $0.update(PreloadStrategy()) },
        ]
        for update in updates {
            let cache = try CacheFixture().open { $0.retryPolicy.maxAttemptCount = 1 }
            for (number, status) in [503, 403, 503].enumerated() { fixture.refuse(number, with: status) }
            let formerCount = fixture.targets.count
            // The items of all updates, so that none comes near again; at most the first becomes current.
            let preloader = Preloader(cache, catalog: catalog)
            #expect(await preloader.settled().failedCount == 3)
            for number in 0..<3 { fixture.refuse(number, with: nil) }
            await update(preloader)
            #expect(await preloader.settled().readyCount == 2)
            #expect(await preloader.words(0..<3, fixture) == ["ready", "failed", "ready"])
            #expect(fixture.targets.dropFirst(formerCount).sorted() == ["/0", "/0", "/1", "/2", "/2"])
        }
    }

    @Test func theLikeliestOfACatalogGoFirst() async throws {
        let fixture = try PreloadFixture()
        let weights = [(5, 0), (9, 1), (9, 7), (.min, .min), (5, 0)]
        let catalog = weights.enumerated().map {
            PreloadCandidate(fixture.request($0.offset), weight: $0.element.0, secondWeight: $0.element.1)
        }
        let strategy = PreloadStrategy(concurrentCount: 1, readyByteBudget: PreloadFixture.cost * 5 / 2)
        let preloader = Preloader(try fixture.open(), catalog: catalog, strategy: strategy)
        let status = await preloader.settled()
        #expect(fixture.targets == ["/2", "/1", "/0", "/4", "/3"])
        #expect(status.readyCount == 2 && status.completeCount == 3)
        #expect(await preloader.words(0..<5, fixture) == ["complete", "ready", "ready", "complete", "complete"])
    }

    @Test func readyMovieNeedsNoRequest() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open())
        try await preloader.update(fixture.list(0..<2))
        await preloader.settled()
        fixture.server.stop()
        #expect(try await preloader.movie(for: fixture.request(1)).frameCount == 1)
        await #expect(throws: SVGAError.self) { try await preloader.movie(for: fixture.request(50)) }
    }

    @Test func requestedMovieStaysReady() async throws {
        let fixture = try PreloadFixture()
        let preloader = Preloader(try fixture.open())
        _ = try await preloader.movie(for: fixture.request(60))
        #expect(await preloader.state(of: fixture.request(60)) == .ready)
        #expect(await preloader.status.readyByteCount > 0)
    }

    @Test func aPreloaderThatIsNotUsedStops() async throws {
        let fixture = try PreloadFixture(closed: [0, 1, 2, 3])
        let cache = try fixture.open()
        var preloader: Preloader? = Preloader(cache)
        let states = await preloader?.states(of: fixture.request(0))
        try await preloader?.update(fixture.list(0..<4))
        await cache.waitersReach(3)
        preloader = nil
        await reach { await cache.flightCount == 0 }
        var words: [String] = []
        for await state in try #require(states) { words.append(state.word) }
        #expect(words == ["idle", "queued"])
        for number in 0..<4 { fixture.openGate(number) }
    }
}
